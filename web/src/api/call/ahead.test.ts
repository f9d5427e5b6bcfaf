import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as z from "zod/mini";
import { clearSession, storeSession } from "#api/session/session.ts";
import { call, callAhead, findAtHand } from "./call.ts";
import { forgetUrl } from "./forget.ts";
import { json, startTestServer } from "./testServer.ts";

const { list, get } = defineEndpoints({
  list: {
    method: "GET",
    path: "/api/v1/things",
    summary: "",
    access: "signed_in",
    response: z.object({ number: z.int() }),
    cacheForMs: 5_000,
  },
  get: {
    method: "GET",
    path: "/api/v1/things/1",
    summary: "",
    access: "signed_in",
    response: z.object({ number: z.int() }),
  },
});

let server: Awaited<ReturnType<typeof startTestServer>>;

beforeEach(async () => {
  localStorage.clear();
  clearSession("signed_out");
  storeSession({ token: "t1", email: "one@sightline.test" }, true);
  server = await startTestServer((_heard, response) =>
    json(response, 200, { number: server.heard.length }),
  );
});
afterEach(async () => {
  forgetUrl(`${server.origin}${get.path}`);
  delete window.early;
  await server.stop();
});

function askEarly(token: string, askedAt = Date.now()): void {
  const response = Promise.resolve(Response.json({ number: 0 }));
  const answers = { [`${server.origin}${get.path}`]: { token, askedAt, response } };
  window.early = { answers, readsAt: () => [] };
}

test("who asks the same is given the answer, once", async () => {
  void callAhead(get);
  expect(await call(get)).toEqual({ number: 1 });
  expect(await call(get)).toEqual({ number: 2 });
});

test("what has come is given to all who look in the same breath, and to nobody after", async () => {
  await callAhead(get);
  const look = () => findAtHand(get, `${server.origin}${get.path}`)?.body;
  expect([look(), look()]).toEqual([{ number: 1 }, { number: 1 }]);
  await Promise.resolve();
  expect(look()).toBeUndefined();
});

test("asked for twice ahead, it is one call", async () => {
  await Promise.all([callAhead(get), callAhead(get)]);
  expect(server.heard).toHaveLength(1);
});

test("what has changed meanwhile is asked for anew", async () => {
  await callAhead(get);
  forgetUrl(`${server.origin}${get.path}`);
  expect(await call(get)).toEqual({ number: 2 });
});

test("another person is not given it", async () => {
  await callAhead(get);
  storeSession({ token: "t2", email: "two@sightline.test" }, true);
  expect(await call(get)).toEqual({ number: 2 });
});

test("what is still kept from before is not asked for", async () => {
  await call(list);
  expect(await callAhead(list)).toEqual({ number: 1 });
  expect(server.heard).toHaveLength(1);
});

test("a refusal is told to whoever takes it", async () => {
  server.answerWith((_heard, response) => json(response, 404, { code: "not_found" }));
  callAhead(get).catch(() => undefined);
  await expect(call(get)).rejects.toMatchObject({ status: 404 });
  expect(server.heard).toHaveLength(1);
});

test("once it has come it is at hand, and kept as the row says", async () => {
  const url = `${server.origin}${list.path}`;
  expect(findAtHand(list, url)).toBeUndefined();
  await callAhead(list);
  expect(findAtHand(list, url)).toMatchObject({ body: { number: 1 } });
  expect(await call(list)).toEqual({ number: 1 });
  expect(server.heard).toHaveLength(1);
});

test("what the page's head has asked for is taken, by the same session alone", async () => {
  askEarly("t1");
  expect(await call(get)).toEqual({ number: 0 });
  expect(await call(get)).toEqual({ number: 1 });
  askEarly("t2");
  expect(await call(get)).toEqual({ number: 2 });
});

test("what the page's head has asked for is not taken after a change, nor much later", async () => {
  askEarly("t1");
  forgetUrl(`${server.origin}${get.path}`);
  expect(await call(get)).toEqual({ number: 1 });
  askEarly("t1", Date.now() - 31_000);
  expect(await call(get)).toEqual({ number: 2 });
});

test("a failure that nobody waited for is over", async () => {
  server.answerWith((_heard, response) => json(response, 404, { code: "not_found" }));
  await callAhead(get).catch(() => undefined);
  server.answerWith((_heard, response) => json(response, 200, { number: 7 }));
  expect(await call(get)).toEqual({ number: 7 });
});

test("it is not held for ever", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    await callAhead(get);
    vi.advanceTimersByTime(30_000);
  } finally {
    vi.useRealTimers();
  }
  expect(await call(get)).toEqual({ number: 2 });
});
