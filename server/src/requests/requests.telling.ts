import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  eventKinds,
  type NotificationKind,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import type { EventKind } from "@sightline/contract/notifications/notifications.threads.ts";
import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { listWatchers, notify, untell } from "#notifications/notifications.ts";
import { announceTo } from "./requests.announcing.ts";
import { type Audience, listHearing } from "./requests.people.queries.ts";

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
  more_asked: "more_asked",
  cancelled: "request_cancelled",
  declined: "request_declined",
  late_told: "late_told",
  scope_sent: "scope_sent",
  scope_confirmed: "scope_confirmed",
  scope_corrected: "scope_corrected",
  scope_taken: "scope_taken",
};

type Happened = {
  actorId: number | null;
  /** To whom it happened, where that is somebody. */
  persons?: readonly number[];
  /** Who hears of it in another way already. */
  except?: readonly number[];
  internal?: boolean;
  details?: Readonly<Record<string, string>>;
};

/** Tells those whom the table names for it, and who see the request now. */
export async function tellOfRequest(
  db: DatabaseTransaction,
  kind: NotificationKind,
  requestId: number,
  happened: Happened,
  now: Moment,
): Promise<void> {
  const { hears }: EventKind = eventKinds[kind];
  // Whoever wants to hear everything of it hears what its followers do.
  const watchers = hears.includes("followers")
    ? await listWatchers(db, { kind: "request", id: requestId })
    : [];
  const heard = await listHearing(db, requestId, hears, [...(happened.persons ?? []), ...watchers]);
  await tellThem(db, kind, requestId, happened, heard, now);
}

/** The same of a new one, which nobody follows yet but who filed it: announces it in the same go. */
export async function tellOfNew(
  db: DatabaseTransaction,
  requestId: number,
  actorId: number,
  audience: Audience,
  now: Moment,
): Promise<void> {
  const kind = "request_filed";
  const [heard] = await Promise.all([
    listHearing(db, requestId, eventKinds[kind].hears, []),
    announceTo(db, requestId, audience),
  ]);
  await tellThem(db, kind, requestId, { actorId }, heard, now);
}

async function tellThem(
  db: DatabaseTransaction,
  kind: NotificationKind,
  requestId: number,
  { actorId, except = [], internal = false, details = {} }: Happened,
  heard: readonly number[],
  now: Moment,
): Promise<void> {
  const to = heard.filter((id) => !except.includes(id));
  await notify(db, { kind, threadId: requestId, to, actorId, internal, details }, now);
}

/** Whoever follows, and who works on it, hears of what stands in its log; never who did it. */
export async function tellOf(
  db: DatabaseTransaction,
  request: { id: number },
  event: RequestEventKind,
  actorId: number | null,
  now: Moment,
): Promise<void> {
  const kind = kindOf[event];
  // Nobody's act: it was left unanswered for so long that it counts as accepted.
  const details: Record<string, string> =
    event === "accepted" && actorId === null ? { by: "silence" } : {};
  if (kind) await tellOfRequest(db, kind, request.id, { actorId, details }, now);
  if (event === "cancel_undone") await untell(db, "request_cancelled", request.id);
}
