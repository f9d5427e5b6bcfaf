import type { Moment } from "@sightline/contract/base/moments.ts";
import { clockStateIn } from "@sightline/contract/clock/clock.phases.ts";
import type { RequestConflict } from "@sightline/contract/requests/requests.changes.ts";
import { whyNoNewTime } from "@sightline/contract/requests/requests.lateness.ts";
import { type InsightRequest, insightRequest } from "@sightline/contract/requests/requests.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { invalid, Problem } from "#http/problem.ts";
import {
  appendEvents,
  type HeldRequest,
  refuseStatus,
  tellOf,
  touchRequest,
  type Viewer,
} from "#requests/requests.ts";
import { getCalendar } from "#turnarounds/turnarounds.ts";

type Told = { expected_at: Moment; reason: string };

/** The promise stays: what is late is late by that one, and the ledger shows both. */
export async function tellLate(
  db: DatabaseTransaction,
  request: HeldRequest,
  { expected_at, reason }: Told,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const calendar = await getCalendar(db, request.category_id);
  const refused = whyNoNewTime(request, expected_at, calendar, now);
  if (refused !== null) throw invalid({ expected_at: [refused] });
  await appendEvents(db, request.id, [
    {
      kind: "late_told",
      actor_id: viewer.id,
      details: { expected_at, reason },
      created_at: now,
    },
  ]);
  const version = request.version + 1;
  await touchRequest(db, request.id, viewer.id, now, [], { expected_at, version });
  await tellOf(db, request, "late_told", viewer.id, now);
}

/** While it waits for an answer nothing becomes late; what is over has no time left to tell. */
export function requireRunning(status: RequestStatus): void {
  if (clockStateIn(status) !== "running") throw refuseStatus(status, "it needs no new time");
}

/** Somebody told something else, or changed the request, since it was read. */
export function refuseStale(present: InsightRequest): Problem {
  // No serializer stands between a problem and the wire: only what the contract names leaves.
  const extra: RequestConflict = { insight_request: insightRequest.parse(present) };
  return new Problem("stale_version", {
    detail: "This request was changed in the meantime. Look at it as it is now, then try again.",
    extra,
  });
}
