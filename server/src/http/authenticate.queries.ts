import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { compileOnce } from "#db/compiled.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { type Position, positionNow } from "#db/standbys/position.ts";

export type SignedInUser = {
  id: number;
  email: string;
  first_name: string;
  last_name: string;
  role: SystemRole;
  time_zone: string;
};

export type CurrentSession = {
  id: number;
  remember: boolean;
  created_at: Moment;
  signed_in_at: Moment;
  last_used_at: Moment;
  expires_at: Moment;
};

type SessionRow = SignedInUser &
  Omit<CurrentSession, "id"> & { session_id: number; is_demo: boolean; position: Position | null };
type Shown = { tokenHash: Buffer; email: string; now: Moment };
type Besides = { withPosition: boolean };

/** Asked at each call, before anything else is. */
const askForSession = compileOnce<Shown, SessionRow, Besides>(
  ({ tokenHash, email, now }, { withPosition }) => sql`
    select sessions.id as session_id, sessions.remember, sessions.created_at, sessions.signed_in_at,
      sessions.last_used_at, sessions.expires_at,
      users.id, users.email, users.first_name, users.last_name, users.role, users.time_zone,
      users.is_demo, ${withPosition ? positionNow : sql`null`} as position
    from sessions join users on users.id = sessions.user_id
    where sessions.token_hash = ${tokenHash} and sessions.expires_at > ${now}
      and users.email = ${email} and users.deactivated_at is null`,
);

export async function findSession(db: Database, shown: Shown, besides: Besides) {
  const [row] = await askForSession(db, shown, besides);
  if (!row) return undefined;
  const { session_id, is_demo, position, remember, created_at, ...further } = row;
  const { signed_in_at, last_used_at, expires_at, ...user } = further;
  return {
    user,
    session: { id: session_id, remember, created_at, signed_in_at, last_used_at, expires_at },
    isDemo: is_demo,
    position,
  };
}

export async function touchSession(
  db: Database,
  id: number,
  lastUsedAt: Moment,
  expiresAt: Moment,
): Promise<void> {
  await db
    .updateTable("sessions")
    .set({ last_used_at: lastUsedAt, expires_at: expiresAt })
    .where("id", "=", id)
    .where("last_used_at", "<", lastUsedAt)
    .execute();
}

/**
 * Who calls, as they are now; nobody ends their session before this transaction does. Two statements:
 * the first may wait for a change of their role, and would itself still read the role of before.
 */
export async function lockSession(
  db: DatabaseTransaction,
  id: number,
  now: Moment,
): Promise<SignedInUser | undefined> {
  const [[locked], [user]] = await Promise.all([
    askToLock(db, { id, now }),
    askForCaller(db, { id }),
  ]);
  return locked && user;
}

const askToLock = compileOnce<{ id: number; now: Moment }, { id: number }>(({ id, now }, _, db) =>
  db
    .selectFrom("sessions")
    .select("id")
    .where("id", "=", id)
    .where("expires_at", ">", now)
    .forKeyShare(),
);

const askForCaller = compileOnce<{ id: number }, SignedInUser>(({ id }, _, db) =>
  db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "users.id",
      "users.email",
      "users.first_name",
      "users.last_name",
      "users.role",
      "users.time_zone",
    ])
    .where("sessions.id", "=", id)
    .where("users.deactivated_at", "is", null),
);
