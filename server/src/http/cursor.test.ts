import { board } from "@sightline/contract/board.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { groups } from "@sightline/contract/groups.ts";
import { insights } from "@sightline/contract/insights.ts";
import { requests } from "@sightline/contract/requests.ts";
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
  ["posts", board.listPosts, {}, ["other", never, 1]],
  ["requests", requests.listRequests, { sort: "activity" }, ["activity", never, 1]],
] as const)("a page of %s does not begin in a year that no calendar has", async (...row) => {
  const [, endpoint, query, place] = row;
  const as = await app.signIn();
  const { status, body } = await app.call(endpoint, {
    as,
    query: { ...query, cursor: writeCursor(place) },
  });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ["cursor"]]);
});
