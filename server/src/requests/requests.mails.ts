import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueMail } from "#mail/mail.ts";
import { listFollowerIds } from "./requests.people.queries.ts";

/** What is told by mail: of the log's events, and of what time brings. */
export type News =
  | "clarification_asked"
  | "insight_delivered"
  | "insight_corrected"
  | "request_declined"
  | "clarification_answered"
  | "revision_asked"
  | "accept_reminder"
  | "accepted_by_silence"
  | "review_reminder"
  | "overdue_reminder";

const toFollowers: Partial<Record<RequestEventKind, News>> = {
  clarification_asked: "clarification_asked",
  delivered: "insight_delivered",
  corrected: "insight_corrected",
  declined: "request_declined",
};
const toAnalyst: Partial<Record<RequestEventKind, News>> = {
  clarified: "clarification_answered",
  revision_asked: "revision_asked",
};

type Told = { id: number; claimed_by: number | null };

/**
 * Those who follow, and who works on it, hear of an event; never who did it. Whether they want the
 * mail and may still see the request is asked when it is written.
 */
export async function tellOf(
  db: DatabaseTransaction,
  request: Told,
  kind: RequestEventKind,
  actorId: number | null,
): Promise<void> {
  const ofFollowers = toFollowers[kind];
  if (ofFollowers) {
    const followers = await listFollowerIds(db, request.id);
    for (const userId of followers)
      if (userId !== actorId) await queueNews(db, ofFollowers, request.id, userId);
  }
  const ofAnalyst = toAnalyst[kind];
  if (ofAnalyst && request.claimed_by !== null && request.claimed_by !== actorId)
    await queueNews(db, ofAnalyst, request.id, request.claimed_by);
}

export async function queueNews(
  db: DatabaseTransaction,
  news: News,
  requestId: number,
  userId: number,
): Promise<void> {
  await queueMail(db, news, { request_id: requestId, user_id: userId });
}
