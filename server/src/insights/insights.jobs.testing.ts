import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Moment } from "@sightline/contract/moments.ts";
import { sql } from "kysely";
import type { Connection } from "#db/database.ts";
import type { TestApp } from "#testing/app.ts";
import { insightJobs } from "./insights.jobs.ts";

export async function remind({ db, app }: TestApp, now: Moment): Promise<void> {
  await insightJobs["remind"]?.({}, { db, now, log: app.http.log, id: "1" });
}

type Queued = { name: string; user_id: number };

/** Letters that wait to be sent, oldest first. */
export async function queuedMails({ db }: TestApp): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select payload->>'name' as name, (payload->'input'->>'user_id')::int as user_id
    from graphile_worker._private_jobs job
    join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = 'send_mail' order by job.id`.execute(db);
  return rows;
}

export async function forgetMails({ db }: TestApp): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
}

/** The same job in a process of its own, which can be killed like one. */
export function remindInProcess(connection: Connection, now: Moment) {
  const script = path.join(import.meta.dirname, "insights.jobs.process.testing.ts");
  const child = spawn(process.execPath, [script, now], {
    env: { ...process.env, DATABASE: JSON.stringify(connection) },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  return { kill };
}

/** Until the database has noticed that a process is gone, and taken back what it had not finished. */
export async function untilGone({ db }: TestApp, name: string): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const { rows } = await sql`
      select from pg_stat_activity
      where datname = current_database() and application_name = ${name}`.execute(db);
    if (rows.length === 0) return;
    await wait(10);
  }
  throw new Error(`${name} is still connected.`);
}
