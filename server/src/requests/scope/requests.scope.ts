import { serverBounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import { isAwaitingScope } from "@sightline/contract/requests/requests.scope.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { isOpen } from "@sightline/contract/requests/requests.statuses.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import { moveRequest, touchRequest } from "#requests/requests.moves.ts";
import { appendEvents, type HeldRequest } from "#requests/requests.queries.ts";
import { refuseStatus } from "#requests/requests.rules.ts";
import { tellOf } from "#requests/requests.telling.ts";
import type { Viewer } from "#requests/requests.visibility.queries.ts";
import {
  findLatestScope,
  insertScope,
  setScope,
  type StoredScope,
} from "./requests.scope.queries.ts";
import { maySend, refuseOtherScope } from "./requests.scope.rules.ts";

/** The record as this person reads it now, for whoever acted on an older one. */
type Show = () => Promise<InsightRequest>;

type Given = {
  base_version: number;
  understanding: string;
  looks_at?: string | undefined;
  leaves_out?: string | undefined;
};

/** Who may is asked before. The clock pauses only where the category demands a confirmation. */
export async function sendScope(
  db: DatabaseTransaction,
  request: HeldRequest,
  { given, rule, show }: { given: Given; rule: ScopeRule; show: Show },
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const latest = await findLatestScope(db, request.id);
  const version = (latest?.version ?? 0) + 1;
  if (rule === "no") throw refuseSending("In this category no scope is sent. Ask a question.");
  if (given.base_version !== version - 1) throw refuseOtherScope(await show());
  if (!maySend(request.status, latest)) throw refuseStatus(request.status, "no scope can be sent");
  if (version > serverBounds.scopesPerRequest) {
    const most = `The scope was sent ${serverBounds.scopesPerRequest} times, which is the most there can be.`;
    throw refuseSending(`${most} Write a comment.`);
  }
  const isPaused = isAwaitingScope(request.status, latest);
  if (latest?.state === "waiting") await setScope(db, at(request, latest), { state: "replaced" });
  const pauses = isPaused || rule === "must";
  await insertScope(db, {
    request_id: request.id,
    version,
    author_id: viewer.id,
    understanding: given.understanding,
    looks_at: given.looks_at || null,
    leaves_out: given.leaves_out || null,
    pauses,
    sent_at: now,
  });
  const told = { kind: "scope_sent", reason: given.understanding, version } as const;
  await log(db, request, told, pauses && !isPaused ? "send_scope" : null, viewer, now);
}

type Answered = { version: number; show: Show };

export async function confirmScope(
  db: DatabaseTransaction,
  request: HeldRequest,
  { version, show }: Answered,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const scope = await getWaiting(db, request, version, show);
  const by = { answered_by: viewer.id, answered_at: now };
  await setScope(db, at(request, scope), { state: "confirmed", ...by });
  const move = isAwaitingScope(request.status, scope) ? "confirm_scope" : null;
  await log(db, request, { kind: "scope_confirmed", version }, move, viewer, now);
}

export async function correctScope(
  db: DatabaseTransaction,
  request: HeldRequest,
  { version, correction, show }: Answered & { correction: string },
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const scope = await getWaiting(db, request, version, show);
  const by = { answered_by: viewer.id, answered_at: now };
  await setScope(db, at(request, scope), { state: "corrected", correction, ...by });
  const told = { kind: "scope_corrected", reason: correction, version } as const;
  const move = isAwaitingScope(request.status, scope) ? "correct_scope" : null;
  await log(db, request, told, move, viewer, now);
}

/** Whoever works on it means the same from now on, as if what they sent had been confirmed. */
export async function takeCorrection(
  db: DatabaseTransaction,
  request: HeldRequest,
  { version, show }: Answered,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const scope = await findLatestScope(db, request.id);
  if (scope?.version !== version || scope.state !== "corrected")
    throw refuseOtherScope(await show());
  if (!isOpen(request.status)) throw refuseStatus(request.status, "its scope stays as it is");
  await setScope(db, at(request, scope), { state: "taken" });
  await log(db, request, { kind: "scope_taken", version }, null, viewer, now);
}

async function getWaiting(
  db: DatabaseTransaction,
  request: HeldRequest,
  version: number,
  show: Show,
): Promise<StoredScope> {
  if (!isOpen(request.status)) throw refuseStatus(request.status, "its scope can't be answered");
  const scope = await findLatestScope(db, request.id);
  if (scope?.version !== version || scope.state !== "waiting") throw refuseOtherScope(await show());
  return scope;
}

type Told = {
  kind: "scope_sent" | "scope_confirmed" | "scope_corrected" | "scope_taken";
  reason?: string;
  version: number;
};

/** In the log, with the change of status where there is one. */
async function log(
  db: DatabaseTransaction,
  request: HeldRequest,
  { kind, reason, version }: Told,
  move: "send_scope" | "confirm_scope" | "correct_scope" | null,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  const details = { scope_version: version };
  if (move !== null)
    return moveRequest(db, request, move, { actorId: viewer.id, reason, details }, now);
  await appendEvents(db, request.id, [
    {
      kind,
      actor_id: viewer.id,
      details: { ...details, ...(reason ? { reason } : {}) },
      created_at: now,
    },
  ]);
  await touchRequest(db, request.id, viewer.id, now);
  await tellOf(db, request, kind, viewer.id, now);
}

function at({ id }: HeldRequest, { version }: StoredScope) {
  return { requestId: id, version };
}

function refuseSending(sentence: string) {
  return invalid({ "insight_scope.understanding": [sentence] });
}
