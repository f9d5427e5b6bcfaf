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
import type { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { useToast } from "#ui/overlays/Toast.tsx";
import { bodyOf, type Written } from "./insight.values.ts";
import type { InsightForm } from "./useInsightForm.ts";

type Given = {
  requestId: number;
  form: InsightForm;
  draft: ReturnType<typeof useDraftedForm<Written>>;
  goTo: (field: string) => void;
  onPublished: () => void;
};

const conflictBody = z.object({ insight_response: insightShape });

/** From the press on *Publish* to its end: asked once, refused in words that lead to the place, or done. */
export function usePublishing({ requestId, form, draft, goTo, ...props }: Given) {
  const [isAsking, setAsking] = useState(false);
  const [newer, setNewer] = useState<Insight>();
  const { submit, state } = useSubmit(desk.publishInsight);
  const toast = useToast();

  function ask(): void {
    if (draft.isWaitingForFiles("Publish when it is there.")) return;
    const [first] = form.tryAll();
    if (first) goTo(first.field);
    else setAsking(true);
  }

  async function publish(): Promise<void> {
    const sent = await draft.send(async (place) => {
      const body = { insight_response: bodyOf(form.written, place?.id) };
      const result = await submit({ params: { id: requestId }, body });
      return result.ok
        ? { how: "sent", version: result.answer.insight_response.version }
        : { how: "refused", problem: result.problem };
    });
    flushSync(() => setAsking(false));
    if (sent.how === "refused") {
      // The dialog gives the focus back first; then it goes where it is needed.
      setTimeout(() => takeRefusal(sent.problem));
      return;
    }
    toast({ message: `Version ${sent.version} is published` });
    props.onPublished();
  }

  function takeRefusal({ code, title, detail, body, errors }: CallProblem): void {
    const conflict = code === "stale_version" ? conflictBody.safeParse(body) : undefined;
    if (conflict?.success) return setNewer(conflict.data.insight_response);
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
