import type { QuestionToCover } from "@sightline/contract/desk.ts";
import type { CoverageMark } from "@sightline/contract/insights/insights.shapes.ts";
import type { Outcome } from "@sightline/contract/requests/requests.statuses.ts";
import type { Differing } from "#ui/markdown/BothTexts.tsx";
import { coverageOf, type Written, type WrittenSource } from "./insight.values.ts";

export const outcomeWords: Record<Outcome, string> = {
  answered: "Answered",
  partly_answered: "Partly answered",
  not_found: "Not found",
};

export const markWords: Record<CoverageMark, string> = {
  answered: "Answered",
  partly: "Partly",
  not_found: "Not found",
};

/** What reads differently in two states of an insight, as a person reads it. */
export function differingParts(
  mine: Written,
  theirs: Written,
  questions: readonly QuestionToCover[],
): Differing[] {
  const part = (term: string, tell: (written: Written) => string): Differing => ({
    term,
    mine: tell(mine),
    theirs: tell(theirs),
  });
  const all = [
    part("Summary", ({ summary }) => summary),
    part("Insight", ({ body }) => body),
    ...questions.map(({ insight_question_id: id, label }) =>
      part(label, (written) => tellCoverage(written, id)),
    ),
    part("Sources", ({ sources }) => sources.map(tellSource).join("\n")),
    part("Outcome", ({ outcome }) => (outcome === null ? "" : outcomeWords[outcome])),
    part("Review it again", ({ review_by }) => review_by ?? ""),
  ];
  return all.filter((one) => one.mine !== one.theirs);
}

function tellCoverage(written: Written, questionId: number): string {
  const { mark, note } = coverageOf(written, questionId);
  return [mark === null ? "" : markWords[mark], note].filter((one) => one !== "").join(": ");
}

function tellSource({ title, publisher, url, ...source }: WrittenSource, index: number): string {
  const known = [publisher, url, source.published_on, source.original ? "" : "second-hand"];
  return [`${index + 1}. ${title}`, ...known].filter(Boolean).join(", ");
}
