import { bounds, serverBounds } from "@sightline/contract/base/bounds.ts";
import type { InsightRow } from "@sightline/contract/insights/insights.shapes.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Objection } from "@sightline/contract/requests/requests.objecting.ts";
import { progressOf } from "@sightline/contract/requests/requests.progress.ts";
import { requestParts } from "@sightline/contract/requests/requests.events.ts";
import type { RequestEvent } from "@sightline/contract/requests/requests.events.shapes.ts";
import { visibilities } from "@sightline/contract/requests/requests.statuses.ts";
import type { InsightRequest, RequestRow } from "@sightline/contract/requests/requests.ts";
import { conversationFrom, listNamedIn, readLatest } from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";
import { pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { ledgerOf } from "#turnarounds/turnarounds.ts";
import { requestPlace } from "#requests/conversation/requests.conversation.ts";
import { scopeOnWire } from "#requests/scope/requests.scope.queries.ts";
import { findWholeFor } from "./requests.detail.queries.ts";
import type { RowOnPage } from "./requests.list.queries.ts";
import {
  listClockEvents,
  listEvents,
  type LogEntry,
  timelineFrom,
} from "./requests.events.queries.ts";
import type { StoredObjection, StoredRow } from "./requests.rows.queries.ts";
import { moreUntil } from "#requests/rounds/requests.rounds.ts";
import { actionsOn, expectedNow, isOverdue, promisedNow, pointsNamedIn } from "./requests.rules.ts";
import { seesNotes, type Viewer } from "./requests.visibility.queries.ts";

export { announceErased, announceNotes, announceRequest } from "./requests.announcing.ts";
export {
  insertTextAsk,
  listAnswerable,
  listAskStates,
  takeAgreedText,
} from "#requests/crossing/requests.crossing.queries.ts";
export { announceTextAsk } from "#requests/crossing/requests.crossing.ts";
export { listPoints } from "#requests/filing/requests.points.queries.ts";
export {
  getRequestFor,
  holdRequestFor,
  moveRequest,
  releaseClaimsOf,
  touchRequest,
} from "./requests.moves.ts";
export { findLatestScope } from "#requests/scope/requests.scope.queries.ts";
export { sendScope, takeCorrection } from "#requests/scope/requests.scope.ts";
export { allowErasing, deleteRequest, listUnsharedOf } from "./requests.erasing.queries.ts";
export { findLatestEvent, listWorkEvents } from "./requests.events.queries.ts";
export { listClaimsOf, listOpenOf } from "./requests.handOver.queries.ts";
export { isReadByOthers } from "#requests/objecting/requests.leftToOthers.ts";
export { requireNameableOn, tellNamedInInsight } from "./requests.naming.ts";
export { askMore, rateLate } from "#requests/rounds/requests.more.ts";
export { listSeenMatches } from "#requests/matches/requests.matches.queries.ts";
export { tellOf, tellOfRequest } from "./requests.telling.ts";
export { listFollowerIds, listSeeing, type SeeingPerson } from "./requests.people.queries.ts";
export { appendEvents, findRequestFor, type HeldRequest, holdRequest } from "./requests.queries.ts";
export {
  joinPeople,
  objectionColumns,
  rowColumns,
  type StoredObjection,
  type StoredRow,
} from "./requests.rows.queries.ts";
export { pointsNamedIn, refuseStatus, requireOther } from "./requests.rules.ts";
export { matches, planOf, seenBy, seesNotes, type Viewer } from "./requests.visibility.queries.ts";

/** The insight of a request as a row, for whoever sees the request; insights provide it. */
export type FindInsight = (
  db: Database,
  requestId: number,
  viewer: Viewer,
) => Promise<InsightRow | undefined>;

/** A request as its own page shows it to this person. */
export async function showRequest(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
  findInsight: FindInsight,
): Promise<InsightRequest> {
  return requestOnWire(await getDetailFor(db, id, viewer, now, findInsight), viewer, now);
}

async function getDetailFor(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
  findInsight: FindInsight,
) {
  const request = await findWholeFor(db, id, viewer);
  if (!request) throw new Problem("not_found");
  const events = await timelineFrom(request.logged);
  // The clock reads the whole log; where that is longer than what is shown, it asks for its part.
  const isWhole = events.next_cursor === null;
  const logged = isWhole ? events.entries : await listClockEvents(db, id);
  return {
    request,
    insight: request.has_insight ? await findInsight(db, id, viewer) : undefined,
    events,
    comments: await conversationFrom(
      db,
      request.said,
      { place: requestPlace, thing: request, viewer },
      now,
    ),
    ledger: ledgerOf(request.calendar, request, logged, now),
    more_until: moreUntil(request, request.calendar, logged),
  };
}

type Detail = Awaited<ReturnType<typeof getDetailFor>>;

/** Rows of one page. Those that pause in one category share the calendar that one of them brings. */
export function rowsOnWire(rows: readonly RowOnPage[], now: Moment): RequestRow[] {
  const calendars = new Map(
    rows.flatMap(({ insight_category_id: id, calendar }) =>
      calendar ? [[id, calendar] as const] : [],
    ),
  );
  return rows.map((row) => rowOnWire(row, calendars.get(row.insight_category_id) ?? null, now));
}

/** With the promise as it stands now. */
export function rowOnWire(row: StoredRow, calendar: Calendar | null, now: Moment): RequestRow {
  return {
    ...row,
    promised_at: calendar ? promisedNow(row, calendar, now) : row.promised_at,
    expected_at: expectedNow(row, calendar, now),
    overdue: isOverdue(row, now),
    // A cancelled request keeps it, for the case that the cancellation is taken back.
    paused_at: row.status === "needs_clarification" ? row.paused_at : null,
    requester: {
      id: row.requester_id,
      first_name: row.requester_first_name,
      last_name: row.requester_last_name,
    },
    analyst: personOf(row.analyst_id, row.analyst_first_name, row.analyst_last_name),
  };
}

function requestOnWire(
  { request, insight, events, comments, ledger, more_until }: Detail,
  viewer: Viewer,
  now: Moment,
): InsightRequest {
  // What is its requester's alone is added below, and to no row of others.
  const { plan_id, plan_name, opened_at: _, ...row } = request;
  return {
    ...rowOnWire(row, request.calendar, now),
    description: request.description,
    target_minutes: request.target_minutes,
    organization_plan:
      plan_id === null || plan_name === null ? null : { id: plan_id, name: plan_name },
    insight_points: request.points.map(({ round, ...point }) =>
      round > 1 ? { ...point, round } : point,
    ),
    insight_answers: request.answers,
    insight_scopes: request.scopes.map(scopeOnWire),
    insight_responses: insight ? [insight] : [],
    attachments: request.attachments,
    events: events.entries.map(eventOnWire),
    events_cursor: events.next_cursor,
    comments: comments.comments,
    comments_cursor: comments.next_cursor,
    named: comments.people,
    seen_at: request.seen_at,
    participants: request.people,
    duplicate_of: request.original,
    duplicates: request.duplicates,
    cancelled_at: request.status === "cancelled" ? request.cancelled_at : null,
    ledger,
    progress: progressOf(
      { status: request.status, isClaimed: request.analyst_id !== null },
      request.drafted ?? { sources: 0, hasText: false },
    ),
    objection: objectionOnWire(request),
    following: request.following,
    can: actionsOn({ ...request, more_until }, viewer, now),
    ...(request.requester_id === viewer.id ? forRequester(request) : {}),
    ...(request.requester_id === viewer.id && more_until !== null ? { more_until } : {}),
  };
}

export function objectionOnWire({ objected_at, objected }: StoredObjection): Objection | null {
  if (objected_at === null) return null;
  return {
    objected_at,
    reason: objected?.reason ?? "",
    declined_reason: objected?.declined_reason ?? "",
    left_to_others_by: objected?.first_declined_by ?? null,
  };
}

function forRequester({
  lets_plan_ask: plan_may_ask,
  opened_at,
  waiting,
  texts_asked,
}: Detail["request"]) {
  const access_asks = waiting.map(({ asked_at, ...person }) => ({ person, asked_at }));
  const text_asks = texts_asked.map(({ asker_id, first_name, last_name, ...ask }) => ({
    ...ask,
    asked_by: { id: asker_id, first_name, last_name },
  }));
  return { opened_at, plan_may_ask, access_asks, text_asks };
}

/** What is said about a request that this person sees; their notes too, for those who read them. */
export async function readTalk(
  db: Database,
  { id, requester }: Pick<InsightRequest, "id" | "requester">,
  viewer: Viewer,
  now: Moment,
) {
  const thing = { id, requester_id: requester.id };
  const looking = { place: requestPlace, thing, viewer };
  const most = serverBounds.parcelEntries;
  const comments = await readLatest(db, looking, { internal: false, most }, now);
  const notes = seesNotes(viewer, thing)
    ? await readLatest(db, looking, { internal: true, most }, now)
    : null;
  const all = [...comments.comments, ...(notes?.comments ?? [])];
  return { comments, notes, people: await listNamedIn(db, all) };
}

/** How it began and what happened since, oldest first, beyond what its page shows of it. */
export async function readLog(
  db: Database,
  { id, events, events_cursor }: Pick<InsightRequest, "id" | "events" | "events_cursor">,
): Promise<{ events: RequestEvent[]; isWhole: boolean }> {
  const [begun, latest] = [events.slice(0, 1), events.slice(1)];
  const earlier: RequestEvent[] = [];
  let cursor = events_cursor;
  while (cursor !== null && earlier.length < serverBounds.parcelEntries) {
    const { rows, next_cursor } = await pagesById.read(
      { cursor, limit: bounds.pageSize.max },
      (page) => listEvents(db, id, page),
    );
    earlier.push(...rows.map(eventOnWire));
    cursor = next_cursor;
  }
  return { events: [...begun, ...earlier.toReversed(), ...latest], isWhole: cursor === null };
}

export function eventOnWire(event: LogEntry): RequestEvent {
  const { details } = event;
  const changed = Array.isArray(details["changed"]) ? details["changed"] : [];
  return {
    ...event,
    actor: personOf(event.actor_id, event.first_name, event.last_name),
    reason: textIn(details, "reason"),
    person: personOf(event.about_id, event.about_first_name, event.about_last_name),
    changed: requestParts.filter((part) => changed.includes(part)),
    visibility: visibilities.find((one) => one === details["to"]),
    filename: textIn(details, "filename"),
    points: pointsNamedIn(details),
    insight_version: typeof details["version"] === "number" ? details["version"] : null,
    expected_at: textIn(details, "expected_at"),
  };
}

function textIn(details: Record<string, unknown>, name: string): string | null {
  const text = details[name];
  return typeof text === "string" ? text : null;
}

function personOf(id: number | null, firstName: string | null, lastName: string | null) {
  if (id === null || firstName === null || lastName === null) return null;
  return { id, first_name: firstName, last_name: lastName };
}
