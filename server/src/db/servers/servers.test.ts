import { once } from "node:events";
import { createServer, Socket } from "node:net";
import { drafts } from "@sightline/contract/drafts.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { signatureHeaders } from "#testing/client.ts";
import { topic } from "#live/announce.ts";
import { insertEvent } from "#live/live.queries.ts";
import { queueJob } from "#jobs/queue.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { until } from "#testing/patience.ts";
import { listenTo } from "#testing/stream.ts";
import { serversOf } from "./address.ts";
import { type Connection, openDatabase, openPool } from "#db/database.ts";
import { migrate } from "#db/migrate.ts";
import { PrimaryClient } from "./servers.ts";
import { OwnServer } from "#testing/servers/ownServer.ts";

let first: OwnServer;
let second: OwnServer;

beforeAll(async () => {
  first = await OwnServer.make();
  await first.start();
  await first.ask("create database place");
  const connection = addressOf([first]);
  await migrate({ connection, owner: connection }, () => undefined);
  second = await first.addStandby();
});
afterAll(async () => {
  await first.remove();
  await second.remove();
});

function addressOf(servers: readonly { port: number }[]): Connection {
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(",");
  return serversOf(`postgres://postgres@${hosts}/place?target_session_attrs=read-write`);
}

async function portReached(connection: Connection): Promise<number> {
  const client = new PrimaryClient(connection);
  await client.connect();
  const { rows } = await client.query<{ port: number }>(
    "select current_setting('port')::int as port",
  );
  await client.end();
  return rows[0]?.port ?? 0;
}

test("whoever connects hears of a machine that fell silent, without having to ask for it", async () => {
  const keepAlive = vi.spyOn(Socket.prototype, "setKeepAlive");
  onTestFinished(() => keepAlive.mockRestore());
  await portReached(addressOf([first]));
  expect(keepAlive.mock.calls).toContainEqual([true, 10_000]);
});

describe("of several servers the one that can be written is taken", () => {
  test("whichever comes first", async () => {
    expect(await portReached(addressOf([first, second]))).toBe(first.port);
    expect(await portReached(addressOf([second, first]))).toBe(first.port);
  });

  test("also beside one that is gone, and one that never answers", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const address = silent.address();
    const port = typeof address === "object" && address ? address.port : 0;
    expect(await portReached(addressOf([{ port: 9 }, { port }, second, first]))).toBe(first.port);
    silent.close();
  });

  test("by every connection of a pool", async () => {
    const options = { max: 4, name: "test", onError: () => undefined };
    const db = openDatabase(openPool(addressOf([second, first]), options));
    const ports = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { rows } = await sql<{ port: number }>`
          select current_setting('port')::int as port from pg_sleep(0.05)`.execute(db);
        return rows[0]?.port;
      }),
    );
    expect(new Set(ports)).toEqual(new Set([first.port]));
    await db.destroy();
  });

  test("and none where all only can be read", async () => {
    await expect(portReached(addressOf([second]))).rejects.toMatchObject({ code: "25006" });
    await expect(portReached(addressOf([second, { port: 9 }]))).rejects.toThrow();
  });

  test("what waiting does not mend is told, not who is away", async () => {
    const { servers, connectionString = "" } = addressOf([{ port: 9 }, first]);
    const elsewhere = connectionString.replace("/place", "/nowhere");
    await expect(
      portReached({ connectionString: elsewhere, ...(servers ? { servers } : {}) }),
    ).rejects.toThrow('database "nowhere" does not exist');
  });
});

describe("a server that is demoted under its connections", () => {
  /** Only while `meanwhile` goes on, also where that fails: the tests after it need the server. */
  async function demote(meanwhile: () => Promise<void>): Promise<void> {
    await first.ask("alter system set default_transaction_read_only = on");
    await first.ask("select pg_reload_conf()");
    try {
      await meanwhile();
    } finally {
      await first.ask("alter system reset all");
      await first.ask("select pg_reload_conf()");
    }
  }

  test("is left by all of them, and nobody reads there what is old", async () => {
    const options = { max: 3, name: "test", onError: () => undefined };
    const db = openDatabase(openPool(addressOf([first]), options));
    const pids = async () =>
      (await first.ask("select pid from pg_stat_activity where application_name = 'test'")).length;
    await Promise.all([1, 2, 3].map(() => sql`select pg_sleep(0.05)`.execute(db)));
    expect(await pids()).toBe(3);
    await demote(async () => {
      // Refused from the moment on in which this connection has read the configuration anew.
      await until("It can still be written.", () =>
        sql`create table if not exists written ()`.execute(db).then(
          () => false,
          () => true,
        ),
      );
      await until("Somebody stays.", async () => (await pids()) === 0);
      await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: "25006" });
    });
    await until("It is not taken again.", () =>
      sql`select 1`.execute(db).then(
        () => true,
        () => false,
      ),
    );
    await db.destroy();
  });
});

describe("when the first dies and the second takes over", () => {
  let app: TestApp;
  const done: string[] = [];

  beforeAll(async () => {
    const connection = addressOf([first, second]);
    app = await makeTestApp({
      running: true,
      database: { connection, owner: connection, drop: async () => undefined },
      further: { jobs: { note: async (payload) => void done.push(JSON.stringify(payload)) } },
    });
  });
  afterAll(() => app.close());

  test("calls are told to come again, and then go on; so do streams and jobs", async () => {
    const person = await app.signIn();
    const headers = signatureHeaders(person);
    const stream = await listenTo(`${app.url}/api/v1/events`, headers);
    await stream.next("hello");
    const call = () => fetch(`${app.url}${drafts.listDrafts.path}`, { headers });
    expect((await call()).status).toBe(200);

    await until("The second does not follow.", async () => {
      const [here] = await first.ask("select pg_current_wal_lsn()::text as at");
      const [there] = await second.ask("select pg_last_wal_replay_lsn()::text as at");
      return here?.["at"] === there?.["at"];
    });
    await first.kill();
    const away = await Promise.all(Array.from({ length: 20 }, call));
    expect(new Set(away.map(({ status }) => status))).toEqual(new Set([503]));
    expect(away[0]?.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await away[0]?.json()).toMatchObject({ code: "unavailable" });

    await second.ask("select pg_promote()");
    const answers = new Set<number>();
    await until("Calls are not answered again.", async () => {
      const { status } = await call();
      answers.add(status);
      return status === 200;
    });
    expect([...answers].filter((status) => status !== 200 && status !== 503)).toEqual([]);

    await app.db.transaction().execute(async (db) => {
      await insertEvent(db, {
        topics: [topic.user(person.id)],
        name: "thing_changed",
        about: { thing_id: 7 },
      });
      await queueJob(db, "note", { after: "failover" });
    });
    expect((await stream.next("thing_changed")).about).toEqual({ thing_id: 7 });
    await until("The job is not done.", () => done.length > 0);
    expect(done).toEqual(['{"after":"failover"}']);
    stream.close();
  });
});
