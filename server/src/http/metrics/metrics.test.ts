import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Database, openDatabase, openPlainPool } from "#db/database.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { type Line, openLine } from "#testing/line.ts";
import { until } from "#testing/patience.ts";
import {
  freePort,
  type Started,
  startPatienceMs,
  startProcess,
  untilReady,
} from "#testing/processes.ts";

let folder: string;
let clone: TestDatabase;
let line: Line;
let db: Database;
let running: Started;
let url: string;
let metricsUrl: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-metrics-"));
  await chmod(folder, 0o711);
  clone = await cloneDatabase();
  db = openDatabase(openPlainPool(clone.owner, { max: 1, name: "test", onError: () => undefined }));
  line = await openLine();
  const port = await freePort();
  const metricsPort = await freePort();
  url = `http://127.0.0.1:${port}`;
  metricsUrl = `http://127.0.0.1:${metricsPort}`;
  const { database } = clone.connection;
  running = startProcess(folder, {
    PORT: port,
    METRICS_PORT: metricsPort,
    WORKERS: "2",
    DATABASE_URL: `postgres://app@127.0.0.1:${line.port}/${database}`,
    DATABASE_OWNER_URL: `postgres://owner@127.0.0.1:${line.port}/${database}`,
  });
  await untilReady(running);
  await until("Not all answer.", async () => (await value(answering)) === 2, startPatienceMs);
}, 2 * startPatienceMs);
afterAll(async () => {
  running.child.kill("SIGTERM");
  await running.ended;
  await line.close();
  await db.destroy();
  await clone.drop();
  await rm(folder, { recursive: true, force: true });
});

const answering = 'sightline_processes{state="answering"}';

async function read(): Promise<string> {
  const response = await fetch(metricsUrl);
  expect(response.status).toBe(200);
  return response.text();
}

/**
 * Once it is so. Each process, and the database, has a second or so to answer in, which may be too
 * short on a busy machine: then the next time.
 */
async function readUntil(complaint: string, isSo: (text: string) => boolean): Promise<string> {
  let text = "";
  await until(complaint, async () => isSo((text = await read())), startPatienceMs);
  return text;
}

const isWhole = (text: string) =>
  valueIn(text, "sightline_database_up") === 1 &&
  valueIn(text, answering) === 2 &&
  text.includes("sightline_jobs_due{");

/** With the answers of all processes and of the database. */
const readWhole = () => readUntil("Not all answered.", isWhole);

function valueIn(text: string, series: string): number | undefined {
  const found = text.split("\n").find((one) => one.startsWith(`${series} `));
  return found === undefined ? undefined : Number(found.slice(series.length + 1));
}

const value = async (series: string) => valueIn(await read(), series);

/** All series of this name together. */
function sumIn(text: string, name: string): number {
  return text
    .split("\n")
    .filter((one) => one.startsWith(`${name}{`))
    .reduce((sum, one) => sum + Number(one.split(" ").at(-1)), 0);
}

const calls = "sightline_call_seconds_count";

/** So that there is something to count: how many calls have been. */
async function callOften(): Promise<number> {
  for (let times = 0; times < 10; times += 1)
    await fetch(`${url}/api/v1/place`, { headers: { connection: "close" } });
  const before = sumIn(await readWhole(), calls);
  expect(before).toBeGreaterThanOrEqual(10);
  return before;
}

/** Those that answer calls, whom the first process has started. */
function processIds(): number[] {
  const { pid } = running.child;
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .flatMap((one) => {
      const command = one && readFileSync(`/proc/${one}/cmdline`, "utf8");
      return command.includes("main.ts") || command.startsWith("sightline") ? [Number(one)] : [];
    });
}

describe("told once, however many processes there are", () => {
  test("how old the last good backup is, once there is one", async () => {
    const backup = "sightline_last_backup_seconds";
    expect(valueIn(await readWhole(), backup)).toBeUndefined();
    const about = { took_ms: 5, bytes: 5, rows: 7, files: 1, host: "a", folder: "/b" };
    const now = Date.now();
    const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
    await db
      .insertInto("backups")
      .values([2, 30].map((hours) => ({ ...about, moment: hoursAgo(hours) })))
      .execute();
    const told = await readUntil("It is not told.", (text) => text.includes(`\n${backup} `));
    expect(valueIn(told, backup)).toBeGreaterThanOrEqual(7_200);
    expect(valueIn(told, backup)).toBeLessThanOrEqual(7_200 + (Date.now() - now) / 1_000);
  });

  test("what waits, since when, and what failed, by task", async () => {
    const began = Date.now();
    const add = (task: string) =>
      sql`
      select graphile_worker.add_job(${task}::text, run_at => now() - interval '1 hour')`.execute(
        db,
      );
    await add("nobody_does_this");
    await add("nobody_does_this");
    await add("nobody_does_that");
    await sql`
      update graphile_worker._private_jobs set last_error = 'no', attempts = max_attempts
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'nobody_does_that')`.execute(
      db,
    );
    const text = await readWhole();
    expect(valueIn(text, 'sightline_jobs_due{task="nobody_does_this"}')).toBe(2);
    const oldest = valueIn(text, 'sightline_oldest_due_job_seconds{task="nobody_does_this"}');
    expect(oldest).toBeGreaterThanOrEqual(3_600);
    expect(oldest).toBeLessThanOrEqual(3_600 + (Date.now() - began) / 1_000);
    const failed = (state: string) =>
      valueIn(text, `sightline_failed_jobs{task="nobody_does_that",state="${state}"}`);
    expect([failed("given_up"), failed("tried_again")]).toEqual([1, 0]);
    expect(valueIn(text, 'sightline_jobs_due{task="nobody_does_that"}')).toBe(0);
    expect(valueIn(text, 'sightline_jobs_due{task="send_mail"}')).toBe(0);
  });

  test("how much room there is", async () => {
    const text = await readWhole();
    const free = valueIn(text, 'sightline_disk_free_bytes{place="files"}') ?? 0;
    expect(free).toBeGreaterThan(0);
    expect(valueIn(text, 'sightline_disk_size_bytes{place="files"}')).toBeGreaterThanOrEqual(free);
  });
});

test("queries are counted by the function that asks them, and never show a value", async () => {
  await fetch(`${url}/api/v1/insight_requests`, {
    headers: { "x-user-token": "not-a-token", "x-user-email": "somebody@example.org" },
  });
  const text = await readWhole();
  const of = (name: string) => valueIn(text, `${name}{query="authenticate.findSession"}`);
  expect(of("sightline_queries_total")).toBeGreaterThan(0);
  expect(of("sightline_query_seconds_total")).toBeGreaterThan(0);
  // Told of each, though on a busy machine some may have been slow.
  expect(of("sightline_slow_queries_total")).toBeLessThanOrEqual(
    of("sightline_queries_total") ?? 0,
  );
  const names = [...text.matchAll(/^sightline_queries_total\{query="([^"]*)"\}/gm)].map(
    ([, name]) => name,
  );
  expect(names).not.toContain("unnamed");
  for (const name of names) expect(name).toMatch(/^[\w.$<> ]+$/);
  expect(text).not.toContain("somebody@example.org");
  expect(valueIn(text, "sightline_database_wait_seconds_count")).toBeGreaterThan(0);
});

test.each(["deploy/prometheus/alerts.yml", "deploy/grafana/sightline.json"])(
  "all that %s asks for is told",
  async (file) => {
    const asked = readFileSync(path.join(import.meta.dirname, "../../../..", file), "utf8");
    const names = [...asked.matchAll(/\b(?:sightline|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ""),
    );
    const told = [...(await readWhole()).matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name);
    expect(names.length).toBeGreaterThan(10);
    expect([...new Set(names)].filter((name) => !told.includes(name))).toEqual([]);
  },
);

describe("it is answered with what is known", () => {
  test("while the database is silent", async () => {
    const before = await callOften();
    line.silence();
    try {
      const text = await readUntil(
        "It is not told of.",
        (one) => valueIn(one, "sightline_database_up") === 0 && valueIn(one, answering) === 2,
      );
      expect(sumIn(text, calls)).toBeGreaterThanOrEqual(before);
      expect(valueIn(text, "sightline_last_backup_seconds")).toBeGreaterThanOrEqual(7_200);
      expect(text).not.toContain("sightline_jobs_due{");
    } finally {
      await line.mend();
    }
    await until("It is not up again.", async () => (await value("sightline_database_up")) === 1);
  });

  test("while the database is away", async () => {
    await line.cut();
    try {
      await readUntil(
        "It is still up.",
        (text) =>
          valueIn(text, "sightline_database_up") === 0 &&
          Number(valueIn(text, "sightline_live_behind_seconds")) > 0,
      );
    } finally {
      await line.mend();
    }
    await until("It is not up again.", async () => (await value("sightline_database_up")) === 1);
    await until(
      "It stays behind.",
      async () => (await value("sightline_live_behind_seconds")) === 0,
    );
  });

  test("while a process hangs, and what it has counted is not lost", async () => {
    const before = await callOften();
    const [hanging] = processIds();
    if (!hanging) throw new Error("There is none.");
    process.kill(hanging, "SIGSTOP");
    try {
      const text = await readUntil(
        "It is not told of.",
        (one) =>
          valueIn(one, 'sightline_processes{state="silent"}') === 1 &&
          valueIn(one, answering) === 1,
      );
      expect(sumIn(text, calls)).toBeGreaterThanOrEqual(before);
    } finally {
      process.kill(hanging, "SIGCONT");
    }
    await until("It does not answer again.", async () => (await value(answering)) === 2);
  });

  test(
    "while one that was killed is started anew, and that is counted",
    { timeout: 2 * startPatienceMs },
    async () => {
      const before = await callOften();
      const [killed] = processIds();
      if (!killed) throw new Error("There is none.");
      process.kill(killed, "SIGKILL");
      const text = await readUntil(
        "It was not started.",
        (one) => valueIn(one, 'sightline_processes{state="starting"}') === 1,
      );
      expect(valueIn(text, "sightline_processes_failed_total")).toBe(1);
      expect(sumIn(text, calls)).toBeGreaterThanOrEqual(before);
      await until("Not all answer.", async () => (await value(answering)) === 2, startPatienceMs);
      expect(sumIn(await read(), calls)).toBeGreaterThanOrEqual(before);
    },
  );
});
