import type { Coverage, CoverageMark } from "@sightline/contract/insights/insights.shapes.ts";
import { findCitations } from "@sightline/contract/insights/citations.ts";
import { dayOf } from "#insights/sources/sources.words.ts";

export const coverageWords: Record<CoverageMark, string> = {
  answered: "Answered",
  partly: "Partly",
  not_found: "Not found",
};

/** "4 answered, 1 not found". */
export function tellCoverage(coverage: readonly Coverage[]): string {
  const counted = (["answered", "partly", "not_found"] as const).map((mark) => ({
    words: coverageWords[mark].toLowerCase(),
    count: coverage.filter((one) => one.mark === mark).length,
  }));
  return counted
    .filter(({ count }) => count > 0)
    .map(({ words, count }) => `${count} ${words}`)
    .join(", ");
}

/** From the day after its review-by day an insight may be out of date. */
export function isOutOfDate(reviewBy: string | null, now: Date): boolean {
  return reviewBy !== null && reviewBy < dayOf(now);
}

/** What a summary says, for a list: without its source marks. */
export function plainSummary(summary: string): string {
  let text = "";
  let at = 0;
  for (const { from, to } of findCitations(summary)) {
    text += summary.slice(at, from).trimEnd();
    at = to;
  }
  return text + summary.slice(at);
}

/** How often each source is cited, by its number. */
export function citedPlaces(text: string): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (const { number } of findCitations(text)) places.set(number, (places.get(number) ?? 0) + 1);
  return places;
}
