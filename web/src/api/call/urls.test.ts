import { expect, test } from "vitest";
import { isTouched, nounPath, queryString } from "./urls.ts";

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
  ["http://a.test/api/v1/groups/3", { path: "/api/v1/groups/:id" }, true],
  ["http://a.test/api/v1/groups", { path: "/api/v1/groups/:id" }, false],
  ["http://a.test/api/v1/groups/3/members", { path: "/api/v1/groups/:id" }, false],
] as const)("%s touched by %j: %s", (url, touched, is) =>
  expect(isTouched(url, [touched])).toBe(is),
);
