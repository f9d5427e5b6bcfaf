import * as z from "zod/mini";
import { moment } from "#base/fields.ts";
import type { Moment } from "#base/moments.ts";
import type { ScopeRule } from "#categories/categories.scope.ts";
import { person } from "#people.shapes.ts";
import type { RequestStatus } from "./requests.statuses.ts";

/**
 * `corrected`: the requester means it otherwise, and whoever works on it has yet to say that they
 * work by that (`taken`) or to send another. `replaced`: another was sent before an answer came.
 * `lapsed`: the request was declined or answered before that, so nobody waits for it any more.
 */
export const scopeStates = [
  "waiting",
  "confirmed",
  "corrected",
  "taken",
  "replaced",
  "lapsed",
] as const;
export type ScopeState = (typeof scopeStates)[number];

/** What an answer will cover, as its analyst understands the question. */
export const insightScope = z.object({
  /** Counted for each request; whoever answers names the one they read. */
  version: z.int(),
  author: person,
  understanding: z.string(),
  looks_at: z.nullable(z.string()),
  leaves_out: z.nullable(z.string()),
  /** The clock stands still until it is answered. */
  pauses: z.boolean(),
  sent_at: moment,
  state: z.enum(scopeStates),
  answered_by: z.nullable(person),
  answered_at: z.nullable(moment),
  /** What is meant otherwise, in the requester's words. */
  correction: z.nullable(z.string()),
});
export type InsightScope = z.infer<typeof insightScope>;

type Sent = Pick<InsightScope, "state" | "pauses">;

/** Whether the clock stands still for its answer, and not for that of a question. */
export function isAwaitingScope(status: RequestStatus, latest: Sent | undefined): boolean {
  return status === "needs_clarification" && latest?.state === "waiting" && latest.pauses;
}

type Answered = {
  rule: ScopeRule;
  latest: Pick<InsightScope, "state" | "sent_at"> | undefined;
  /** What was delivered once had its scope, or needed none. */
  publishedAt: Moment | null;
  /** When more was asked for the last time: that is not what was published or told of before. */
  moreAskedAt: Moment | null;
};

/** Why its scope keeps an insight from being published; null where it does not. */
export function whyScopeOpen(answered: Answered): string | null {
  const { rule, latest, publishedAt, moreAskedAt } = answered;
  if (rule !== "must") return null;
  const isOfRound = (at: Moment) => moreAskedAt === null || at >= moreAskedAt;
  switch (latest && isOfRound(latest.sent_at) ? latest.state : undefined) {
    case undefined:
    case "lapsed":
      return publishedAt !== null && isOfRound(publishedAt)
        ? null
        : "Send the scope first: in this category it has to be confirmed.";
    case "waiting":
      return "The scope is not confirmed yet.";
    case "corrected":
      return "The scope was corrected. Work by the correction, or send the scope again.";
    default:
      return null;
  }
}
