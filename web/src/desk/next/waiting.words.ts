import type { DeskNext, DeskWaiting, WaitingWhy } from "@sightline/contract/desk.next.ts";
import { deskHref, nowhere } from "#desk/queue/desk.address.ts";

export type Offered = Omit<DeskWaiting, "why" | "more"> & { why: WaitingWhy | "free" };

/** What to do next: what waits for somebody, or else what could be taken on. */
export function nextOf({ waiting: [first], unclaimed }: DeskNext): Offered | undefined {
  return first ?? (unclaimed ? { ...unclaimed, why: "free" } : undefined);
}

/** Why it stands there. */
export const whyWords: Record<Offered["why"], string> = {
  mine: "Yours, due next",
  to_review: "To review",
  unclaimed: "Nobody works on it, and time is running out",
  free: "Nobody works on it yet",
};

export function hrefOfNext(id: number): string {
  return deskHref({ ...nowhere, request: id });
}

/** To all that wait for the same reason. */
export function hrefOfMore(why: WaitingWhy): string {
  return deskHref({ ...nowhere, filter: why });
}

export function tellMore(why: WaitingWhy, more: number): string {
  if (why === "mine") return `${more} more of yours`;
  return why === "to_review" ? `${more} more to review` : `${more} more without anybody`;
}
