import type { RequestDraft } from "@sightline/contract/drafts.contents.ts";
import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import type { CallProblem } from "#api/call/callProblem.ts";
import type { Typed } from "#api/submit/typed.ts";
import { dropPages } from "#api/load/usePages.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { filedState } from "#requests/list/filed.ts";
import { contentOf } from "./request.draft.ts";
import { type DraftPlace, fields, type RequestValues } from "./requestForm.values.ts";
import type { Kept } from "./useNewRequestStart.ts";
import type { RequestForm } from "./useRequestForm.ts";

type Place = DraftPlace | undefined;

/** What keeps the draft on the server; it lives in another room. */
type Saver = {
  flush: () => Promise<Place>;
  hold: () => Promise<Place>;
  resume: () => void;
  lookAgain: () => Promise<void>;
  takeConflict: (problem: CallProblem) => void;
  takeTheirs: (theirs: { kind: "request"; content: RequestDraft }) => void;
};

type Given = {
  form: RequestForm;
  typed: Typed<Kept>;
  /** The category in the address. */
  named: string;
  saver: Saver;
  isSendingFiles: boolean;
  goTo: (field: string | undefined) => void;
  onDiscard: (id: number) => void;
  onUndoDiscard: (id: number) => void;
};

/** What can be done with a form that is also a draft: send it, throw it away, take the other text. */
export function useDraftVerbs({ form, typed, named, saver, goTo, ...props }: Given) {
  const { values } = form;
  /** What was last sent: its draft may be gone with it, so nothing is saved until it is changed. */
  const sentValues = useRef<RequestValues>(undefined);
  const navigate = useNavigate();
  const toast = useToast();

  useEffect(() => {
    if (sentValues.current === undefined || sentValues.current === values) return;
    sentValues.current = undefined;
    saver.resume();
  }, [values, saver]);

  async function submit(): Promise<void> {
    if (props.isSendingFiles) {
      toast({ message: "A file is still on its way", detail: "Submit again when it is there." });
      return;
    }
    sentValues.current = values;
    const place = await saver.hold();
    const sent = await form.send(place);
    if (sent.how === "stale") {
      sentValues.current = undefined;
      saver.takeConflict(sent.problem);
    }
    if (sent.how === "questions_changed") goTo(fields.title);
    if (sent.how === "refused" && sent.field === fields.draft) {
      sentValues.current = undefined;
      saver.resume();
      await saver.lookAgain();
    } else if (sent.how === "refused" && sent.field !== undefined) goTo(sent.field);
    if (sent.how !== "filed") return;
    typed.drop();
    dropPages();
    toast({ message: `Request ${sent.id} is submitted` });
    await navigate(`/app/requests/${named}?sort=newest`, {
      replace: true,
      state: filedState(sent.id),
    });
  }

  async function discard(): Promise<void> {
    await saver.flush();
    const place = await saver.hold();
    typed.drop();
    if (place) props.onDiscard(place.id);
    await navigate(`/app/requests/${named}`);
    const undo = () => {
      if (place) props.onUndoDiscard(place.id);
      else typed.keep({ ...values, draft: null });
      void navigate(`/app/requests/${named}/new${place ? `?draft=${place.id}` : ""}`);
    };
    toast({ message: "Draft discarded", action: { words: "Undo", onPress: undo } });
  }

  function takeTheirs(theirs: RequestValues): void {
    saver.takeTheirs({ kind: "request", content: contentOf(theirs) });
    form.replace(theirs);
    toast({
      message: "The other device's text is here now",
      action: { words: "Undo", onPress: () => form.replace(values) },
    });
  }

  return { submit, discard, takeTheirs };
}
