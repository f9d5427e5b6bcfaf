import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { compileOnce } from "#db/compiled.ts";
import type { Database } from "#db/database.ts";

/** How far a primary's log was, and which of its timelines that is: a failover begins another. */
export type Position = string;

/**
 * For a select on the primary. What was committed before and answered is not after it, since a commit
 * is answered when it is on disk. Beyond the flushed part standbys are sent nothing.
 */
export const positionNow = sql<Position | null>`
  case when not pg_is_in_recovery() then
    left(pg_walfile_name(pg_current_wal_flush_lsn()), 8) || ' ' || pg_current_wal_flush_lsn()
  end`;

/** It has not what the primary has, or not yet. */
export class NotThere extends Error {
  override name = "NotThere";
}

type Place = { is_standby: boolean; is_of_timeline: boolean; is_there: boolean };

/**
 * Also tells the server to give up soon. The timeline is that of the last page it wrote, so that for
 * minutes after a failover it may be an older one than it is: then it is asked again later.
 */
const askForPlace = compileOnce<{ timeline: number; at: string; mostMs: string }, Place>(
  ({ timeline, at, mostMs }) => sql<Place>`
    select pg_is_in_recovery() as is_standby, min_recovery_end_timeline = ${timeline} as is_of_timeline,
      coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as is_there,
      set_config('statement_timeout', ${mostMs}, true)
    from pg_control_recovery()`,
);

/** Mostly it is there at once; else a moment later, unless it has really fallen behind. */
const pausesMs = [2, 4, 8, 16, 20];

/**
 * To be asked first in a transaction of a standby. Not one of repeatable reads: the look would be at
 * the log as it is, and all that follows at the data as they were before.
 */
export async function requireThere(
  trx: Database,
  position: Position,
  { statementMs }: { statementMs: number },
): Promise<void> {
  const [timeline = "", at = ""] = position.split(" ");
  const asked = { timeline: Number.parseInt(timeline, 16), at, mostMs: String(statementMs) };
  for (const pauseMs of [...pausesMs, null]) {
    const [place] = await askForPlace(trx, asked);
    if (!place?.is_standby) throw new NotThere("It is no standby.");
    if (!place.is_of_timeline) throw new NotThere("It has not followed a failover yet.");
    if (place.is_there) return;
    if (pauseMs !== null) await wait(pauseMs);
  }
  throw new NotThere("It is behind.");
}

type Primary = Identity & { position: Position | null; commits: string };
type Identity = { server: string; database: string };

/** The same of a server and whatever follows it, and of no other. */
const identity = sql`(select system_identifier from pg_control_system())::text as server,
  (select oid from pg_database where datname = current_database())::text as database`;

const askPrimary = compileOnce<object, Primary>(
  () => sql<Primary>`
    select ${identity}, ${positionNow} as position, current_setting('synchronous_commit') as commits`,
);

/** Where a standby has to be by now. */
export async function readPrimary(primary: Database): Promise<Identity & { position: Position }> {
  const [row] = await askPrimary(primary, {});
  if (!row?.position) throw new NotThere("The primary does not tell how far its log is.");
  const { commits, position, ...further } = row;
  // Then a commit is answered before it is on disk.
  if (commits === "off") throw new NotThere("The primary has synchronous_commit off.");
  return { ...further, position };
}

/** One that follows another server would be no less up to date. */
export async function requireSame(trx: Database, expected: Identity): Promise<void> {
  const { rows } = await sql<Identity>`select ${identity}`.execute(trx);
  const [found] = rows;
  if (found?.server !== expected.server || found.database !== expected.database)
    throw new NotThere("It follows another server than the primary, or it is another database.");
}
