import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  eventKinds,
  type NotificationKind,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueMail } from "#mail/mail.ts";
import { notify, untell } from "#notifications/notifications.ts";
import { listFollowerIds, listHearing } from "./requests.people.queries.ts";

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

/** What of its log people are told. */
const kindOf: Partial<Record<RequestEventKind, NotificationKind>> = {
  submitted: "request_filed",
  claimed: "request_claimed",
  clarification_asked: "clarification_asked",
  clarified: "clarification_answered",
  delivered: "insight_delivered",
  corrected: "insight_corrected",
  accepted: "request_accepted",
  revision_asked: "revision_asked",
  cancelled: "request_cancelled",
  declined: "request_declined",
};

type Happened = {
  actorId: number | null;
  /** To whom it happened, where that is somebody. */
  persons?: readonly number[];
  internal?: boolean;
};

/** Tells those whom the table names for it, and who see the request now. */
export async function tellOfRequest(
  db: DatabaseTransaction,
  kind: NotificationKind,
  requestId: number,
  { actorId, persons = [], internal = false }: Happened,
  now: Moment,
): Promise<void> {
  const to = await listHearing(db, requestId, eventKinds[kind].hears, persons);
  await notify(db, { kind, threadId: requestId, to, actorId, internal }, now);
}

type Told = { id: number; claimed_by: number | null };

/**
 * Those who follow, and who works on it, hear of an event; never who did it. Whether they want the
 * mail and may still see the request is asked when it is written.
 */
export async function tellOf(
  db: DatabaseTransaction,
  request: Told,
  event: RequestEventKind,
  actorId: number | null,
  now: Moment,
): Promise<void> {
  const kind = kindOf[event];
  if (kind) await tellOfRequest(db, kind, request.id, { actorId }, now);
  if (event === "cancel_undone") await untell(db, "request_cancelled", request.id);
  const ofFollowers = toFollowers[event];
  if (ofFollowers) {
    const followers = await listFollowerIds(db, request.id);
    for (const userId of followers)
      if (userId !== actorId) await queueNews(db, ofFollowers, request.id, userId);
  }
  const ofAnalyst = toAnalyst[event];
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
