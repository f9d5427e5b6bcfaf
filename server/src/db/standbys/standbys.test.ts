import { setTimeout as wait } from "node:timers/promises";
import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { migrate } from "#db/migrate.ts";
import { serversOf } from "#db/servers/address.ts";
import { OwnServer } from "#testing/servers/ownServer.ts";
import { fromStandby, implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { type Line, openLine } from "#testing/line.ts";
import { until } from "#testing/patience.ts";
import { untilAsked } from "./standbys.testing.ts";

// Rows of the tests' own: one tells which server answers and what it has, the other writes.
const notes = defineEndpoints({
  readNotes: {
    method: "GET",
    path: "/api/v1/test_notes",
    summary: "Tells of the notes.",
    access: "everybody",
    query: z.object({ how: z.optional(z.enum(["slowly", "asleep", "refused"])) }),
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

/** What is read slowly is under way until a test lets it go; by port, who reads. */
const underWay: { port: number; goOn: () => void }[] = [];
/** Who was asked for what is refused. */
const refusedBy: number[] = [];

const noteRows = implement(notes, {
  readNotes: fromStandby(async ({ query, db }) => {
    const tell = async () => {
      const { rows } = await sql<{ port: number; notes: number }>`
        select current_setting('port')::int as port, count(*) as notes from notes`.execute(db);
      return rows[0] ?? { port: 0, notes: 0 };
    };
    if (query.how === undefined) return tell();
    const { port } = await tell();
    if (query.how === "slowly") await new Promise<void>((goOn) => underWay.push({ port, goOn }));
    if (query.how === "asleep")
      await sql`select pg_sleep(30) where pg_is_in_recovery()`.execute(db);
    if (query.how === "refused") {
      refusedBy.push(port);
      throw new Problem("not_found");
    }
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
  underWay.length = 0;
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

async function read(how?: "slowly" | "asleep") {
  const { status, body } = await app.call(notes.readNotes, {
    as: person,
    query: how ? { how } : {},
  });
  expect(status).toBe(200);
  return body;
}

const makeNote = async () =>
  expect((await app.call(notes.makeNote, { as: person })).status).toBe(204);

async function countNotes(): Promise<number> {
  const [row] = await primary.ask("select count(*)::int as notes from notes", "place");
  return Number(row?.["notes"]);
}

/** On a busy machine it is behind for a moment, and the primary answers until it is not. */
const untilAnswering = () =>
  until("It is not asked.", async () => (await read()).port === standby.port);

/** Where it has all that the primary has, and still answers: that writes by itself now and then. */
const pauseReplay = () =>
  until("It answers nothing while paused.", async () => {
    await standby.ask("select pg_wal_replay_pause()");
    if ((await read()).port === standby.port) return true;
    await standby.ask("select pg_wal_replay_resume()");
    await untilAnswering();
    return false;
  });

/** What the standby has begun to answer, and has not ended. */
async function beginReadingThere(): Promise<{ reading: ReturnType<typeof read> }> {
  for (;;) {
    await untilAnswering();
    underWay.length = 0;
    const reading = read("slowly");
    await until("Nobody reads.", () => underWay.length === 1);
    if (underWay[0]?.port === standby.port) return { reading };
    underWay[0]?.goOn();
    await reading;
  }
}

/** The standby does not answer to the end; the primary does, from the beginning. */
async function endReading(reading: ReturnType<typeof read>): Promise<void> {
  underWay[0]?.goOn();
  await until("The primary does not begin anew.", () => underWay.length === 2);
  underWay[1]?.goOn();
  expect((await reading).port).toBe(primary.port);
}

describe("a read that is declared so", () => {
  test("is answered by the standby", async () => {
    await untilAnswering();
  });

  test("by the primary for a stranger, of whom nothing was looked up there", async () => {
    const { body } = await app.call(notes.readNotes);
    expect(body.port).toBe(primary.port);
  });

  test("knows all that was written before, whoever answers", async () => {
    const before = await countNotes();
    for (let made = 1; made <= 100; made += 1) {
      await makeNote();
      expect((await read()).notes).toBe(before + made);
    }
    await until("It is not asked.", async () => {
      const { port, notes: known } = await read();
      expect(known).toBe(before + 100);
      return port === standby.port;
    });
  });

  test("is answered for many at once", async () => {
    await until("It answers none of them.", async () => {
      await untilAnswering();
      const answers = await Promise.all(Array.from({ length: 40 }, () => read()));
      return answers.some(({ port }) => port === standby.port);
    });
    await untilAnswering();
  });
});

describe("while the standby does not go on", () => {
  beforeAll(pauseReplay);
  afterAll(async () => {
    await standby.ask("select pg_wal_replay_resume()");
    await untilAnswering();
  });

  test("the primary answers from the first write on", async () => {
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
  const { reading } = await beginReadingThere();
  await standby.stop();
  await endReading(reading);
  const answers = await Promise.all(Array.from({ length: 20 }, () => read()));
  expect(new Set(answers.map(({ port }) => port))).toEqual(new Set([primary.port]));
  await standby.start();
  await untilAnswering();
});

test("what is in the way of what has to be replayed is read from the primary", async () => {
  await standby.ask("alter system set max_standby_streaming_delay = 0");
  await standby.ask("select pg_reload_conf()");
  const { reading } = await beginReadingThere();
  await primary.ask("alter table notes add column more text", "place");
  await until("It is not replayed.", async () => {
    const found = await standby.ask("select from pg_attribute where attname = 'more'", "place");
    return found.length === 1;
  });
  await endReading(reading);
  await standby.ask("alter system reset max_standby_streaming_delay");
  await standby.ask("select pg_reload_conf()");
  await untilAnswering();
});

test("a machine that falls silent holds nobody up for long", async () => {
  line.silence();
  // As many as one person may have under way at once.
  const answers = await Promise.all(Array.from({ length: 10 }, () => read()));
  expect(new Set(answers.map(({ port }) => port))).toEqual(new Set([primary.port]));
  await line.mend();
  await untilAnswering();
});

const complaints = () => app.logged.filter((one) => one.includes("a standby is not asked"));

test("what is refused there is refused, and asked of nobody else", async () => {
  await until("It never refuses.", async () => {
    await untilAnswering();
    refusedBy.length = 0;
    const { status } = await app.call(notes.readNotes, { as: person, query: { how: "refused" } });
    expect(status).toBe(404);
    return refusedBy[0] === standby.port;
  });
  expect(refusedBy).toEqual([standby.port]);
});

test("a call that takes too long is no reason to ask it nothing", async () => {
  const asleep = "from pg_stat_activity where query like 'select pg_sleep%'";
  let reading: ReturnType<typeof read> | undefined;
  await until("It never sleeps.", async () => {
    await untilAnswering();
    reading = read("asleep");
    return Promise.race([
      reading.then(() => false),
      until("Nobody sleeps.", async () => {
        const found = await standby.ask(`select ${asleep}`);
        return found.length > 0;
      }).then(() => true),
    ]);
  });
  const before = complaints().length;
  await standby.ask(`select pg_cancel_backend(pid) ${asleep}`);
  expect((await reading)?.port).toBe(primary.port);
  expect(complaints().slice(before)).toEqual([]);
});

test("nor are its connections when all are taken", async () => {
  await untilAnswering();
  const reading: ReturnType<typeof read>[] = [];
  const readers = (port: number) => underWay.filter((one) => one.port === port).length;
  while (readers(standby.port) < 10) {
    const under = underWay.length;
    reading.push(read("slowly"));
    await until("Nobody reads.", () => underWay.length > under);
    // The place of who reads elsewhere is needed.
    for (const one of underWay) if (one.port === primary.port) one.goOn();
  }
  const before = complaints().length;
  reading.push(read("slowly"));
  await until("The primary is not asked.", () => readers(primary.port) > 0);
  expect(complaints().slice(before)).toEqual([]);
  const all = Promise.all(reading).then(() => true);
  await until("Somebody still reads.", () => {
    for (const one of underWay) one.goOn();
    return Promise.race([all, wait(5, false)]);
  });
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
