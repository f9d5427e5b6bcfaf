import { keyOf } from "./statements.decisions.ts";
import type { Decided } from "./statements.shapes.ts";

/** All of a version that its readers see, but its files, which are only ever added. */
type Text = {
  summary: string;
  body: string;
  outcome: string | null;
  review_by: string | null;
  coverage: readonly { insight_point_id: number; mark: string | null; note: string }[];
  sources: readonly Source[];
  statements?: readonly Decided[] | undefined;
};
type Source = {
  title: string;
  publisher: string;
  url: string | null;
  published_on: string | null;
  opened_on: string | null;
  original: boolean;
};

/** At the place where the text is written. */
export function nothingChanged(version: number) {
  return {
    field: "insight_response.body",
    sentence: `Nothing is changed since version ${version}, so there is nothing to correct.`,
  };
}

/** Whether a correction would leave everything as it is. Server and desk both read this. */
export function isSameText(one: Text, other: Text): boolean {
  return (
    isSame(one.summary, other.summary) &&
    isSame(one.body, other.body) &&
    one.outcome === other.outcome &&
    isSame(one.review_by, other.review_by) &&
    isSameCoverage(one, other) &&
    one.sources.length === other.sources.length &&
    one.sources.every((source, at) => isSameSource(source, other.sources[at])) &&
    isSameDecisions(one, other)
  );
}

/** What is sent has no spaces around it, and what is empty is as good as nothing. */
function isSame(one: string | null, other: string | null): boolean {
  return (one ?? "").trim() === (other ?? "").trim();
}

/** In whichever order. */
function isSameCoverage({ coverage: one }: Text, { coverage: other }: Text): boolean {
  const marked = one.filter(({ mark }) => mark !== null);
  return (
    marked.length === other.filter(({ mark }) => mark !== null).length &&
    marked.every((row) =>
      other.some(
        ({ insight_point_id, mark, note }) =>
          insight_point_id === row.insight_point_id && mark === row.mark && isSame(note, row.note),
      ),
    )
  );
}

function isSameSource(one: Source, other: Source | undefined): boolean {
  return (
    other !== undefined &&
    isSame(one.title, other.title) &&
    isSame(one.publisher, other.publisher) &&
    isSame(one.url, other.url) &&
    isSame(one.published_on, other.published_on) &&
    isSame(one.opened_on, other.opened_on) &&
    one.original === other.original
  );
}

/** What is an estimate, readers see. */
function isSameDecisions(
  { statements: one = [] }: Text,
  { statements: other = [] }: Text,
): boolean {
  const decided = decisionsIn(one);
  const others = decisionsIn(other);
  return decided.size === others.size && [...decided].every((decision) => others.has(decision));
}

/** Each once, in whichever order. */
function decisionsIn(statements: readonly Decided[]): ReadonlySet<string> {
  return new Set(statements.map(({ sentence, decision }) => `${decision} ${keyOf(sentence)}`));
}
