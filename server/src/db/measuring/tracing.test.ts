import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { implement } from "#http/call.ts";
import { queueJob } from "#jobs/queue.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { until } from "#testing/patience.ts";

// A row of the tests' own, which writes where others may be before it.
const notes = defineEndpoints({
  changeNote: {
    method: "POST",
    path: "/api/v1/test_notes",
    summary: "Changes the note.",
    access: "everybody",
    body: z.object({ title: z.string() }),
    response: z.object({ count: z.int() }),
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({
    running: true,
    further: {
      implementations: [
        implement(notes, {
          changeNote: async ({ body, db }) => {
            const { rows } = await sql`
              update notes set title = ${body.title} returning title`.execute(db);
            return { count: rows.length };
          },
        }),
      ],
      jobs: {
        change: async (_payload, { db }) => {
          await db.transaction().execute((trx) => sql`update notes set title = 'job'`.execute(trx));
        },
      },
    },
  });
  await app.asOwner((db) =>
    sql`create table notes (title text); insert into notes values ('first'); grant all on notes to app`.execute(
      db,
    ),
  );
});
afterAll(() => app.close());

const trace = "4bf92f3577b34da6a3ce929d0e0e4736";
const given = { traceparent: `00-${trace}-00f067aa0ba902b7-01` };
const change = (headers: Record<string, string> = {}) =>
  app.call(notes.changeNote, { body: { title: "second" }, headers });

type Blocked = { name: string; query: string };

/** What waits for the note while somebody else has it, as the database shows it. */
async function listBlocked(meanwhile: () => Promise<unknown>): Promise<Blocked[]> {
  let blocked: Blocked[] = [];
  let ended: Promise<unknown> | undefined;
  await app.asOwner((db) =>
    db.transaction().execute(async (trx) => {
      await sql`select from notes for update`.execute(trx);
      ended = meanwhile();
      await until("Nothing waits.", async () => {
        const { rows } = await sql<Blocked>`
          select application_name as name, query from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        blocked = rows;
        return rows.length > 0;
      });
    }),
  );
  await ended;
  return blocked;
}

const linesWith = (words: string) => app.logged.filter((line) => line.includes(words));

test("a query that is blocked in the database bears the trace of its call", async () => {
  const [blocked] = await listBlocked(() => change(given));
  expect(blocked?.name).toBe(`sightline:${trace}`);
  expect(blocked?.query).toContain("update notes");
  await until("There is no line.", () => linesWith(`"trace_id":"${trace}"`).length === 1);
});

test("without a trace it bears none", async () => {
  const [blocked] = await listBlocked(() => change());
  // As the pool is called, also behind a pooler.
  expect(blocked?.name).toMatch(/^sightline(-pooled)?$/);
});

test("a job's bears the number of the job", async () => {
  const [blocked] = await listBlocked(() => queueJob(app.db, "change", {}));
  expect(blocked?.name).toMatch(/^sightline:job \d+$/);
});

test("what was named is free for others, and nobody can put a word of their own there", async () => {
  const hostile = "00-'; drop table notes; --34da6a3ce929d0-00f067aa0ba902b7-01";
  expect((await change({ traceparent: hostile })).status).toBe(200);
  const { rows } = await sql<{ name: string }>`
    select application_name as name from pg_stat_activity
    where datname = current_database() and state = 'idle'`.execute(app.db);
  expect(rows.filter(({ name }) => name.includes(":"))).toEqual([]);
});
