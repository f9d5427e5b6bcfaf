import type {
  ExcerptPart,
  Found,
  FoundKind,
  FoundSpan,
} from "@sightline/contract/search/search.ts";

export const kindWords: Record<FoundKind, { one: string; many: string }> = {
  request: { one: "Request", many: "Requests" },
  insight: { one: "Insight", many: "Insights" },
  post: { one: "Post", many: "Posts" },
  group: { one: "Group", many: "Groups" },
  comment: { one: "Comment", many: "Comments" },
};

export const spanWords: Record<FoundSpan, string> = {
  week: "Past week",
  month: "Past month",
  year: "Past year",
};

/** What it is; of a comment also what it stands on, which is the title beside it. */
export function tellKind({ kind, internal, request_id, post_id }: Found): string {
  if (kind !== "comment") return kindWords[kind].one;
  if (internal) return "Internal note on a request";
  if (request_id !== null) return "Comment on a request";
  return post_id === null ? "Comment on a shared insight" : "Comment on a post";
}

/** The other of a request and its insight, before the day: "Insight, published". */
export function tellAlso({ request_id }: Found, kind: "request" | "insight"): string {
  return kind === "insight" ? "Insight, published" : `Request #${request_id}, asked`;
}

/** Around what is marked, while the whole of an excerpt is looked at. Nobody types these. */
const marks = { start: "\ue000", end: "\ue001" };

/** What an excerpt says, without the signs that Markdown is written with. */
export function plainExcerpt(parts: readonly ExcerptPart[]): ExcerptPart[] {
  const whole = parts
    .map(({ text, marked }) => (marked ? `${marks.start}${text}${marks.end}` : text))
    .join("");
  return partsOf(
    whole
      // Where a link leads, also where the excerpt ends within it; and whom a mention names.
      .replaceAll(/\]\([^\s()[\]]*\)?/gu, "]")
      .replaceAll(/!?\[([^[\]\d][^[\]]*)\]/gu, "$1")
      // Sources are cited by number.
      .replaceAll(/ ?\[[\d, ]+\]/gu, "")
      .replaceAll(/(^|\n)[ \t]*(?:#{1,6}|>+|[-*+]|\d{1,2}\.)[ \t]+/gu, "$1")
      .replaceAll(/\*{1,3}|~~|`+/gu, "")
      .replaceAll(/\s+/gu, " ")
      // Of a table the cells.
      .replaceAll(/:?-{3,}:?/gu, "")
      .replaceAll(/ ?\|[ |]*/gu, " · ")
      .replace(/^ · /u, ""),
  );
}

function partsOf(whole: string): ExcerptPart[] {
  return whole
    .split(/(\ue000[^\ue001]*\ue001)/u)
    .map((text) => ({
      text: text.replaceAll(/[\ue000\ue001]/gu, ""),
      marked: text.startsWith(marks.start),
    }))
    .filter(({ text }) => text !== "");
}

/** "12 results", "20 results or more": how many there are is not counted to the end. */
export function tellResults(count: number, hasMore: boolean): string {
  if (count === 0) return "Nothing found";
  if (hasMore) return `${count} results or more`;
  return count === 1 ? "1 result" : `${count} results`;
}

/** While what was written before there was a search is still to come into it. */
export const olderMissing = "Older entries are still being added to search.";
