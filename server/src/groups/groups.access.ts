import type { InsightGroup } from "@sightline/contract/groups/groups.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { listSentInvites } from "./groups.invites.queries.ts";
import { listMembers } from "./groups.members.queries.ts";
import { findGroupFor, holdGroup, type SeenGroup } from "./groups.queries.ts";
import { requireOwner } from "./groups.rules.ts";

type Asking = { id: number };

/** A group one is not in does not exist, whoever one is. */
export async function getGroupFor(db: Database, id: number, user: Asking): Promise<SeenGroup> {
  const group = await findGroupFor(db, id, user.id);
  if (!group) throw new Problem("not_found");
  return group;
}

/** Held first, looked at after: one may have been removed while waiting for it. */
export async function holdGroupFor(
  db: DatabaseTransaction,
  id: number,
  user: Asking,
): Promise<SeenGroup> {
  await holdGroup(db, id);
  return getGroupFor(db, id, user);
}

/** `what`: what only owners do, as it goes on after "Only owners of …". */
export async function holdGroupAsOwner(
  db: DatabaseTransaction,
  id: number,
  user: Asking,
  what: string,
): Promise<SeenGroup> {
  const group = await holdGroupFor(db, id, user);
  requireOwner(group, what);
  return group;
}

/** All that its screen shows to this person. */
export async function readGroup(
  db: Database,
  id: number,
  user: Asking,
  now: Moment,
): Promise<InsightGroup> {
  const group = await getGroupFor(db, id, user);
  return {
    ...group,
    members: await listMembers(db, id),
    invites: group.role === "owner" ? await listSentInvites(db, id, now) : [],
  };
}
