import { request } from "node:http";
import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { allowingFiles, implement, outsideTransaction } from "#http/call.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { until } from "#testing/patience.ts";
import { countCalls } from "./overload.testing.ts";

const done = z.object({ done: z.boolean() });
const rows = defineEndpoints({
  hold: {
    method: "GET",
    path: "/api/v1/test_hold",
    summary: "Is answered when the test says so.",
    access: "everybody",
    response: done,
  },
  write: {
    method: "POST",
    path: "/api/v1/test_write",
    summary: "Takes a body of whoever sends one, and is answered when the test says so.",
    access: "everybody",
    body: z.object({ word: z.string() }),
    response: done,
  },
  upload: {
    method: "POST",
    path: "/api/v1/test_upload",
    summary: "Takes files, and is answered when the test says so.",
    access: "signed_in",
    body: z.object({ word: z.string() }),
    bodyKinds: ["multipart"],
    response: done,
  },
  download: {
    method: "GET",
    path: "/api/v1/test_download",
    summary: "A file of a storage that answers when the test says so.",
    access: "signed_in",
    response: "file",
  },
});

let app: TestApp;
let ada: Signature;
let bo: Signature;
let held: PromiseWithResolvers<void>;
let started: number;
const calls: Promise<number>[] = [];

async function work(): Promise<{ done: boolean }> {
  started += 1;
  await held.promise;
  return { done: true };
}

const implementation = implement(rows, {
  hold: work,
  write: outsideTransaction(work),
  upload: allowingFiles(async () => undefined, outsideTransaction(work)),
  download: async () => ({
    filename: "a.txt",
    type: "text/plain",
    bytes: null,
    open: async () => {
      await work();
      return undefined;
    },
  }),
});

beforeAll(async () => {
  app = await makeTestApp({
    running: true,
    environment: { TRUST_PROXY: "127.0.0.1,::1" },
    bounds: { atOnce: 4, mostWaiting: 16, longestMs: 60_000 },
    further: { implementations: [implementation] },
  });
  [ada, bo] = [await app.signIn(), await app.signIn()];
  for (const as of [ada, bo]) await app.call(sessions.listSessions, { as });
});
afterAll(() => app.close());
beforeEach(() => {
  held = Promise.withResolvers();
  started = 0;
});
afterEach(async () => {
  held.resolve();
  await Promise.all(calls.splice(0));
  await until("Some place is still held.", async () => (await countCalls("under_way")) === 0);
});

/** Sent now, and answered by the end of the test. */
function send(answered: Promise<{ status: number }>): Promise<number> {
  const status = answered.then((answer) => answer.status);
  calls.push(status);
  return status;
}

const from = (address: string) => ({ "x-forwarded-for": address });
const hold = (as: Signature) => send(app.call(rows.hold, { as }));
const answersTo = async (as: Signature) =>
  (await app.call(sessions.listSessions, { as })).status === 200;

test("who leaves while the work goes on holds the place until it has ended", async () => {
  const leaving = new AbortController();
  const left = [1, 2, 3, 4].map((nth) =>
    fetch(app.url + rows.hold.path, {
      headers: from(`10.0.0.${nth}`),
      signal: leaving.signal,
    }).catch(() => undefined),
  );
  await until("They were not let through.", () => started === 4);
  leaving.abort();
  await Promise.all(left);
  const next = hold(ada);
  await until("It does not wait.", async () => (await countCalls("waiting")) === 1);
  expect([started, await countCalls("under_way")]).toEqual([4, 4]);
  held.resolve();
  expect(await next).toBe(200);
});

test("a question that comes with a body is one all the same", async () => {
  const headers = { ...from("10.0.0.9"), "content-length": "1" };
  for (let nth = 0; nth < 6; nth += 1)
    void send(
      new Promise((resolve, reject) => {
        const sent = request(app.url + rows.hold.path, { headers }, (answer) => {
          answer.resume();
          resolve({ status: answer.statusCode ?? 0 });
        });
        sent.once("error", reject).end("a");
      }),
    );
  await until("They do not wait.", async () => (await countCalls("waiting")) === 4);
  await until("They were not let through.", () => started >= 2);
  expect(started).toBe(2);
});

test("what never becomes a call of any row leaves its place, too", async () => {
  for (let nth = 0; nth < 10; nth += 1)
    expect((await fetch(`${app.url}/api/v1/%zz`)).status).toBe(404);
  await until("Some place is still held.", async () => (await countCalls("under_way")) === 0);
});

describe("one person alone", () => {
  test("leaves places for others, however slow what they ask for is", async () => {
    for (let nth = 0; nth < 6; nth += 1) void hold(ada);
    await until("They do not wait.", async () => (await countCalls("waiting")) === 4);
    await until("They were not let through.", () => started >= 2);
    expect(started).toBe(2);
    expect(await answersTo(bo)).toBe(true);
  });

  test("has no place while the storage is asked for a file", async () => {
    // As many as have a place and wait for one, should all come before the first goes on.
    const asked = Array.from({ length: 6 }, () =>
      send(fetch(app.url + rows.download.path, { headers: signatureHeaders(ada) })),
    );
    await until("The storage was not asked.", () => started === 6);
    expect([await countCalls("under_way"), await answersTo(ada)]).toEqual([0, true]);
    held.resolve();
    expect(new Set(await Promise.all(asked))).toEqual(new Set([404]));
  });

  test("is bound by what they send as files, too, once it has come", async () => {
    for (let nth = 0; nth < 6; nth += 1) {
      const body = new FormData();
      body.append("word", "hello");
      void send(
        fetch(app.url + rows.upload.path, {
          method: "POST",
          headers: signatureHeaders(ada),
          body,
        }),
      );
    }
    await until("They do not wait.", async () => (await countCalls("waiting")) === 4);
    await until("They were not let through.", () => started >= 2);
    expect(started).toBe(2);
    expect(await answersTo(bo)).toBe(true);
  });
});

test("strangers' bodies are bound for each network, and take nobody's place", async () => {
  const flood = Array.from({ length: 80 }, () =>
    send(app.call(rows.write, { headers: from("10.0.9.9"), body: { word: "hello" } })),
  );
  let refused = 0;
  for (const one of flood) void one.then((status) => (refused += status === 503 ? 1 : 0));
  await until("All were let in.", () => refused > 0);
  expect(started).toBeLessThan(80);
  const before = started;
  void send(app.call(rows.write, { headers: from("10.0.9.8"), body: { word: "hello" } }));
  await until("Another network was not heard.", () => started > before);
  expect([await countCalls("under_way"), await answersTo(ada)]).toEqual([0, true]);
});

describe("who signs out", () => {
  test("is nobody afterwards", async () => {
    const leaver = await app.signIn();
    await app.call(sessions.listSessions, { as: leaver });
    expect((await app.call(sessions.logout, { as: leaver })).status).toBe(204);
    // All places are taken, and all of this network to wait in.
    for (let nth = 1; nth <= 4; nth += 1)
      void send(app.call(rows.hold, { headers: from(`10.0.0.${nth}`) }));
    await until("They were not let through.", () => started === 4);
    for (let nth = 0; nth < 4; nth += 1) void send(app.call(rows.hold));
    await until("They do not wait.", async () => (await countCalls("waiting")) === 4);
    expect((await app.call(sessions.logout, { as: leaver })).status).toBe(503);
  });

  test("does so a few times at once at most", async () => {
    const leaver = await app.signIn();
    await app.call(sessions.listSessions, { as: leaver });
    await app.db.transaction().execute(async (trx) => {
      await sql`select from sessions where user_id = ${leaver.id} for update`.execute(trx);
      const flood = Array.from({ length: 40 }, () =>
        send(app.call(sessions.logout, { as: leaver })),
      );
      let refused = 0;
      for (const one of flood) void one.then((status) => (refused += status === 503 ? 1 : 0));
      await until("All were heard.", () => refused > 0);
      expect(await answersTo(ada)).toBe(true);
    });
  });
});
