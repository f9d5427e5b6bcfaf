import type { StatementsOfVersion } from "@sightline/contract/insights/insights.shapes.ts";

/** No source has this number: where it is cited, the sentence before it is the author's estimate. */
export const estimateMark = 0;

type Place = { from: number; to: number };

export function estimatesIn(
  statements: StatementsOfVersion | null,
  part: "summary" | "body",
): readonly Place[] {
  return statements?.estimates.filter((one) => one.part === part) ?? [];
}

/** The text with a mark after each of these places. */
export function withEstimates(text: string, places: readonly Place[]): string {
  let marked = "";
  let at = 0;
  for (const { to } of places) {
    marked += `${text.slice(at, to)} [${estimateMark}]`;
    at = to;
  }
  return marked + text.slice(at);
}
