import { desk } from "@sightline/contract/desk.ts";
import {
  type Insight,
  insight as insightShape,
} from "@sightline/contract/insights/insights.shapes.ts";
import { useState } from "react";
import { flushSync } from "react-dom";
import * as z from "zod/mini";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { fields } from "./insight.check.ts";
import { bodyOf } from "./insight.values.ts";
import type { InsightForm } from "./useInsightForm.ts";

/** What keeps the draft on the server; it lives in another room. */
export type Saver = {
  hold: () => Promise<{ id: number } | undefined>;
  keepMine: () => void;
  resume: () => void;
  losePlace: () => void;
};

type Given = {
  requestId: number;
  form: InsightForm;
  saver: Saver;
  isSendingFiles: boolean;
  goTo: (field: string) => void;
  onPublished: () => void;
};

/** The draft goes with the publishing, and the request is delivered by it. */
const publishing = {
  touches: ["/api/v1/desk", "/api/v1/drafts", "/api/v1/insight_responses"],
} as const;

const conflictBody = z.object({ insight_response: insightShape });

/** From the press on *Publish* to its end: asked once, refused in words that lead to the place, or done. */
export function usePublishing({ requestId, form, saver, goTo, ...props }: Given) {
  const [isAsking, setAsking] = useState(false);
  const [newer, setNewer] = useState<Insight>();
  const { submit, state } = useSubmit(desk.publishInsight, publishing);
  const toast = useToast();

  function ask(): void {
    if (props.isSendingFiles) {
      return toast({ message: "A file is still on its way", detail: "Publish when it is there." });
    }
    const [first] = form.tryAll();
    if (first) goTo(first.field);
    else setAsking(true);
  }

  async function publish(): Promise<void> {
    const draft = await saver.hold();
    const body = { insight_response: bodyOf(form.written, draft?.id) };
    const result = await submit({ params: { id: requestId }, body });
    flushSync(() => setAsking(false));
    if (!result.ok) {
      saver.resume();
      // The dialog gives the focus back first; then it goes where it is needed.
      setTimeout(() => takeRefusal(result.problem));
      return;
    }
    toast({ message: `Version ${result.answer.insight_response.version} is published` });
    props.onPublished();
  }

  function takeRefusal({ code, title, detail, body, errors }: CallProblem): void {
    const conflict = code === "stale_version" ? conflictBody.safeParse(body) : undefined;
    if (conflict?.success) return setNewer(conflict.data.insight_response);
    if (fields.draft in errors) saver.losePlace();
    form.refuse(errors);
    const [first] = Object.keys(errors);
    if (first === undefined) toast({ message: title, detail, problem: true });
    else goTo(first);
  }

  return {
    isAsking,
    busy: state === "submitting",
    /** What was published meanwhile, to be compared with. */
    newer,
    compare: setNewer,
    ask,
    publish: () => void publish(),
    leave: () => setAsking(false),
  };
}
