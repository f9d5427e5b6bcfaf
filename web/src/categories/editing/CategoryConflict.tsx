import type { CategoryState } from "@sightline/contract/categories/categories.editing.ts";
import { BothTexts } from "#ui/markdown/BothTexts.tsx";
import { differencesOf, tellQuestions } from "./category.differences.ts";

type CategoryConflictProps = {
  mine: CategoryState;
  theirs: CategoryState;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Somebody else saved this category meanwhile: both, so that nothing written is lost. */
export function CategoryConflict({ mine, theirs, busy, ...props }: CategoryConflictProps) {
  // Of the questions one compares the whole: a wording that changed is another question here.
  const about = differencesOf({ ...theirs, questions: [] }, { ...mine, questions: [] });
  const [myQuestions, theirQuestions] = [tellQuestions(mine), tellQuestions(theirs)];
  const parts = about.map(({ term, before, after }) => ({
    term,
    mine: after ?? "",
    theirs: before ?? "",
  }));
  if (myQuestions !== theirQuestions)
    parts.push({ term: "Questions", mine: myQuestions, theirs: theirQuestions });
  return (
    <BothTexts
      title="Somebody else changed this category in the meantime"
      parts={parts}
      mineName="Yours"
      theirsName="Saved by somebody else"
      keepMine={{ words: "Save mine over it", onPress: props.onKeepMine, busy }}
      takeTheirs={{ words: "Take theirs, drop mine", onPress: props.onTakeTheirs }}
    >
      Your version is still here. Compare the two, then choose one, or go on editing yours.
    </BothTexts>
  );
}
