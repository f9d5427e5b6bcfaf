import type { Draft } from "@sightline/contract/drafts.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { Time } from "#ui/words/Time.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { differingParts } from "./insight.differing.ts";
import { type Written, writtenFrom, writtenIn } from "./insight.values.ts";
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

type DraftConflictProps = {
  form: InsightForm;
  newer: Draft;
  onKeepMine: () => void;
  onTakeTheirs: (theirs: Written) => void;
};

/** The draft was changed in another tab or on another device while one wrote here. */
export function DraftConflict({ form, newer, onKeepMine, onTakeTheirs }: DraftConflictProps) {
  const theirs = writtenIn(newer.content);
  return (
    <BothTexts
      title="This draft was changed in another tab or on another device"
      parts={differingParts(form.written, theirs, form.points)}
      mineName="Here"
      theirsName="There"
      keepMine={{ words: "Keep what is here", onPress: onKeepMine }}
      takeTheirs={{ words: "Use the other", onPress: () => onTakeTheirs(theirs) }}
    >
      It was saved there <Time moment={newer.saved_at} manner="ago" />. Nothing is saved from here
      until you choose one.
    </BothTexts>
  );
}
