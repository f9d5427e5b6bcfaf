import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Connection } from "#db/database.ts";
import type { JobContext } from "#jobs/runner.ts";
import type { TestApp } from "#testing/app.ts";
import { byItself } from "#testing/jobs.ts";
import { insightJobs } from "./insights.jobs.ts";

export async function remind(
  { db, app }: TestApp,
  now: Moment,
  others: Partial<JobContext> = {},
): Promise<void> {
  await insightJobs["remind"]?.({}, { db, now, log: app.http.log, ...byItself, ...others });
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
