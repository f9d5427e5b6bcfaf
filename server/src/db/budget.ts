import type { Connection } from "./database.ts";
import { PrimaryClient } from "#db/servers/servers.ts";

/** How many connections the pools of one process may open: to answer calls, and to work off jobs. */
export type Budget = { calls: number; jobs: number };

export const usualBudget: Budget = { calls: 10, jobs: 6 };
/** The job queue listens on one, and needs another to work. */
const leastBudget: Budget = { calls: 2, jobs: 2 };
/** Beside the pools: to listen for live events, two for short reads, and to hold the embedded server. */
const besides = 4;
/** For the first process, migrations, a backup, and an admin who looks what is wrong. */
const spare = 8;

/** While processes are replaced one by one, there is one more. */
const processesOf = (workers: number) => (workers === 1 ? 1 : workers + 1);

const sizeOf = ({ calls, jobs }: Budget) => calls + jobs + besides;

/** So many connections give each process all that it could use. */
export function connectionsNeeded(workers: number): number {
  return processesOf(workers) * sizeOf(usualBudget) + spare;
}

/** What each process may open, so that all of them together leave some to others. */
export function shareConnections(room: number, workers: number): Budget {
  const each = Math.floor((room - spare) / processesOf(workers)) - besides;
  const ofJobs = usualBudget.jobs / (usualBudget.jobs + usualBudget.calls);
  const jobs = within(Math.floor(each * ofJobs), leastBudget.jobs, usualBudget.jobs);
  return { jobs, calls: within(each - jobs, leastBudget.calls, usualBudget.calls) };
}

function within(wanted: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, wanted));
}

/** For who starts it: what is too few, what comes of it, and what to do. */
export function formatShortage(room: number, workers: number): string | undefined {
  const needed = connectionsNeeded(workers);
  if (room >= needed) return undefined;
  const { calls } = shareConnections(room, workers);
  const processes = workers === 1 ? "one process" : `${workers} processes`;
  return `Warning: the database gives ${room} connections to Sightline, and ${processes} would use ${needed}. Each process answers calls over ${calls} instead of ${usualBudget.calls}, so calls wait longer. Raise max_connections of the database by ${needed - room}, or start fewer processes with WORKERS.`;
}

/** How many connections this role may have at most; those kept for superusers are none of them. */
export async function readRoom(connection: Connection): Promise<number> {
  const client = new PrimaryClient(connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ room: number }>(
      `select least(
         current_setting('max_connections')::int
           - current_setting('superuser_reserved_connections')::int
           - coalesce(current_setting('reserved_connections', true)::int, 0),
         (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
         (select nullif(datconnlimit, -1) from pg_database where datname = current_database())
       ) as room`,
    );
    return rows[0]?.room ?? 0;
  } finally {
    await client.end();
  }
}
