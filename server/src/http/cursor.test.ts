import { board } from "@sightline/contract/board/board.ts";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { writeCursor } from "./cursor.ts";

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
