import { serverBounds } from "@sightline/contract/base/bounds.ts";
import type { InsightDraft } from "@sightline/contract/drafts.contents.ts";
import { invalid } from "#http/problem.ts";

type Content = Readonly<Record<string, unknown>>;

/**
 * Whether what stood in a draft is kept as an earlier one when something else is saved over it. Of
 * what another form wrote nothing is lost; of one's own only what goes in one large piece, as when
 * all is selected and typed over: else each correction would be kept.
 */
export function isKeptAsEarlier(former: Content, next: Content, by: { isOther: boolean }): boolean {
  return takenOut(former, next) >= (by.isOther ? 1 : serverBounds.draftTextTakenOut);
}

/** How many characters of the former content stand no longer in the next. */
function takenOut(former: Content, next: Content): number {
  const lost = Object.entries(former).map(([field, value]) =>
    lengthTakenOut(textOf(value), textOf(next[field])),
  );
  return lost.reduce((sum, one) => sum + one, 0);
}

/** What lies between the beginning and the end that both have. */
function lengthTakenOut(former: string, next: string): number {
  const most = Math.min(former.length, next.length);
  let start = 0;
  while (start < most && former[start] === next[start]) start += 1;
  let end = 0;
  while (end < most - start && former.at(-1 - end) === next.at(-1 - end)) end += 1;
  return former.length - start - end;
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

export function requireSameRequest(
  { insight_request_id: named }: InsightDraft,
  id: number | null,
): void {
  if (named === undefined || named === id) return;
  throw invalid({
    "draft.content.insight_request_id": [`This draft belongs to request #${id}.`],
  });
}
