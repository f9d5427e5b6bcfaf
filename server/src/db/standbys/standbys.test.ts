import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { migrate } from "#db/migrate.ts";
import { serversOf } from "#db/servers/address.ts";
import { OwnServer } from "#testing/servers/ownServer.ts";
import { fromStandby, implement } from "#http/call.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { type Line, openLine } from "#testing/line.ts";
import { until } from "#testing/patience.ts";
import { countOpened, untilAsked } from "./standbys.testing.ts";

// Rows of the tests' own: one tells which server answers and what it has, the other writes.
const notes = defineEndpoints({
  readNotes: {
    method: "GET",
    path: "/api/v1/test_notes",
    summary: "Tells of the notes.",
    access: "everybody",
    query: z.object({ slowly: z.optional(z.literal("true")) }),
    response: z.object({ port: z.int(), notes: z.int() }),
  },
  makeNote: {
    method: "POST",
    path: "/api/v1/test_notes",
    summary: "Makes a note.",
    access: "signed_in",
    response: null,
  },
});

/** What is read slowly is under way until a test lets it go. */
const underWay = new Set<() => void>();

const noteRows = implement(notes, {
  readNotes: fromStandby(async ({ query, db }) => {
    const tell = async () => {
      const { rows } = await sql<{ port: number; notes: number }>`
        select current_setting('port')::int as port, count(*) as notes from notes`.execute(db);
      return rows[0] ?? { port: 0, notes: 0 };
    };
    if (!query.slowly) return tell();
    await tell();
    await new Promise<void>((resolve) => underWay.add(resolve));
    return tell();
  }),
  makeNote: async ({ db }) => void (await sql`insert into notes default values`.execute(db)),
});

let primary: OwnServer;
let standby: OwnServer;
let line: Line;
let app: TestApp;
let person: Signature;

beforeAll(async () => {
  primary = await OwnServer.make();
  await primary.start();
  await primary.ask("create database place");
  const connection = addressOf(primary);
  await migrate({ connection, owner: connection }, () => undefined);
  await primary.ask("create table notes (id serial primary key)", "place");
  standby = await primary.addStandby();
  line = await openLine(standby);
  app = await makeApp(line);
  person = await app.signIn();
  await untilAsked(app);
});
beforeEach(() => {
  underWay.clear();
});
afterAll(async () => {
  await app.close();
  await line.close();
  await primary.remove();
  await standby.remove();
});

function addressOf({ port }: { port: number }, database = "place") {
  return serversOf(`postgres://postgres@127.0.0.1:${port}/${database}`);
}

function makeApp(at: { port: number }, database?: string): Promise<TestApp> {
  const connection = addressOf(primary);
  return makeTestApp({
    database: { connection, owner: connection, drop: async () => undefined },
    standbys: [{ name: "second", connection: addressOf(at, database) }],
    further: { implementations: [noteRows] },
  });
}

async function read(query: { slowly?: "true" } = {}) {
  const { status, body } = await app.call(notes.readNotes, { as: person, query });
  expect(status).toBe(200);
  return body;
}

const makeNote = async () =>
  expect((await app.call(notes.makeNote, { as: person })).status).toBe(204);

async function countNotes(): Promise<number> {
  const [row] = await primary.ask("select count(*)::int as notes from notes", "place");
  return Number(row?.["notes"]);
}

/** It is asked again by itself. */
async function untilBack(times: number): Promise<void> {
  await untilAsked(app, times + 1);
  expect((await read()).port).toBe(standby.port);
}

describe("a read that is declared so", () => {
  test("is answered by the standby", async () => {
    expect((await read()).port).toBe(standby.port);
  });

  test("by the primary for a stranger, of whom nothing was looked up there", async () => {
    const { body } = await app.call(notes.readNotes);
    expect(body.port).toBe(primary.port);
  });

  test("knows all that was written before, whoever answers", async () => {
    const before = await countNotes();
    const asked = { standby: 0, primary: 0 };
    for (let made = 1; made <= 100; made += 1) {
      await makeNote();
      const { port, notes: known } = await read();
      expect(known).toBe(before + made);
      asked[port === standby.port ? "standby" : "primary"] += 1;
    }
    expect(asked.standby).toBeGreaterThan(0);
  });

  test("is answered for many at once", async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => read()));
    expect(answers.map(({ port }) => port)).toContain(standby.port);
    await until("It is not asked.", async () => (await read()).port === standby.port);
  });
});

describe("while the standby does not go on", () => {
  let opened: number;
  beforeAll(async () => {
    opened = countOpened(app);
    await standby.ask("select pg_wal_replay_pause()");
  });
  afterAll(async () => {
    await standby.ask("select pg_wal_replay_resume()");
    await untilBack(opened);
  });

  test("the primary answers from the first write on, and no later", async () => {
    expect((await read()).port).toBe(standby.port);
    const before = await countNotes();
    await makeNote();
    expect(await read()).toEqual({ port: primary.port, notes: before + 1 });
    expect(await read()).toEqual({ port: primary.port, notes: before + 1 });
  });

  test("a session that has ended is none, though the standby knows it", async () => {
    const other = await app.signIn();
    expect((await app.call(sessions.logout, { as: other })).status).toBeLessThan(300);
    const { body } = await app.call(notes.readNotes, { as: other });
    expect(body.port).toBe(primary.port);
  });
});

test("a standby that is restarted under a call costs nobody an answer", async () => {
  const opened = countOpened(app);
  const reading = read({ slowly: "true" });
  await until("Nobody reads.", () => underWay.size === 1);
  await standby.stop();
  const [goOn] = underWay;
  goOn?.();
  await until("The primary does not begin anew.", () => underWay.size === 2);
  for (const again of underWay) again();
  expect((await reading).port).toBe(primary.port);
  const answers = await Promise.all(Array.from({ length: 20 }, () => read()));
  expect(new Set(answers.map(({ port }) => port))).toEqual(new Set([primary.port]));
  await standby.start();
  await untilBack(opened);
});

test("what is in the way of what has to be replayed is read from the primary", async () => {
  await standby.ask("alter system set max_standby_streaming_delay = 0");
  await standby.ask("select pg_reload_conf()");
  const reading = read({ slowly: "true" });
  await until("Nobody reads.", () => underWay.size === 1);
  await primary.ask("alter table notes add column more text", "place");
  await until("It is not replayed.", async () => {
    const found = await standby.ask("select from pg_attribute where attname = 'more'", "place");
    return found.length === 1;
  });
  const [goOn] = underWay;
  goOn?.();
  await until("The primary does not begin anew.", () => underWay.size === 2);
  for (const again of underWay) again();
  expect((await reading).port).toBe(primary.port);
  await until("It is not asked.", async () => (await read()).port === standby.port);
});

test("a machine that falls silent holds nobody up for long", async () => {
  const opened = countOpened(app);
  line.silence();
  // As many as one person may have under way at once.
  const answers = await Promise.all(Array.from({ length: 10 }, () => read()));
  expect(new Set(answers.map(({ port }) => port))).toEqual(new Set([primary.port]));
  await line.mend();
  await untilBack(opened);
});

describe("never asked is", () => {
  async function whyNot(at: { port: number }, database?: string): Promise<string> {
    const other = await makeApp(at, database);
    await until("Nobody says why.", () =>
      other.logged.some((one) => one.includes("a standby is not asked")),
    );
    const told = other.logged.find((one) => one.includes("a standby is not asked")) ?? "";
    const { body } = await other.call(notes.readNotes, { as: person });
    expect(body.port).toBe(primary.port);
    await other.close();
    return told;
  }

  test("the primary itself", async () => {
    expect(await whyNot(primary)).toContain("It is no standby.");
  });

  test("another database", async () => {
    expect(await whyNot(standby, "postgres")).toContain("it is another database.");
  });

  test("another place's server", async () => {
    const elsewhere = await OwnServer.make();
    await elsewhere.start();
    await elsewhere.ask("create database place");
    // Its log is longer than ours.
    for (const name of ["one", "two", "three", "four"]) {
      await elsewhere.ask(`create table ${name} ()`);
      await elsewhere.ask("select pg_switch_wal()");
    }
    const follower = await elsewhere.addStandby();
    expect(await whyNot(follower)).toContain("It follows another server");
    await elsewhere.remove();
    await follower.remove();
  });

  test("one that is away, and one that nobody has heard of", async () => {
    expect(await whyNot({ port: 9 })).toContain("ECONNREFUSED");
  });

  test("any, where the primary answers commits before they are on disk", async () => {
    await primary.ask("alter database place set synchronous_commit = off");
    expect(await whyNot(standby)).toContain("synchronous_commit off");
    await primary.ask("alter database place reset synchronous_commit");
  });
});

test("a row that writes can't be declared so", async () => {
  const rows = implement(
    { makeNote: notes.makeNote },
    { makeNote: fromStandby(async () => undefined) },
  );
  const connection = addressOf(primary);
  const database = { connection, owner: connection, drop: async () => undefined };
  const made = makeTestApp({ database, further: { implementations: [rows] } });
  await expect(made).rejects.toThrow("makeNote writes, which no standby can.");
});

test("one that is promoted beside its primary is not asked any more, whatever it has", async () => {
  await standby.ask("select pg_promote()");
  await standby.ask("insert into notes select from generate_series(1, 50)", "place");
  const before = await countNotes();
  expect(await read()).toEqual({ port: primary.port, notes: before });
  await makeNote();
  expect(await read()).toEqual({ port: primary.port, notes: before + 1 });
});
