import type { Moment } from "@sightline/contract/base/moments.ts";
import { type Circle, noteNamed, requireNameable } from "#conversations/conversations.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { notify } from "#notifications/notifications.ts";
import { nameableInNotes, nameableOn } from "./requests.people.queries.ts";
import type { Viewer } from "./requests.visibility.queries.ts";

type Request = { id: number; requester_id: number };

/** Whom one may name on a request: never somebody who could not read it. */
export function circleOn(request: Request, viewer: Viewer, internal: boolean): Circle {
  if (internal) {
    return {
      ids: nameableInNotes(request),
      refusal: "A note mentions analysts and admins only, and never the person who asked.",
    };
  }
  return {
    ids: nameableOn(request.id, viewer),
    refusal: "It mentions someone who can't see this request, or whom you don't know.",
  };
}

type Named = { named: readonly number[]; actorId: number; internal: boolean };

/** Whom a text names for the first time hears of it; answers with who does. */
export async function tellNamedOn(
  db: DatabaseTransaction,
  requestId: number,
  { named, actorId, internal }: Named,
  now: Moment,
): Promise<number[]> {
  const told = { kind: "request_mention", threadId: requestId, to: named, actorId } as const;
  // A note is read at the desk.
  return notify(db, { ...told, internal, details: internal ? { at: "desk" } : {} }, now);
}

type Insight = { body: string; former: string; field: string };

/** What is published about a request names only those who see it. */
export async function requireNameableOn(
  db: DatabaseTransaction,
  request: Request,
  insight: Insight,
  viewer: Viewer,
): Promise<void> {
  await requireNameable(db, insight, circleOn(request, viewer, false), viewer.id);
}

export async function tellNamedInInsight(
  db: DatabaseTransaction,
  requestId: number,
  { body, by }: { body: string; by: number },
  now: Moment,
): Promise<void> {
  const named = await noteNamed(db, { request_id: requestId }, { body, by }, now);
  await tellNamedOn(db, requestId, { named, actorId: by, internal: false }, now);
}
