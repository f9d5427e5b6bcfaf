import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { drafts } from "@sightline/contract/drafts.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { readConfig } from "#config.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { cloneDatabase, type TestDatabase, withServer } from "#testing/database.ts";
import { patienceMs, until } from "#testing/patience.ts";
import { connectionsNeeded, shareConnections, formatShortage, usualBudget } from "./budget.ts";
import { openConnection } from "./connect.ts";
import { openPool } from "./database.ts";

describe("the connections of a server are shared out:", () => {
  test.each([
    { room: 97, workers: 1, budget: usualBudget },
    { room: 97, workers: 4, budget: { calls: 9, jobs: 4 } },
    { room: 97, workers: 8, budget: { calls: 3, jobs: 2 } },
    { room: 197, workers: 8, budget: usualBudget },
    { room: 20, workers: 8, budget: { calls: 2, jobs: 2 } },
  ])("of $room, by $workers", ({ room, workers, budget }) => {
    expect(shareConnections(room, workers)).toEqual(budget);
  });

  test("as long as each process can have what it needs, all fit in", () => {
    for (let workers = 1; workers <= 99; workers += 1)
      for (let room = 8 + 8 * (workers + 1); room <= 2_500; room += 1) {
        const { calls, jobs } = shareConnections(room, workers);
        const processes = workers === 1 ? 1 : workers + 1;
        // To listen, two for short reads, and to hold the embedded server.
        expect(processes * (calls + jobs + 4)).toBeLessThanOrEqual(room - 8);
      }
  });

  test("too few are told to who starts it, with how many are missing", () => {
    expect(formatShortage(connectionsNeeded(8), 8)).toBeUndefined();
    const words = formatShortage(97, 8);
    expect(words).toContain("gives 97 connections to Sightline, and 8 processes would use 188");
    expect(words).toContain("over 3 instead of 10");
    expect(words).toContain("by 91, or start fewer");
  });
});

describe("the embedded server", () => {
  let folder = "";
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test("is started with as many as its processes need", { timeout: 120_000 }, async () => {
    folder = await mkdtemp(path.join(tmpdir(), "sightline-budget-"));
    await chmod(folder, 0o711);
    const config = readConfig({ DATA_DIR: folder, WORKERS: "8" });
    const opened = await openConnection(config, () => undefined);
    await opened.release();
    expect(opened.budget).toEqual(usualBudget);
    expect(opened.room).toBe(connectionsNeeded(8));
  });
});

// A pooler hands out connections of its own.
describe.skipIf(inject("postgres").pooler)("where the server gives no further connection", () => {
  let database: TestDatabase;
  beforeEach(async () => void (database = await cloneDatabase()));

  const allow = (connections: number) =>
    withServer((client) =>
      client.query(
        `alter database ${database.connection.database} connection limit ${connections}`,
      ),
    );

  /** Of its own role anybody may. */
  async function closeAll(): Promise<void> {
    const { pooler: _, ...server } = inject("postgres");
    const client = new pg.Client({ ...server, database: "app" });
    await client.connect();
    await client.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user",
      [database.connection.database],
    );
    await client.end();
  }

  /** All calls come as far as the pool. */
  const everybody = { atOnce: 300, mostWaiting: 300, longestMs: 600_000 };

  async function on(waitMs: number, run: (app: TestApp) => Promise<void>): Promise<void> {
    const connection = { ...database.connection, connectionTimeoutMillis: waitMs };
    const app = await makeTestApp({ database: { ...database, connection }, bounds: everybody });
    try {
      await run(app);
    } finally {
      await app.close();
    }
  }

  const read = (app: TestApp, as: Signature) => app.call(requests.listRequests, { as });
  const write = (app: TestApp, as: Signature) =>
    app.call(drafts.createDraft, {
      as,
      body: { draft: { kind: "post", content: { title: "A thought" } } },
    });

  test("96 calls of eight people at once are answered over those that there are", () =>
    on(patienceMs, async (app) => {
      const people: Signature[] = [];
      // One after the other, over as few connections as can be.
      while (people.length < 8) people.push(await app.signIn());
      await allow(4);
      const calls = people.flatMap((person) =>
        Array.from({ length: 6 }, () => [read(app, person), write(app, person)]).flat(),
      );
      const answered = await Promise.all(calls);
      expect(answered).toHaveLength(96);
      expect(answered.filter(({ status }) => status >= 300)).toEqual([]);
    }));

  test("a call that waits longer than calls do is told when to come again", () =>
    on(200, async (app) => {
      const person = await app.signIn();
      await allow(0);
      await closeAll();
      const isFull = () => app.logged.some((line) => line.includes('"code":"53300"'));
      await until("There was a connection left.", async () => {
        const { status, body, headers } = await write(app, person);
        expect([status, body.code]).toEqual([503, "unavailable"]);
        expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
        return isFull();
      });
      expect((await read(app, person)).status).toBe(503);
    }));

  test("whoever finds none at all waits for the first, and later ones for as many as there are", async () => {
    const options = { max: 5, name: "test", onError: () => undefined };
    const pool: pg.Pool = openPool(database.connection, options);
    await allow(0);
    const asked = pool.connect();
    await until("Nobody was refused.", () => pool.options.max === 1);
    await allow(2);
    const first = await asked;
    // One by one, as the server gives them.
    const second = await pool.connect();
    const third = pool.connect();
    first.release();
    (await third).release();
    second.release();
    await pool.end();
    await database.drop();
  });
});
