import type { CategoryTouches } from "@sightline/contract/categories/categories.editing.ts";

/** Whom a change concerns, and that nothing answered or promised moves. */
export function tellTouches({ drafts, open_requests }: CategoryTouches): string {
  const requests =
    open_requests === 0
      ? "No request is open in this category."
      : `${counted(open_requests, "open request")} ${open_requests === 1 ? "keeps its" : "keep their"} answers, their wording and the promise.`;
  const halfWritten =
    drafts === 0
      ? ""
      : ` Of ${counted(drafts, "draft")}, answers move on to the new wording where they still fit.`;
  return `${requests}${halfWritten}`;
}

function counted(count: number, noun: string): string {
  const told = count > 99 ? "99+" : String(count);
  return count === 1 ? `1 ${noun}` : `${told} ${noun}s`;
}
