import type { Question } from "@sightline/contract/categories/questions.ts";
import type { Differing } from "#ui/markdown/BothTexts.tsx";
import { tellAnswer } from "#requests/question.words.ts";
import { filledPoints } from "#requests/points/points.values.ts";
import type { RequestValues } from "./requestForm.values.ts";
import { tellVisibility } from "#requests/visibility.words.ts";

export type Names = {
  questions: readonly Question[];
  planName: string | undefined;
  categoryName: (id: number) => string | undefined;
};

/** What reads differently in two states of the form, as a person reads it. */
export function differingParts(
  mine: RequestValues,
  theirs: RequestValues,
  { questions, planName, categoryName }: Names,
): Differing[] {
  const category = ({ categoryId }: RequestValues) =>
    categoryId === null ? "" : (categoryName(categoryId) ?? "Another category");
  const all: Differing[] = [
    { term: "Category", mine: category(mine), theirs: category(theirs) },
    { term: "What you want to know", mine: mine.title, theirs: theirs.title },
    { term: "What it is for", mine: mine.description, theirs: theirs.description },
    { term: "What exactly you want to know", mine: points(mine), theirs: points(theirs) },
    ...questions.map((one) => ({
      term: one.label,
      mine: answer(mine, one),
      theirs: answer(theirs, one),
    })),
    {
      term: "Who can see it",
      mine: tellVisibility(mine.visibility, planName, mine.planMayAsk),
      theirs: tellVisibility(theirs.visibility, planName, theirs.planMayAsk),
    },
    { term: "Who takes part", mine: people(mine), theirs: people(theirs) },
  ];
  return all.filter((one) => one.mine !== one.theirs);
}

function points(values: RequestValues): string {
  return filledPoints(values.points)
    .map(({ text }, at) => `${at + 1}. ${text}`)
    .join("\n");
}

function people({ participantIds }: RequestValues): string {
  return participantIds.length === 1 ? "1 colleague" : `${participantIds.length} colleagues`;
}

function answer(values: RequestValues, question: Question): string {
  const value = values.answers[question.id];
  return value === undefined || value === null ? "" : tellAnswer(question, value);
}
