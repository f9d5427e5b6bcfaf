import { writeFile } from "node:fs/promises";
import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { implement } from "#http/call.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";

const failing = defineEndpoints({
  takeTooLong: {
    method: "PUT",
    path: "/api/v1/test_too_long",
    summary: "Takes longer than a statement may.",
    access: "everybody",
    response: null,
  },
  fillDatabase: {
    method: "PUT",
    path: "/api/v1/test_full_database",
    summary: "Finds no room on the disk of the database.",
    access: "everybody",
    response: null,
  },
  fillFiles: {
    method: "PUT",
    path: "/api/v1/test_full_files",
    summary: "Finds no room where files are kept.",
    access: "everybody",
    response: null,
  },
});

let app: TestApp;
beforeAll(async () => {
  const implementations = [
    implement(failing, {
      async takeTooLong({ db }) {
        await sql`set local statement_timeout = 20`.execute(db);
        await sql`select pg_sleep(60)`.execute(db);
      },
      async fillDatabase({ db }) {
        // As PostgreSQL raises it when a table can't grow.
        await sql`do $$ begin raise 'No space left on device' using errcode = 'disk_full'; end $$`.execute(
          db,
        );
      },
      fillFiles: () => writeFile("/dev/full", "a file"),
    }),
  ];
  app = await makeTestApp({ further: { implementations } });
});
afterAll(() => app.close());

test("what takes longer than a statement may is answered in words, and with when to come again", async () => {
  const { status, body, headers } = await app.call(failing.takeTooLong);
  expect([status, body.code]).toEqual([503, "unavailable"]);
  expect(body.detail).toContain("this took longer than it may");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});

test.runIf(process.platform === "linux").each([
  ["of the database", failing.fillDatabase],
  ["where files are kept", failing.fillFiles],
])("a full disk %s is answered in words, and with when to come again", async (_where, row) => {
  const { status, body, headers } = await app.call(row);
  expect([status, body.code]).toEqual([503, "unavailable"]);
  expect(body.detail).toContain("a disk of the server is full");
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
});
