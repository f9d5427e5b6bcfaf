import type { Category } from "@sightline/contract/categories/categories.ts";
import type { Draft } from "@sightline/contract/drafts.ts";
import type { Question } from "@sightline/contract/categories/questions.ts";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { Time } from "#ui/words/Time.tsx";
import { differingParts } from "./differing.ts";
import { valuesOf } from "./request.draft.ts";
import type { RequestValues } from "./requestForm.values.ts";

type DraftConflictProps = {
  mine: RequestValues;
  newer: Draft;
  questions: readonly Question[];
  offered: readonly Category[];
  planName: string | undefined;
  onKeepMine: () => void;
  onTakeTheirs: (theirs: RequestValues) => void;
};

/** The draft was changed in another tab or on another device while one wrote here. */
export function DraftConflict({ mine, newer, onKeepMine, ...props }: DraftConflictProps) {
  const theirs = valuesOf(newer.content);
  const parts = differingParts(mine, theirs, {
    questions: props.questions,
    planName: props.planName,
    categoryName: (id) => props.offered.find((one) => one.id === id)?.name,
  });
  return (
    <BothTexts
      title="This draft was changed in another tab or on another device"
      parts={parts}
      mineName="Here"
      theirsName="There"
      keepMine={{ words: "Keep what is here", onPress: onKeepMine }}
      takeTheirs={{ words: "Use the other", onPress: () => props.onTakeTheirs(theirs) }}
    >
      It was saved there <Time moment={newer.saved_at} manner="ago" />. Nothing is saved from here
      until you choose one.
    </BothTexts>
  );
}
