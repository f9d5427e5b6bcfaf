import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildApp } from "./app.ts";
import { readConfig } from "./config.ts";
import { prepareDemo } from "#demo/demo.ts";
import { asOwner, cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { type Line, openLine } from "#testing/line.ts";
import { openConnection } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { DatabaseUnreachable, whenThere } from "#db/servers/waiting.ts";

let database: TestDatabase;
let dataDir: string;
const unhandled: unknown[] = [];
const note = (reason: unknown) => void unhandled.push(reason);

beforeAll(async () => {
  database = await cloneDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), "sightline-waiting-"));
  process.on("unhandledRejection", note);
});
afterAll(async () => {
  process.off("unhandledRejection", note);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** All that a start does with the database, in its order. */
async function startOver(line: Line): Promise<() => Promise<void>> {
  const connection = line.over(database.connection);
  const config = readConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    DATABASE_URL: `postgres://app@127.0.0.1:${line.port}/${database.connection.database}`,
  });
  const opened = await openConnection(config, () => undefined);
  await migrate({ connection, owner: asOwner(connection) }, () => undefined);
  await prepareDemo(connection, true, () => undefined);
  const app = await buildApp({ config, connection });
  try {
    await app.start();
  } catch (error) {
    await app.stop();
    throw error;
  }
  return async () => {
    await app.stop();
    await opened.release();
  };
}

describe("a database that goes away in the midst of a start is waited for", () => {
  let sends: number;
  beforeAll(async () => {
    // The first fills in the demo world; the others are as most starts are.
    for (const _ of [1, 2]) {
      const line = await openLine();
      const stop = await startOver(line);
      sends = line.sent();
      await stop();
      await line.close();
    }
  });

  const moments = Array.from({ length: 9 }, (_, index) => index / 10);

  test.each(moments)("at %d of it", async (moment) => {
    const line = await openLine();
    let isCut = false;
    line.onSent = (bytes) => {
      if (isCut || line.sent() <= moment * sends) return bytes;
      isCut = true;
      void line.cut().then(() => setTimeout(() => void line.mend(), 100));
      return null;
    };
    const stop = await startOver(line);
    expect(isCut).toBe(true);
    await stop();
    await line.close();
    expect(unhandled).toEqual([]);
  });
});

describe("a machine that falls silent in the midst of a start is given up", () => {
  /** Of what a start asks before it serves; `silentAt` says after how many sends. */
  async function begin(silentAt: number): Promise<number> {
    const line = await openLine();
    line.onSent = (bytes) => {
      if (line.sent() >= silentAt) line.silence();
      return bytes;
    };
    // How many they are is counted in peace: a machine may be busy, but not silent.
    const patience = { waitMs: 200, query_timeout: 300, connectionTimeoutMillis: 300 };
    const isSilenced = silentAt < Infinity;
    const connection = { ...line.over(database.connection), ...(isSilenced ? patience : {}) };
    const config = readConfig({
      DATA_DIR: dataDir,
      DATABASE_URL: `postgres://app@127.0.0.1:${line.port}/${database.connection.database}`,
      ...(isSilenced ? { DATABASE_WAIT_SECONDS: "1" } : {}),
    });
    try {
      await openConnection(config, () => undefined);
      await migrate({ connection, owner: asOwner(connection) }, () => undefined);
      return line.sent();
    } finally {
      await line.close();
    }
  }

  let sends: number;
  beforeAll(async () => {
    sends = await begin(Infinity);
  });

  // From what it asks before it knows the server, to the last it asks of it.
  test.each([0, 0.2, 0.4, 0.6, 0.8])("at %d of it", async (moment) => {
    await expect(begin(1 + Math.floor(moment * sends))).rejects.toThrow(DatabaseUnreachable);
    expect(unhandled).toEqual([]);
  });
});

describe("what is waited for", () => {
  const refused = () => Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });

  test("is tried until it is there, and told of now and then", async () => {
    const said: string[] = [];
    let tries = 0;
    const answer = await whenThere(
      async () => {
        tries += 1;
        if (tries < 4) throw refused();
        return "there";
      },
      { say: (one) => void said.push(one) },
    );
    expect([answer, tries]).toEqual(["there", 4]);
    expect(said).toEqual(["Waiting for the database: connect ECONNREFUSED"]);
  });

  test("is given up in one sentence", async () => {
    const given = whenThere(() => Promise.reject(refused()), { mostMs: 60, say: () => undefined });
    await expect(given).rejects.toThrow(
      new DatabaseUnreachable(
        "The database was away for more than 0.06 seconds: connect ECONNREFUSED",
      ),
    );
  });

  test("is no more when the process ends", async () => {
    const ending = new AbortController();
    const given = whenThere(() => Promise.reject(refused()), {
      say: () => ending.abort(new Error("ending")),
      ending: ending.signal,
    });
    await expect(given).rejects.toThrow("ending");
  });

  test("is nothing else than the database", async () => {
    let tries = 0;
    const given = whenThere(
      async () => {
        tries += 1;
        throw Object.assign(new Error("password authentication failed"), { code: "28P01" });
      },
      { say: () => undefined },
    );
    await expect(given).rejects.toThrow("password authentication failed");
    expect(tries).toBe(1);
  });
});
