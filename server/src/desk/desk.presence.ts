import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Database } from "#db/database.ts";
import type { PresenceBoard } from "#live/presence.ts";
import { listAtDesk } from "#presence/presence.ts";
import type { Viewer } from "#requests/requests.ts";
import { listAnalystsAmong } from "./desk.queries.ts";

/** For each of these requests, the others who have it open at the desk. */
export async function presentAt(
  db: Database,
  board: PresenceBoard,
  requests: readonly { id: number }[],
  viewer: Viewer,
  now: Moment,
): Promise<ReadonlyMap<number, Person[]>> {
  const ids = requests.map(({ id }) => id);
  const atDesk = listAtDesk(board, ids);
  const all = new Set([...atDesk.values()].flatMap((some) => [...some]));
  all.delete(viewer.id);
  const people = await listAnalystsAmong(db, [...all], now);
  return new Map(
    ids.map((id) => [id, people.filter((one) => atDesk.get(id)?.has(one.id) ?? false)]),
  );
}
