import { joinInsightDrafts } from "@sightline/contract/drafts.joining.ts";
import type { Draft } from "@sightline/contract/drafts.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { DraftConflict } from "#drafts/DraftConflict.tsx";
import type { useDraftedForm } from "#drafts/useDraftedForm.ts";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { differingParts } from "./insight.differing.ts";
import { contentOf, type Written, writtenFrom, writtenIn } from "./insight.values.ts";
import { nameOf } from "#ui/words/person.words.ts";
import type { InsightForm } from "./useInsightForm.ts";

type NewerInsightProps = { form: InsightForm; newer: Insight; onDone: () => void };

/** Somebody published while one wrote: both texts, and nothing goes over theirs unseen. */
export function NewerInsight({ form, newer, onDone }: NewerInsightProps) {
  const toast = useToast();
  // What was said of sentences is named by their words: one's own goes along where they agree.
  const theirs = writtenFrom(newer, form.written.statements);
  return (
    <BothTexts
      title={`${nameOf(newer.author)} published version ${newer.version} while you were writing`}
      parts={differingParts(form.written, theirs, form.points)}
      mineName="Yours"
      theirsName={`Version ${newer.version}`}
      keepMine={{
        words: `Continue with mine, over version ${newer.version}`,
        onPress: () => {
          form.change({ base_version: newer.version });
          onDone();
        },
      }}
      takeTheirs={{
        words: "Start from theirs",
        onPress: () => {
          const mine = form.written;
          form.replace(theirs);
          toast({
            message: "You now have the published text",
            action: { words: "Undo", onPress: () => form.replace(mine) },
          });
          onDone();
        },
      }}
    >
      It was published <Time moment={newer.published_at} manner="ago" />
      {newer.note === null ? "" : `: “${newer.note}”`}. Yours is kept as a draft. Nothing is
      published until you press Publish again.
    </BothTexts>
  );
}

type InsightDraftConflictProps = {
  form: InsightForm;
  requestId: number;
  newer: Draft;
  draft: Pick<
    ReturnType<typeof useDraftedForm<Written>>,
    "keepBoth" | "keepMine" | "takeTheirs" | "isTaking" | "conflictId"
  >;
};

/** What this tab holds of an insight and what was saved elsewhere meanwhile. */
export function InsightDraftConflict({ form, requestId, newer, draft }: InsightDraftConflictProps) {
  const theirs = writtenIn(newer.content);
  const both = () =>
    writtenIn(joinInsightDrafts(contentOf(form.written, requestId), contentOf(theirs, requestId)));
  return (
    <DraftConflict
      newer={newer}
      parts={differingParts(form.written, theirs, form.points)}
      onKeepBoth={() => draft.keepBoth(both(), form.replace)}
      onKeepMine={draft.keepMine}
      isTaking={draft.isTaking}
      placeId={draft.conflictId}
      onTakeTheirs={() => void draft.takeTheirs(theirs, form.replace)}
    />
  );
}
