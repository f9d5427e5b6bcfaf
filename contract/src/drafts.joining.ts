import { renumberCitations } from "#insights/citations.ts";
import type { InsightDraft } from "./drafts.contents.ts";

/** One draft of two that were written side by side: the second fills the gaps of the first. */
export function joinInsightDrafts(first: InsightDraft, second: InsightDraft): InsightDraft {
  const { sources, inFirst, inSecond } = joinSources(first.sources ?? [], second.sources ?? []);
  const cited = (field: "summary" | "body", between: string) =>
    joinTexts(
      renumberCitations(first[field] ?? "", inFirst),
      renumberCitations(second[field] ?? "", inSecond),
      between,
    );
  return {
    ...first,
    note: joinTexts(first.note ?? "", second.note ?? ""),
    summary: cited("summary", "\n\n"),
    body: cited("body", "\n\n---\n\n"),
    outcome: first.outcome ?? second.outcome,
    review_by: first.review_by ?? second.review_by,
    coverage: joinCoverage(first.coverage ?? [], second.coverage ?? []),
    sources,
    ...(first.statements || second.statements
      ? { statements: joinDecided(first.statements ?? [], second.statements ?? []) }
      : {}),
  };
}

type DecidedSentences = NonNullable<InsightDraft["statements"]>;

/** Where both decided on a sentence, the first one's word stands. */
function joinDecided(first: DecidedSentences, second: DecidedSentences): DecidedSentences {
  const decided = new Set(first.map(({ sentence }) => sentence));
  return [...first, ...second.filter(({ sentence }) => !decided.has(sentence))];
}

type Sources = NonNullable<InsightDraft["sources"]>;

/** What both list stands there once. A number that names nothing goes on naming nothing. */
function joinSources(first: Sources, second: Sources) {
  const keys = new Set(first.map(keyOf));
  const sources = [...first, ...second.filter((source) => !keys.has(keyOf(source)))];
  // From the end on, so that of two that are the same the first one's number stays.
  const numbered = sources.map((source, index) => [keyOf(source), index + 1] as const);
  const numbers = new Map(numbered.toReversed());
  const numbersOfSecond = second.map((source) => numbers.get(keyOf(source)));
  const past = (number: number) => (number < 1 ? number : number + sources.length);
  return {
    sources,
    inFirst: (number: number) => (first[number - 1] ? number : past(number)),
    inSecond: (number: number) => numbersOfSecond[number - 1] ?? past(number),
  };
}

function keyOf(source: Sources[number]): string {
  const { title, publisher, url, published_on, opened_on, original } = source;
  return JSON.stringify([title, publisher, url, published_on, opened_on, original]);
}

type Coverage = NonNullable<InsightDraft["coverage"]>;

function joinCoverage(first: Coverage, second: Coverage): Coverage {
  const rest = new Map(second.map((row) => [row.insight_point_id, row]));
  const joined = first.map((row) => {
    const other = rest.get(row.insight_point_id);
    if (!other) return row;
    rest.delete(row.insight_point_id);
    return { ...row, mark: row.mark ?? other.mark, note: joinTexts(row.note, other.note) };
  });
  return [...joined, ...rest.values()];
}

function joinTexts(first: string, second: string, between = "\n\n"): string {
  const parts = [first, second].filter((text) => text.trim() !== "");
  return [...new Set(parts)].join(between);
}
