import type { SecondReader } from "@sightline/contract/categories/categories.readers.ts";
import { deskReview } from "@sightline/contract/desk.review.ts";
import { desk } from "@sightline/contract/desk.ts";
import type { InsightConflict, Missing } from "@sightline/contract/insights/insights.publishing.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useLocation, useNavigate } from "react-router";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import type { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { dropToast } from "#ui/overlays/toast.words.ts";
import { fields } from "./insight.check.ts";
import { bodyOf, type Written } from "./insight.values.ts";
import type { InsightForm } from "./useInsightForm.ts";

type Given = {
  requestId: number;
  form: InsightForm;
  draft: ReturnType<typeof useDraftedForm<Written>>;
  goTo: (field: string) => void;
  goToConflict: () => void;
  /** Says at its places what stands in the way, and answers with it. */
  tryAll: () => readonly Missing[];
  /** As the category has it. */
  secondReader: SecondReader;
  /** Something stands in the way, which is now said at its places. */
  onRefused: () => void;
  onPublished: (words: string) => void;
};

/** From the press on *Publish* to its end: asked once, refused in words that lead to the place, or done. */
export function usePublishing({ requestId, form, draft, goTo, ...props }: Given) {
  const [newer, setNewer] = useState<Insight>();
  const [isBusy, setBusy] = useState(false);
  const [mustBeRead, setMustBeRead] = useState(false);
  const [unplaced, setUnplaced] = useState<CallProblem>();
  const isNews = mustBeRead && props.secondReader === "none";
  const secondReader = isNews ? "always" : props.secondReader;
  const isRead = secondReader !== "none";
  const { submit } = useSubmit(desk.publishInsight);
  const { submit: sayReady } = useSubmit(deskReview.readyInsight);
  const toast = useToast();
  const toastName = `publishing ${requestId}`;
  const { isAsking, show, isShown, isPageLeft, leadBack } = useQuestion();

  function ask(): void {
    if (draft.newer) return props.goToConflict();
    if (draft.isWaitingForFiles("Publish once it has uploaded.")) return;
    const [first] = props.tryAll();
    if (!first) return show(true);
    props.onRefused();
    goTo(first.field);
  }

  async function publish(): Promise<void> {
    // Until all is known of it, also where a refused draft is: only then can it be tried again.
    setBusy(true);
    dropToast(toastName);
    setUnplaced(undefined);
    // Should it be given back, it is gone on with from the draft.
    if (isRead) await draft.saveNow();
    const sent = await draft.send(async (place) => {
      const body = { insight_response: bodyOf(form.written, form.points, place?.id) };
      const call = { params: { id: requestId }, body };
      const result = isRead ? await sayReady(call) : await submit(call);
      if (result.ok) return { how: "sent", version: result.answer.insight_response?.version };
      const { problem } = result;
      return { how: isUnanswered(problem) ? "unknown" : "refused", problem };
    });
    if (sent.how === "conflict") {
      flushSync(() => {
        show(false);
        setBusy(false);
      });
      return void setTimeout(props.goToConflict);
    }
    if (sent.how !== "sent" && (hasNoPlace(sent.problem) || isPageLeft())) {
      // It stays where one pressed: whoever looks away must not take it for published.
      setUnplaced(sent.problem);
      setBusy(false);
      if (!isShown()) tellUnpublished(sent.problem);
      return;
    }
    flushSync(() => {
      show(false);
      setBusy(false);
    });
    if (sent.how !== "sent") {
      // The dialog gives the focus back first; then it goes where it is needed.
      setTimeout(() => takeRefusal(sent.problem));
      return;
    }
    const words =
      sent.version === undefined
        ? "Ready: another analyst reads it now"
        : `Version ${sent.version} published`;
    if (isPageLeft()) tellPublished(words);
    // What is next says so, too.
    else props.onPublished(words);
  }

  /** Whoever is elsewhere meanwhile goes on there. */
  function tellPublished(words: string): void {
    toast({
      name: toastName,
      message: `Request ${requestId}: ${words}`,
      action: { words: "Show it", onPress: leadBack },
    });
  }

  function tellUnpublished(problem: CallProblem): void {
    toast({
      name: toastName,
      message: isUnanswered(problem)
        ? `It is not known whether request ${requestId} was answered`
        : `The insight for request ${requestId} was not published`,
      detail: `${problem.title}. ${problem.detail}`,
      problem: true,
      action: { words: "Show it", onPress: leadBack },
    });
  }

  function takeRefusal({ code, title, detail, body, errors }: CallProblem): void {
    // The contract's answer to a stale version.
    if (code === "stale_version") return setNewer((body as InsightConflict).insight_response);
    // The draft has no place in the form.
    const { [fields.draft]: aboutDraft, ...atFields } = errors;
    form.refuse(atFields);
    // The category asks for a second reader since a moment ago.
    if (fields.review in atFields) setMustBeRead(true);
    const [first] = Object.keys(atFields);
    if (first !== undefined) {
      props.onRefused();
      goTo(first);
    } else toast({ message: title, detail: aboutDraft?.join(" ") ?? detail, problem: true });
  }

  return {
    isAsking,
    /** Whether somebody else may have to read it first. */
    secondReader,
    busy: isBusy,
    /** What stands in the way and leads to no place in the text. */
    unplaced: unplaced && {
      title: unplaced.title,
      detail: isUnanswered(unplaced) ? `${unplaced.detail} ${notKnown}` : unplaced.detail,
    },
    /** What was published meanwhile, to be compared with. */
    newer,
    compare: setNewer,
    ask,
    publish: () => void publish(),
    leave: () => {
      show(false);
      setUnplaced(undefined);
    },
  };
}

/** Whether it is being asked for. It goes on when the question is left, or the page. */
function useQuestion() {
  const [isAsking, setAsking] = useState(false);
  const place = useRef<"question" | "text" | "page">("text");
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    place.current = "text";
    return () => {
      place.current = "page";
    };
  }, []);
  const show = (isWanted: boolean) => {
    if (place.current === "page") return;
    place.current = isWanted ? "question" : "text";
    setAsking(isWanted);
  };
  return {
    isAsking,
    show,
    isShown: () => place.current === "question",
    isPageLeft: () => place.current === "page",
    leadBack: () => (place.current === "page" ? void navigate(`${pathname}${search}`) : show(true)),
  };
}

const notKnown =
  "It is not known whether this was published. Press again: it is never published twice.";

/** It may have been published after all. */
function isUnanswered({ status }: CallProblem): boolean {
  return status === 0 || status >= 500;
}

function hasNoPlace({ code, errors }: CallProblem): boolean {
  return code !== "stale_version" && Object.keys(errors).length === 0;
}
