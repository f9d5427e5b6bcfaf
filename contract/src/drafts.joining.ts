import { renumberCitations } from "#insights/citations.ts";
import type { InsightDraft, PostDraft, RequestDraft } from "./drafts.contents.ts";

/** Between two texts that were written side by side. */
const divider = "\n\n---\n\n";

/** Of what has one line alone, as a title and a choice, the first one's stands. */
export function joinPostDrafts(first: PostDraft, second: PostDraft): PostDraft {
  return { ...first, ...joinTitled(first, second, "body") };
}

/** `isText`: whether the answer to a question is words, of which one can hold both. */
export function joinRequestDrafts(
  first: RequestDraft,
  second: RequestDraft,
  isText: (questionId: number) => boolean,
): RequestDraft {
  const known = new Set(first.points?.map(({ text }) => text.trim()));
  const points = second.points?.filter(({ text }) => !known.has(text.trim())) ?? [];
  const dismissed = [...(first.points_dismissed ?? []), ...(second.points_dismissed ?? [])];
  return {
    ...first,
    ...joinTitled(first, second, "description"),
    insight_category_id: first.insight_category_id ?? second.insight_category_id,
    points: [...(first.points ?? []), ...points],
    points_dismissed: [...new Set(dismissed)],
    insight_answers_attributes: joinAnswers(first, second, isText),
    participant_ids: [
      ...new Set([...(first.participant_ids ?? []), ...(second.participant_ids ?? [])]),
    ],
  };
}

/** A title that gives way to another one stands above its text. */
function joinTitled<Field extends string>(
  first: { [K in Field | "title"]?: string | undefined },
  second: { [K in Field | "title"]?: string | undefined },
  field: Field,
): { [K in Field | "title"]: string } {
  const titles = [first.title ?? "", second.title ?? ""].filter((one) => one.trim() !== "");
  const [title = "", given] = new Set(titles);
  const below = given === undefined ? [] : [given];
  const rest = second[field] ?? "";
  const isNew = rest.trim() !== "" && rest !== first[field];
  const added = [...below, ...(isNew ? [rest] : [])].join("\n\n");
  const text = joinTexts(first[field] ?? "", added, divider);
  // The two names are all that the type asks for.
  return { title, [field]: text } as { [K in Field | "title"]: string };
}

function joinAnswers(
  first: RequestDraft,
  second: RequestDraft,
  isText: (questionId: number) => boolean,
): RequestDraft["insight_answers_attributes"] {
  const rest = new Map(
    second.insight_answers_attributes?.map((one) => [one.insight_question_id, one]),
  );
  const joined = (first.insight_answers_attributes ?? []).map((one) => {
    const { insight_question_id: id, value } = one;
    const other = rest.get(id)?.value ?? null;
    rest.delete(id);
    if (value === null) return { ...one, value: other };
    if (typeof value !== "string" || typeof other !== "string" || !isText(id)) return one;
    return { ...one, value: joinTexts(value, other, divider) };
  });
  return [...joined, ...rest.values()];
}

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
    body: cited("body", divider),
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
