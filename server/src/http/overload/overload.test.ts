import { createHash } from "node:crypto";
import { connect } from "node:net";
import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { live } from "@sightline/contract/live.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { implement } from "#http/call.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { until } from "#testing/patience.ts";
import { listenTo, type TestStream } from "#testing/stream.ts";
import { countCalls } from "./overload.testing.ts";

const rows = defineEndpoints({
  hold: {
    method: "GET",
    path: "/api/v1/test_hold",
    summary: "Is answered when the test says so.",
    access: "everybody",
    response: z.object({ done: z.boolean() }),
  },
  write: {
    method: "POST",
    path: "/api/v1/test_write",
    summary: "Takes a body.",
    access: "signed_in",
    body: z.object({ word: z.string() }),
    response: z.object({ done: z.boolean() }),
  },
});

let app: TestApp;
let person: Signature;
let held: PromiseWithResolvers<void>;
let started: number;

const implementation = implement(rows, {
  hold: async () => {
    started += 1;
    await held.promise;
    return { done: true };
  },
  write: async () => ({ done: true }),
});

beforeAll(async () => {
  app = await makeTestApp({
    running: true,
    environment: { TRUST_PROXY: "127.0.0.1,::1" },
    bounds: { atOnce: 4, mostWaiting: 4, longestMs: 20_000 },
    further: { implementations: [implementation] },
  });
  person = await app.signIn();
});
afterAll(() => app.close());
beforeEach(() => {
  held = Promise.withResolvers();
  started = 0;
});
let holding: Promise<unknown>[] = [];
afterEach(async () => {
  held.resolve();
  await Promise.all(holding.splice(0));
});

const from = (address: string) => ({ "x-forwarded-for": address });
const hold = (address: string) =>
  app.call(rows.hold, { headers: from(address) }).then(({ status }) => status);

/** All places under way are taken, and all to wait in, by people of one thing each. */
async function fill(): Promise<void> {
  for (let nth = 1; nth <= 4; nth += 1) holding.push(hold(`10.0.0.${nth}`));
  await until("They were not let through.", () => started === 4);
  for (let nth = 5; nth <= 8; nth += 1) holding.push(hold(`10.0.0.${nth}`));
  await until("They do not wait.", async () => (await countCalls("waiting")) === 4);
}

test("past what can wait, calls are told at once to come again, and nothing is looked up for them", async () => {
  await fill();
  const before = countLines();
  const { status, headers, body } = await app.call(sessions.listSessions, { as: person });
  expect([status, body.code, headers.get("retry-after")]).toEqual([503, "overloaded", "2"]);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-request-id")).toBe(body["request_id"]);
  held.resolve();
  expect(await Promise.all(holding)).toEqual(Array.from({ length: 8 }, () => 200));
  expect((await app.call(sessions.listSessions, { as: person })).status).toBe(200);
  // A line comes after its answer. Nine were let in; what was turned away before would have one by now.
  await until("Not each has its line.", () => countLines() >= before + 9);
  expect(countLines()).toBe(before + 9);
  await until("It was not told.", () =>
    app.logged.some((line) => line.includes("overload: calls were turned away")),
  );
  expect(app.logged.some((line) => line.includes('"level":"error"'))).toBe(false);
});

describe("meanwhile", () => {
  test("what is written is told so, too, and the connection serves on", async () => {
    await fill();
    const { status, body } = await app.call(rows.write, { as: person, body: { word: "hello" } });
    expect([status, body.code]).toEqual([503, "overloaded"]);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });

  test("calls that come at once on one connection are told in their order", async () => {
    await fill();
    const paths = [rows.hold.path, "/healthz", rows.hold.path, rows.hold.path];
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    let heard = "";
    socket.on("data", (chunk) => (heard += chunk.toString()));
    const statuses = () => [...heard.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);
    const ask = (path: string) =>
      `GET ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 10.0.0.9\r\n\r\n`;
    socket.write(paths.map(ask).join(""));
    await until("Not all were told.", () => statuses().length === 4);
    socket.write(ask(rows.hold.path));
    await until("The next was not told.", () => statuses().length === 5);
    expect(statuses()).toEqual(["503", "200", "503", "503", "503"]);
    const ids = [...heard.matchAll(/x-request-id: (\S+)/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(5);
    expect(heard.match(/"overloaded"/g)).toHaveLength(4);
    held.resolve();
    await Promise.all(holding);
    socket.write(ask(rows.hold.path));
    await until("It was not answered.", () => statuses().at(-1) === "200");
    socket.destroy();
  });

  test.each([
    ["closes its connection", "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"],
    ["speaks the older form", "GET / HTTP/1.0\r\n"],
  ])("who %s has it closed", async (_who, call) => {
    await fill();
    const { hostname, port } = new URL(app.url);
    const socket = connect(Number(port), hostname);
    let heard = "";
    socket.on("data", (chunk) => (heard += chunk.toString()));
    socket.write(`${call}X-Forwarded-For: 10.0.0.9\r\n\r\n`);
    await new Promise((resolve) => socket.once("close", resolve));
    expect(heard).toMatch(/^HTTP\/1\.1 503 .*"code":"overloaded"/s);
  });

  test("a page elsewhere reads it, too", async () => {
    await fill();
    const origin = "http://localhost:3002";
    const answer = await fetch(app.url + rows.hold.path, { headers: { origin } });
    expect([answer.status, answer.headers.get("access-control-allow-origin")]).toEqual([
      503,
      origin,
    ]);
    expect(answer.headers.get("access-control-expose-headers")).toContain("retry-after");
  });

  test("a browser that asks whether it may ask is told", async () => {
    await fill();
    const asked = await fetch(app.url + rows.hold.path, {
      method: "OPTIONS",
      headers: { origin: "http://localhost:3002", "access-control-request-method": "GET" },
    });
    expect([asked.status, asked.headers.get("access-control-allow-methods")]).toEqual([
      204,
      "GET, POST, PUT, DELETE",
    ]);
  });

  test.each(["/", "/docs", "/mailbox"])(
    "a browser on its way to %s reads so in words, and comes again by itself",
    async (path) => {
      await fill();
      const page = await fetch(app.url + path, { headers: { accept: "text/html,*/*;q=0.8" } });
      const text = await page.text();
      expect([page.status, page.headers.get("retry-after")]).toEqual([503, "2"]);
      expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
      expect(page.headers.get("cache-control")).toBe("no-store");
      expect(text).toContain("<h1>Sightline is very busy right now</h1>");
      expect(text).toContain('<meta http-equiv="refresh" content="2" />');
      const style = createHash("sha256").update(/<style>(.*?)<\/style>/s.exec(text)?.[1] ?? "");
      expect(page.headers.get("content-security-policy")).toContain(style.digest("base64"));
    },
  );

  test("what a form has sent is not sent again by itself", async () => {
    await fill();
    const page = await fetch(`${app.url}/docs`, {
      method: "POST",
      headers: { accept: "text/html" },
      body: "a",
    });
    const text = await page.text();
    expect([page.status, text.includes("Nothing was changed."), text.includes("refresh")]).toEqual([
      503,
      true,
      false,
    ]);
  });

  test("an address of the API is answered as ever, whatever is accepted", async () => {
    await fill();
    const answer = await fetch(app.url + rows.hold.path, { headers: { accept: "text/html" } });
    expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  });

  test.each(["/assets/none-0000.js", "/icon.svg"])(
    "%s, a part of the page, comes",
    async (path) => {
      await fill();
      // Whether or not it was built: it was looked for.
      expect([200, 404]).toContain((await fetch(app.url + path)).status);
    },
  );

  test("health is told, and who is here can leave", async () => {
    const leaver = await app.signIn();
    await app.call(sessions.listSessions, { as: leaver });
    await fill();
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${app.url}/readyz`)).status).toBe(200);
    expect((await app.call(sessions.logout, { as: leaver })).status).toBe(204);
    const stranger = { email: "nobody@example.org", token: "made up" };
    const refused = await app.call(sessions.logout, { as: stranger });
    expect(refused.status).toBe(503);
  });

  test("who brings many gives way to who brings one", async () => {
    for (let nth = 1; nth <= 4; nth += 1) holding.push(hold(`10.0.0.${nth}`));
    await until("They were not let through.", () => started === 4);
    // A person has one place to wait in of these four; strangers of one network are one person.
    const flood = Array.from({ length: 20 }, () => hold("10.0.9.9"));
    await untilTurnedAway(flood);
    const other = app.call(sessions.listSessions, { as: person });
    held.resolve();
    expect((await other).status).toBe(200);
    expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(1);
  });

  test("tokens that are made up are of their network", async () => {
    for (let nth = 1; nth <= 4; nth += 1) holding.push(hold(`10.0.0.${nth}`));
    await until("They were not let through.", () => started === 4);
    const flood = Array.from({ length: 20 }, (_, nth) =>
      app
        .call(rows.hold, {
          headers: {
            ...from("10.0.9.9"),
            "x-user-token": `made up ${nth}`,
            "x-user-email": "a@b.c",
          },
        })
        .then(({ status }) => status),
    );
    await untilTurnedAway(flood);
    held.resolve();
    expect((await Promise.all(flood)).filter((status) => status === 200)).toHaveLength(1);
  });
});

test("who listens, and who is slow to send, is in nobody's way", async () => {
  const streams: TestStream[] = [];
  while (streams.length < 10)
    streams.push(await listenTo(app.url + live.streamEvents.path, signatureHeaders(person)));
  const { hostname, port } = new URL(app.url);
  let come = 0;
  const comes = () => (come += 1);
  app.app.http.server.on("request", comes);
  const slow = Array.from({ length: 10 }, () => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const lines = Object.entries({ ...signatureHeaders(person), "content-length": "1000" });
    socket.write(
      `POST ${rows.write.path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n{`,
    );
    return socket;
  });
  await until("They have not come.", () => come === slow.length);
  app.app.http.server.off("request", comes);
  await until("They are not looked at.", async () => (await countCalls("under_way")) === 0);
  for (let turn = 0; turn < 10; turn += 1) {
    const { status } = await app.call(rows.write, { as: person, body: { word: "hello" } });
    expect(status).toBe(200);
  }
  for (const socket of slow) socket.destroy();
  for (const stream of streams) stream.close();
});

test.each([
  ["can't be decoded", "GET /%zz HTTP/1.1\r\nhost: a\r\n\r\n"],
  ["name no host", `GET ${rows.hold.path} HTTP/1.1\r\n\r\n`],
])("calls that %s hold no place, though a stream is before them", async (_what, broken) => {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  const lines = Object.entries(signatureHeaders(person)).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  let come = 0;
  const comes = () => (come += 1);
  app.app.http.server.on("request", comes);
  socket.write(`GET ${live.streamEvents.path} HTTP/1.1\r\nhost: a\r\n${lines.join("")}\r\n`);
  socket.write(broken.repeat(4));
  await until("They have not come.", () => come === 5);
  app.app.http.server.off("request", comes);
  await until("They hold places.", async () => (await countCalls("under_way")) === 0);
  socket.destroy();
});

test("who goes while waiting leaves the line to others", async () => {
  for (let nth = 1; nth <= 4; nth += 1) holding.push(hold(`10.0.0.${nth}`));
  await until("They were not let through.", () => started === 4);
  const leaving = new AbortController();
  const waiting = Array.from({ length: 4 }, (_, nth) =>
    fetch(app.url + rows.hold.path, {
      headers: from(`10.0.1.${nth}`),
      signal: leaving.signal,
    }).catch(() => undefined),
  );
  await until("They do not wait.", async () => (await countCalls("waiting")) === 4);
  leaving.abort();
  await Promise.all(waiting);
  await until("They still wait.", async () => (await countCalls("waiting")) === 0);
  held.resolve();
  await Promise.all(holding);
  expect(started).toBe(4);
});

/** All but the one that has found a place to wait in. */
async function untilTurnedAway(flood: readonly Promise<number>[]): Promise<void> {
  let count = 0;
  for (const one of flood) void one.then((status) => (count += status === 503 ? 1 : 0));
  await until("They were let in.", () => count === flood.length - 1);
}

/** What came as far as to be looked at has a line of its own. */
function countLines(): number {
  return app.logged.filter((line) => line.includes('"msg":"call"')).length;
}
