import { connect } from "node:net";
import { once } from "node:events";
import { rows, type Row } from "@sightline/contract/contract.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
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
  test.each(titled(staffOnly))("%s does not exist", async (_name, row) => {
    const member = await app.signIn();
    const headers = { "x-user-token": member.token, "x-user-email": member.email };
    const response = await fetch(app.url + filled(row.path), { method: row.method, headers });
    expect(response.status).toBe(404);
  });
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
