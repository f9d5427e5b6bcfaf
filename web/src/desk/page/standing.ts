import type { DeskWork } from "@sightline/contract/desk.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";

/**
 * What a person can do at the desk with a request: write it, read it as the second, take it on, look on while somebody else
 * writes, read what was published, or see that it is over.
 */
export type Standing = "writing" | "review" | "unclaimed" | "held" | "published" | "over";
/** Of those the ones in which one does not write. */
export type Watching = Exclude<Standing, "writing" | "review">;

type Opened = Pick<DeskWork, "insight_request" | "insight_response" | "insight_review" | "draft">;

export function standingOf(work: Opened, me: Person, isCorrecting: boolean): Standing {
  const { status, analyst } = work.insight_request;
  // Nobody writes on while somebody reads it.
  if (work.insight_review.waiting) return "review";
  if (isOpen(status)) {
    if (analyst === null) return "unclaimed";
    return analyst.id === me.id ? "writing" : "held";
  }
  if (!work.insight_response) return "over";
  const mayCorrect = work.insight_response.can.includes("correct");
  return mayCorrect && (isCorrecting || work.draft !== null) ? "writing" : "published";
}
