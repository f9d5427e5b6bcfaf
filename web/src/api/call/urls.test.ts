import { reads } from "@sightline/contract/base/reads.ts";
import { expect, test } from "vitest";
import { isBelow, isTouched, nounPath, queryString } from "./urls.ts";

test("the same question has the same address", () => {
  expect(queryString({ b: 2, a: "x y", c: null, d: undefined, e: false })).toBe(
    "?a=x%20y&b=2&e=false",
  );
  expect(queryString({})).toBe("");
});

test.each([
  ["/api/v1/insight_requests", "/api/v1/insight_requests"],
  ["/api/v1/insight_requests/:id/follow", "/api/v1/insight_requests"],
  ["/api/v1/users.json", "/api/v1/users.json"],
  ["/users/password", "/users"],
])("%s belongs to %s", (path, noun) => expect(nounPath(path)).toBe(noun));

test.each([
  ["http://a.test/api/v1/groups?limit=2", "/api/v1/groups", true],
  ["http://a.test/api/v1/groups/3/members", "/api/v1/groups", true],
  ["http://a.test/api/v1/groups_invites", "/api/v1/groups", false],
])("%s below %s: %s", (url, path, is) => expect(isBelow(url, path)).toBe(is));

test.each([
  ["/api/v1/insight_groups/3", reads.groups.getGroup, true],
  ["/api/v1/insight_groups", reads.groups.getGroup, false],
  ["/api/v1/insight_groups/3/shareable", reads.groups.getGroup, false],
  ["/api/v1/insight_groups?limit=2", reads.groups, true],
  ["/api/v1/insight_groups/3/shareable", reads.groups, true],
  ["/api/v1/insight_groups_invites", reads.groups, false],
])("%s touched by %j: %s", (path, touched, is) =>
  expect(isTouched(`http://a.test${path}`, [touched])).toBe(is),
);
