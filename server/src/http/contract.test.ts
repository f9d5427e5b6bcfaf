import { connect } from "node:net";
import { once } from "node:events";
import { linkHeader } from "@sightline/contract/base/endpoint.ts";
import { rows, type Row } from "@sightline/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { makeTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

const named = (row: Row) => `${row.method} ${row.path}`;
const filled = (path: string) => path.replaceAll(/:\w+/g, "1");

test("no two rows have the same method and path", () => {
  expect(new Set(rows.map(named)).size).toBe(rows.length);
});

const titled = (some: readonly Row[]) => some.map((row) => [named(row), row] as const);
const guarded = rows.filter((row) => row.access !== "everybody");
const staffOnly = rows.filter((row) => row.access === "analyst" || row.access === "admin");

test.each(titled(rows))("%s is implemented", (_name, row) => {
  expect(app.app.http.hasRoute({ method: row.method, url: row.path })).toBe(true);
});

test("every row that takes files lets one person call it only so often", () => {
  const unbounded = rows.filter(
    ({ bodyKinds, throttle = [] }) =>
      bodyKinds?.includes("multipart") && !throttle.some(({ by }) => by === "user"),
  );
  expect(unbounded.map(named)).toEqual([]);
});

test("no row but the seed's own takes a link's token by its address", () => {
  const inPath = rows.filter(({ path }) => path.includes(":token"));
  expect(inPath.map(named)).toEqual([
    "GET /api/v1/invitations/:token",
    "PUT /api/v1/invitations/:token",
  ]);
  const inQuery = rows.filter(({ query }) =>
    query ? JSON.stringify(z.toJSONSchema(query, { io: "input" })).includes("token") : false,
  );
  // Some proxies drop the body of a DELETE. Its token is good for the invited account alone.
  expect(inQuery.map(named)).toEqual(["DELETE /api/v1/insight_groups/decline"]);
});

const linked = rows.filter((row) => row.link);

test.each(titled(linked))("%s knows nothing without a link of ours", async (_name, row) => {
  const { token, email } = await app.signIn();
  const headers = { "x-user-token": token, "x-user-email": email };
  for (const link of [undefined, "", "no-such-link", "a".repeat(201), "1", "a, b"]) {
    const response = await fetch(app.url + row.path, {
      method: row.method,
      headers: link === undefined ? headers : { ...headers, [linkHeader]: link },
    });
    expect([link, response.status]).toEqual([link, 404]);
  }
});

test("every row is in the OpenAPI document", async () => {
  const description = JSON.parse(await (await fetch(`${app.url}/api/v1/openapi.json`)).text());
  for (const row of rows) {
    const path = row.path.replaceAll(/:(\w+)/g, "{$1}");
    expect(description.paths[path][row.method.toLowerCase()].operationId).toBe(row.name);
  }
});

test.each(titled(guarded))("%s refuses strangers before it reads a body", async (_name, row) => {
  const answer = await sendWithoutBody(app.url, row);
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  expect(answer).toContain('"code":"sign_in_needed"');
});

describe.runIf(staffOnly.length > 0)("for members", () => {
  test.each(titled(staffOnly))(
    "%s does not exist where they don't see what it names",
    async (_name, row) => {
      const member = await app.signIn();
      const headers = { "x-user-token": member.token, "x-user-email": member.email };
      const response = await fetch(app.url + filled(row.path), { method: row.method, headers });
      expect(response.status).toBe(404);
    },
  );
});

/** Announces a body and never sends it: whoever waits for it does not answer. */
async function sendWithoutBody(url: string, row: Row): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(
    `${row.method} ${filled(row.path)} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
  );
  let answer = "";
  for await (const chunk of socket) {
    answer += String(chunk);
    if (answer.includes("request_id")) break;
  }
  return answer;
}
