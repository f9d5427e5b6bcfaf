import { createHash } from "node:crypto";
import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { implement } from "#http/call.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { type Line, openLine } from "#testing/line.ts";
import { until } from "#testing/patience.ts";

// A row of the tests' own, which writes one line.
const notes = defineEndpoints({
  makeNote: {
    method: "POST",
    path: "/api/v1/test_notes",
    summary: "Makes a note.",
    access: "signed_in",
    idempotent: true,
    status: 201,
    body: z.object({ title: z.string() }),
    response: z.object({ id: z.int() }),
  },
});

let database: TestDatabase;
let line: Line;
let app: TestApp;
let person: Signature;

/** Over the line to it. */
function start({ connection, ...its }: TestDatabase): Promise<TestApp> {
  return makeTestApp({
    database: { ...its, connection: line.over(connection) },
    further: {
      implementations: [
        implement(notes, {
          makeNote: async ({ body, db }) => {
            const { rows } = await sql<{ id: number }>`
              insert into notes (title) values (${body.title}) returning id`.execute(db);
            return { id: rows[0]?.id ?? 0 };
          },
        }),
      ],
    },
  });
}

beforeAll(async () => {
  database = await cloneDatabase();
  line = await openLine();
  app = await start(database);
  await app.asOwner((db) =>
    sql`create table notes (id serial primary key, title text); grant all on notes, notes_id_seq to app`.execute(
      db,
    ),
  );
  person = await app.signIn();
});
beforeEach(async () => {
  delete line.onSent;
  delete line.onAnswered;
  await line.mend();
});
afterAll(async () => {
  await line.mend();
  await app.close();
  await line.close();
});

const makeNote = (title: string, by = app) =>
  by.call(notes.makeNote, {
    as: person,
    body: { title },
    headers: { "idempotency-key": createHash("sha256").update(title).digest("hex") },
  });

async function countNotes(title: string): Promise<number> {
  const { rows } = await sql`select from notes where title = ${title}`.execute(app.db);
  return rows.length;
}

/** Who had connections that are gone gets a new one before the next call. */
const untilBack = () =>
  until("The database is not back.", () =>
    sql`select 1`.execute(app.db).then(
      () => true,
      () => false,
    ),
  );

describe("a call that loses the database is told to come again, and then takes effect once", () => {
  /** `when` this is sent, before or after it has arrived. */
  type Cut = { name: string; when: "begin" | "insert" | "commit"; before: boolean };
  const cuts: Cut[] = [
    { name: "as it begins", when: "begin", before: true },
    { name: "in the middle", when: "insert", before: true },
    { name: "after it wrote", when: "insert", before: false },
    { name: "before its commit arrives", when: "commit", before: true },
    { name: "after its commit, before the answer to that", when: "commit", before: false },
  ];

  test.each(cuts)("$name", async ({ name, when, before }) => {
    let isDue = false;
    // The text of a statement is sent once; what is inserted, each time.
    const sent = when === "insert" ? name : when;
    line.onSent = (bytes) => {
      if (!bytes.includes(sent)) return bytes;
      delete line.onSent;
      if (before) return null;
      isDue = true;
      return bytes;
    };
    line.onAnswered = (bytes) => (isDue ? null : bytes);
    const lost = await makeNote(name);
    expect(lost.status).toBe(503);
    expect(lost.body).toMatchObject({ code: "unavailable" });
    expect(lost.headers.get("retry-after")).toMatch(/^\d+$/);
    delete line.onAnswered;
    await untilBack();
    const again = await makeNote(name);
    expect(again.status).toBe(201);
    expect(await countNotes(name)).toBe(1);
    expect((await makeNote(name)).body).toEqual(again.body);
    expect(await countNotes(name)).toBe(1);
  });
});

test("a server that falls silent holds nobody up for ever", async () => {
  const short = { query_timeout: 500, connectionTimeoutMillis: 500 };
  const connection = { ...database.connection, ...short };
  const impatient = await start({ ...database, connection, drop: async () => undefined });
  const isMade = async (title: string) => (await makeNote(title, impatient)).status === 201;
  await until("It is not heard.", () => isMade("spoken"));
  line.silence();
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, one) => makeNote(`one ${one}`, impatient)),
  );
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect((await fetch(`${impatient.url}/readyz`)).status).toBe(503);
  await line.mend();
  await until("It is not heard again.", () => isMade("again"));
  await impatient.close();
});
