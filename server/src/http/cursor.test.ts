import { board } from "@sightline/contract/board/board.ts";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { idInCursor, momentInCursor, pagesBy, pagesById, writeCursor } from "./cursor.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

const never = "0000-01-01T00:00:00.000Z";

test.each([
  ["insights", insights.listInsights, {}, [never, 1]],
  ["groups", groups.listGroups, {}, [never, 1]],
  ["drafts", drafts.listDrafts, {}, [never, 1]],
  ["posts", board.getBoard, { params: { id: "1" } }, ["other", never, 1]],
  ["requests", requests.listRequests, { query: { sort: "activity" } }, ["activity", never, 1]],
] as const)(
  "a page of %s does not begin in a year that PostgreSQL does not know",
  async (...row) => {
    const [, endpoint, sent, place] = row;
    const query = { ...("query" in sent ? sent.query : {}), cursor: writeCursor(place) };
    // Each of the rows has a cursor in its query, whatever else their types say.
    const { status, body } = await app.call<Endpoint>(endpoint, {
      as: await app.signIn(),
      ...sent,
      query,
    });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["cursor"]]);
  },
);

describe("a list that is read page by page", () => {
  const rows = [7, 6, 5].map((id) => ({ id, at: `2026-11-16T0${id}:00:00.000Z`, title: "Any" }));
  const place = z.object({ at: momentInCursor, id: idInCursor });
  const byMoment = pagesBy(place);
  const byName = pagesBy(place, "latest");

  test("asks for one row more than it shows, and ends where there is none", async () => {
    const asked: unknown[] = [];
    const list = async (page: unknown) => {
      asked.push(page);
      return rows;
    };
    expect(await pagesById.read({ limit: 2 }, list)).toEqual({
      rows: rows.slice(0, 2),
      next_cursor: "6",
    });
    expect(await pagesById.read({ limit: 3, cursor: "8" }, list)).toEqual({
      rows,
      next_cursor: null,
    });
    expect(await pagesById.read({}, list)).toEqual({ rows, next_cursor: null });
    expect(asked).toEqual([
      { after: null, limit: 3 },
      { after: 8, limit: 4 },
      { after: null, limit: 26 },
    ]);
  });

  // Open pages hold cursors from before a deploy: what they are made of may not change.
  test.each([
    ["without a name", byMoment, "WyIyMDI2LTExLTE2VDA2OjAwOjAwLjAwMFoiLDZd"],
    ["with a name", byName, "WyJsYXRlc3QiLCIyMDI2LTExLTE2VDA2OjAwOjAwLjAwMFoiLDZd"],
  ])("in an order %s goes on after the row where it ended", async (_what, pages, cursor) => {
    const first = await pages.read({ limit: 2 }, async () => rows);
    expect(first.next_cursor).toBe(cursor);
    let after: unknown;
    await pages.read({ cursor }, async (page) => {
      after = page.after;
      return [];
    });
    expect(after).toEqual({ at: "2026-11-16T06:00:00.000Z", id: 6 });
  });

  const [at, id] = ["2026-11-16T06:00:00.000Z", 6];
  const begin = {
    "by moment": (cursor: string) => byMoment.read({ cursor }, async () => rows),
    "by name": (cursor: string) => byName.read({ cursor }, async () => rows),
    "by id": (cursor: string) => pagesById.read({ cursor }, async () => rows),
  };
  test.each([
    ["no cursor of ours", "by moment", "x"],
    ["none at all", "by moment", ""],
    ["one that is no list", "by moment", Buffer.from('{"at":1}').toString("base64url")],
    ["one with too little", "by moment", writeCursor([at])],
    ["one with too much", "by moment", writeCursor([at, id, 1])],
    ["one of a list by id", "by moment", "6"],
    ["one of a named order", "by moment", writeCursor(["latest", at, id])],
    ["one without the name", "by name", writeCursor([at, id])],
    ["one of another name", "by name", writeCursor(["oldest", at, id])],
    ["an id that is none", "by id", "0"],
    ["an id beyond all", "by id", "2147483648"],
    ["a place, by id", "by id", writeCursor([at, id])],
  ] as const)("refuses %s", async (_what, pages, cursor) => {
    await expect(begin[pages](cursor)).rejects.toMatchObject({
      code: "invalid",
      further: { errors: { cursor: [expect.any(String)] } },
    });
  });
});
