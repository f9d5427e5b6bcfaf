import type { CoverageMark } from "@sightline/contract/insights/insights.shapes.ts";
import type { Point } from "@sightline/contract/requests/points.ts";
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
  points: readonly Point[],
): Differing[] {
  const part = (term: string, tell: (written: Written) => string): Differing => ({
    term,
    mine: tell(mine),
    theirs: tell(theirs),
  });
  const all = [
    part("Summary", ({ summary }) => summary),
    part("Insight", ({ body }) => body),
    ...points.map(({ id, text }) => part(text, (written) => tellCoverage(written, id))),
    part("Sources", ({ sources }) => sources.map(tellSource).join("\n")),
    part("Outcome", ({ outcome }) => (outcome === null ? "" : outcomeWords[outcome])),
    part("Review it again", ({ review_by }) => review_by ?? ""),
  ];
  return all.filter((one) => one.mine !== one.theirs);
}

function tellCoverage(written: Written, pointId: number): string {
  const { mark, note } = coverageOf(written, pointId);
  return [mark === null ? "" : markWords[mark], note].filter((one) => one !== "").join(": ");
}

function tellSource({ title, publisher, url, ...source }: WrittenSource, index: number): string {
  const known = [publisher, url, source.published_on, source.original ? "" : "second-hand"];
  return [`${index + 1}. ${title}`, ...known].filter(Boolean).join(", ");
}
