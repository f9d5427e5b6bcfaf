import { serverBounds } from "@sightline/contract/base/bounds.ts";
import type { AskedRequest } from "@sightline/contract/desk.asked.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { listAnalysts } from "#desk/desk.queries.ts";
import { requireNotOwn } from "#desk/desk.rules.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { Act } from "#http/record.ts";
import { announce, topic } from "#live/announce.ts";
import {
  getRequestFor,
  type HeldRequest,
  holdRequestFor,
  type Viewer,
} from "#requests/requests.ts";
import { showAsked } from "./asked.ts";
import { countSame, listSame } from "./same.queries.ts";

type Asked = Pick<
  HeldRequest,
  "id" | "requester_id" | "visibility" | "plan_id" | "claimed_by" | "status"
>;

export async function showSame(
  db: Database,
  request: Asked,
  viewer: Viewer,
): Promise<AskedRequest[]> {
  return showAsked(db, await listSame(db, request.id, viewer), request, viewer);
}

/** The one at the desk and another, which is held: what its requester agreed to holds until the transaction ends. */
export async function getPair(
  db: DatabaseTransaction,
  { id, other_id }: { id: number; other_id: number },
  viewer: Viewer,
) {
  const request = await getRequestFor(db, id, viewer);
  requireNotOwn(request, viewer);
  if (id === other_id) throw new Problem("not_found");
  return { request, other: await holdRequestFor(db, other_id, viewer) };
}

/** Both held, the lower number first, so that two who link the same two never wait for each other. */
export async function holdPair(
  db: DatabaseTransaction,
  { id, other_id }: { id: number; other_id: number },
  viewer: Viewer,
): Promise<{ request: HeldRequest; other: HeldRequest }> {
  if (id === other_id) {
    requireNotOwn(await holdRequestFor(db, id, viewer), viewer);
    throw invalid({ other_id: ["A request can't be the same as itself. Name another one."] });
  }
  const lower = await holdRequestFor(db, Math.min(id, other_id), viewer);
  const upper = await holdRequestFor(db, Math.max(id, other_id), viewer);
  requireNotOwn(lower, viewer);
  requireNotOwn(upper, viewer);
  return id < other_id ? { request: lower, other: upper } : { request: upper, other: lower };
}

/** Past this it is no longer a pair of twins but a topic, for which there is the search. */
export async function requireFew(db: DatabaseTransaction, { id }: Asked): Promise<void> {
  if ((await countSame(db, id)) <= serverBounds.samePerRequest) return;
  throw invalid({
    other_id: [
      `Request ${id} is linked to ${serverBounds.samePerRequest} others already. Unlink one of them first.`,
    ],
  });
}

/** To staff alone, and to none of them who asked one of the two. */
export async function announceSame(
  db: DatabaseTransaction,
  request: Asked,
  other: Asked,
  now: Moment,
): Promise<void> {
  const staff = await listAnalysts(db, now);
  const askers = [request.requester_id, other.requester_id];
  const others = staff.filter(({ id }) => !askers.includes(id));
  const topics =
    others.length < staff.length ? others.map(({ id }) => topic.user(id)) : [topic.staff];
  const about = { insight_request_id: request.id, same_request_id: other.id };
  await announce(db, topics, "same_requests_changed", about);
}

/** What the log keeps of it when an admin does it. */
export function actOfLinking(request: Asked, other: Asked): Act {
  return {
    subject: { kind: "request", id: request.id },
    fields: ["same_requests"],
    details: { other_request: other.id },
  };
}
