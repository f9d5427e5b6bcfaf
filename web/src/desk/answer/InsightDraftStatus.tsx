import { DraftMark } from "#drafts/DraftMark.tsx";
import { EarlierDrafts } from "#drafts/EarlierDrafts.tsx";
import type { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { differingParts } from "./insight.differing.ts";
import { type Written, writtenIn } from "./insight.values.ts";
import type { InsightForm } from "./useInsightForm.ts";

type InsightDraftStatusProps = {
  form: InsightForm;
  draft: ReturnType<typeof useDraftedForm<Written>>;
};

/** How the draft of an insight stands, with what was written over in it. */
export function InsightDraftStatus({ form, draft }: InsightDraftStatusProps) {
  return (
    <EarlierDrafts
      mark={<DraftMark brief state={draft.state} problem={draft.problem} />}
      place={draft.place}
      compare={(content) => differingParts(form.written, writtenIn(content), form.points)}
      onTakeBack={(id) => draft.takeBack(id, { valuesOf: writtenIn, replace: form.replace })}
    />
  );
}
