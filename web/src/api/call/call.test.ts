import { categories } from "@sightline/contract/categories/categories.ts";
import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { reads } from "@sightline/contract/base/reads.ts";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import * as z from "zod/mini";
import { isActive } from "./activity.ts";
import { call } from "./call.ts";
import { CallProblem } from "./callProblem.ts";
import { currentHealth, noteAnswer, subscribeHealth } from "./health.ts";
import { clearSession, currentSession, storeSession } from "#api/session/session.ts";
import { signOut } from "#api/session/signOut.ts";
import { holdClock, letPass, letPassUntil } from "#testing/clock.ts";
import { json, startTestServer } from "./testServer.ts";
import { findWanted } from "#api/session/wanted.ts";

const things = defineEndpoints({
  list: {
    method: "GET",
    path: "/api/v1/things",
    summary: "",
    access: "signed_in",
    query: z.object({ q: z.optional(z.string()), limit: z.optional(z.number()) }),
    response: z.object({ things: z.array(z.string()) }),
    cacheForMs: 5_000,
  },
  get: {
    method: "GET",
    path: "/api/v1/things/:id",
    summary: "",
    access: "signed_in",
    params: z.object({ id: z.string() }),
    response: z.object({ thing: z.string() }),
  },
  quiet: {
    method: "GET",
    path: "/api/v1/quiet",
    summary: "",
    access: "signed_in",
    response: z.object({}),
    background: true,
  },
  create: {
    method: "POST",
    path: "/api/v1/things",
    summary: "",
    access: "signed_in",
    body: z.object({ name: z.string() }),
    response: z.object({ thing: z.string() }),
    idempotent: true,
  },
  upload: {
    method: "POST",
    path: "/api/v1/uploads",
    summary: "",
    access: "signed_in",
    body: z.object({ title: z.string(), attachments: z.optional(z.array(z.file())) }),
    bodyKinds: ["multipart"],
    response: z.object({}),
  },
  open: {
    method: "GET",
    path: "/api/v1/link",
    summary: "",
    access: "everybody",
    link: z.string(),
    response: z.object({}),
  },
  discard: {
    method: "DELETE",
    path: "/api/v1/link",
    summary: "",
    access: "everybody",
    link: z.string(),
    response: null,
  },
  remove: {
    method: "DELETE",
    path: "/api/v1/things/:id",
    summary: "",
    access: "signed_in",
    params: z.object({ id: z.string() }),
    response: null,
    touches: [reads.categories],
  },
});

const ann = { token: "token-a", email: "ann@example.org" };
const bob = { token: "token-b", email: "bob@example.org" };
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  storeSession(ann, true);
  server = await startTestServer((_heard, response) =>
    json(response, 200, { things: ["a"], thing: "a" }),
  );
  location.hash = "#/app/requests/all";
});
afterEach(() => server.stop());

describe("what is sent", () => {
  test("parameters and query are encoded, and what is absent is left out", async () => {
    await call(things.get, { params: { id: "a/b ü" } });
    await call(things.list, { query: { q: "x&y=z", limit: undefined } });
    expect(server.heard.map((one) => one.path)).toEqual([
      "/api/v1/things/a%2Fb%20%C3%BC",
      "/api/v1/things?q=x%26y%3Dz",
    ]);
  });

  test("JSON headers always, the session's headers only when signed in", async () => {
    await call(things.list);
    clearSession("signed_out");
    await call(things.open, { link: "a" });
    const [after, before] = server.heard;
    expect(before?.headers["content-type"]).toBe("application/json");
    expect(before?.headers["x-user-token"]).toBeUndefined();
    expect(after?.headers).toMatchObject({ "x-user-token": ann.token, "x-user-email": ann.email });
  });

  test("a link's token goes in a header, and in no address", async () => {
    await Promise.all([
      call(things.open, { link: "secret-1" }),
      call(things.open, { link: "secret-2" }),
      call(things.discard, { link: "secret-1" }),
    ]);
    const sent = server.heard.map(
      ({ method, path, headers }) => `${method} ${path} ${String(headers["x-link-token"])}`,
    );
    expect(new Set(sent)).toEqual(
      new Set([
        "GET /api/v1/link secret-1",
        "GET /api/v1/link secret-2",
        "DELETE /api/v1/link secret-1",
      ]),
    );
  });

  test("a multipart row goes as a form, lists repeated", async () => {
    await call(things.upload, {
      body: { title: "T", attachments: [new File(["one"], "1.txt"), new File(["two"], "2.txt")] },
    });
    const [sent] = server.heard;
    expect(sent?.headers["content-type"]).toMatch(/^multipart\/form-data; boundary=/);
    expect(sent?.body.match(/name="attachments"/g)).toHaveLength(2);
    expect(sent?.body).toContain('name="title"');
  });

  test("a creating call gets a key of its own, or the one it is given", async () => {
    await call(things.create, { body: { name: "a" } });
    await call(things.create, { body: { name: "a" }, idempotencyKey: "mine" });
    const keys = server.heard.map((one) => one.headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/);
    expect(keys[1]).toBe("mine");
  });

  test("an empty answer is nothing", async () => {
    server.answerWith((_heard, response) => void response.writeHead(204).end());
    await expect(call(things.remove, { params: { id: 3 } })).resolves.toBeUndefined();
  });
});

describe("what fails", () => {
  const document = {
    type: "/docs",
    title: "Something needs your attention",
    status: 422,
    detail: "Correct the fields.",
    code: "invalid",
    errors: { name: ["Fill this in."] },
    request_id: "r1",
    current: { id: 3 },
  };

  test("400 and above fails with the response's body", async () => {
    server.answerWith((_heard, response) => json(response, 422, document));
    const problem = await failureOf(call(things.create, { body: { name: "" } }));
    const { title, status, detail, code, errors, request_id } = document;
    expect(problem).toMatchObject({
      title,
      status,
      detail,
      code,
      errors,
      request_id,
      body: document,
    });
  });

  test("a gateway's page becomes words of ours, and Retry-After is read", async () => {
    server.answerWith(
      (_heard, response) => void response.writeHead(429, { "retry-after": "42" }).end("<html>"),
    );
    const problem = await failureOf(call(things.create, { body: { name: "" } }));
    expect(problem).toMatchObject({
      code: "throttled",
      title: "Too many attempts",
      retryAfterMs: 42_000,
    });
  });

  test("no answer at all is told in words, and a write is not repeated", async () => {
    server.answerWith((_heard, response) => void response.socket?.destroy());
    const problem = await failureOf(call(things.create, { body: { name: "" } }));
    expect(problem).toMatchObject({ code: "unreachable", status: 0 });
    expect(problem.title).toBe("The server can't be reached");
    expect(server.heard).toHaveLength(1);
  });

  test("what was typed is spoken of where words were sent, not where none were", async () => {
    server.answerWith((_heard, response) => void response.writeHead(500).end("<html>"));
    const detailOf = async (name: string) =>
      (await failureOf(call(things.create, { body: { name } }))).detail;
    expect(await detailOf("Prices of milk")).toBe(
      "Try again in a moment. What you typed is still here.",
    );
    expect(await detailOf("weekly")).toBe("Try again in a moment.");
    const sending = await failureOf(call(things.upload, { body: { title: "Prices of milk" } }));
    expect(sending.detail).toBe("Try again in a moment. What you typed is still here.");
    const loading = await failureOf(call(things.get, { params: { id: 1 } }));
    expect(loading.detail).toBe("Try again in a moment.");
  });

  test("so it is where no answer came", async () => {
    server.answerWith((_heard, response) => void response.socket?.destroy());
    const failing = [{ name: "Prices of milk" }, { name: "weekly" }].map((body) =>
      failureOf(call(things.create, { body })),
    );
    const [worded, chosen] = await Promise.all(failing);
    expect(worded?.detail).toMatch(/What you typed is still here\.$/);
    expect(chosen?.detail).toBe("Check your connection and try again.");
  });

  test("a load is repeated until the server is ready", async () => {
    holdClock();
    onTestFinished(() => void vi.useRealTimers());
    // Meanwhile the page may also have asked whether the server is ready again.
    const loads = () => server.heard.filter((one) => one.path.startsWith("/api"));
    server.answerWith((_heard, response) =>
      loads().length < 3 ? json(response, 503, {}) : json(response, 200, { thing: "late" }),
    );
    const loading = call(things.get, { params: { id: 1 } });
    await letPassUntil(() => expect(loads()).toHaveLength(3));
    await expect(loading).resolves.toEqual({ thing: "late" });
    await letPass(10_000);
    expect(loads()).toHaveLength(3);
  });

  describe("an answer that has begun", () => {
    const begin: Parameters<typeof server.answerWith>[0] = (_heard, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{ "thing": "ha');
    };
    const cutOff: typeof begin = (_heard, response) => {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{ "thing": "ha', () => response.socket?.destroy());
    };
    afterEach(() => {
      vi.useRealTimers();
      noteAnswer(200);
    });

    test("and falls silent is given up, and the next call asks anew", async () => {
      holdClock();
      server.answerWith(begin);
      const calling = failureOf(call(things.get, { params: { id: 1 } }));
      await letPassUntil(() => expect(server.heard).toHaveLength(1));
      await letPass(60_000);
      server.answerWith((_heard, response) => json(response, 200, { thing: "whole" }));
      const joined = failureOf(call(things.get, { params: { id: 1 } }));
      await letPass(61_000);
      expect((await calling).code).toBe("timed_out");
      expect((await joined).code).toBe("timed_out");
      expect(isActive()).toBe(false);
      await expect(call(things.get, { params: { id: 1 } })).resolves.toEqual({ thing: "whole" });
    });

    test("and is cut off is loaded anew, while a write that was is told", async () => {
      holdClock();
      const loads = () => server.heard.filter(({ path }) => path.startsWith("/api"));
      server.answerWith((heard, response) =>
        loads().length > 1 ? json(response, 200, { thing: "whole" }) : void cutOff(heard, response),
      );
      const loading = call(things.get, { params: { id: 1 } });
      await letPassUntil(() => expect(loads()).toHaveLength(2));
      await expect(loading).resolves.toEqual({ thing: "whole" });
      server.answerWith(cutOff);
      const problem = await failureOf(call(things.create, { body: { name: "" } }));
      expect(problem.code).toBe("unreachable");
    });
  });

  describe("a server that is too busy", () => {
    const busy = {
      code: "overloaded",
      title: "Busy",
      detail: "",
      status: 503,
      type: "",
      request_id: "",
    };
    const refuse: Parameters<typeof server.answerWith>[0] = (_heard, response) =>
      json(response, 503, busy, { "retry-after": "3" });
    const healths: string[] = [];

    beforeEach(() => {
      healths.length = 0;
      holdClock();
    });
    afterEach(() => void vi.useRealTimers());

    test("is asked again no sooner than it says, and nobody is told", async () => {
      const stop = subscribeHealth(() => healths.push(currentHealth()));
      server.answerWith(refuse);
      const loading = call(things.get, { params: { id: 1 } });
      await letPassUntil(() => expect(server.heard).toHaveLength(1));
      await letPass(2_900);
      expect(server.heard).toHaveLength(1);
      server.answerWith((_heard, response) => json(response, 200, { thing: "late" }));
      await letPassUntil(() => expect(server.heard).toHaveLength(2));
      await expect(loading).resolves.toEqual({ thing: "late" });
      expect(healths).toEqual([]);
      stop();
    });

    test("and stays so, is told of in its own words, in the end", async () => {
      server.answerWith(refuse);
      const loading = failureOf(call(things.get, { params: { id: 1 } }));
      await letPassUntil(() => expect(currentHealth()).toBe("failing"));
      expect(await loading).toMatchObject({ code: "overloaded", title: "Busy" });
      noteAnswer(200);
    });

    test("is not sent a second time what was typed", async () => {
      server.answerWith(refuse);
      const problem = await failureOf(call(things.create, { body: { name: "a" } }));
      expect([problem.code, problem.retryAfterMs]).toEqual(["overloaded", 3_000]);
      expect(server.heard.filter((one) => one.method === "POST")).toHaveLength(1);
      noteAnswer(200);
    });
  });
});

describe("401", () => {
  beforeEach(() =>
    server.answerWith((_heard, response) => json(response, 401, { code: "sign_in_needed" })),
  );

  test("ends the session here, keeps the address and goes to sign-in", async () => {
    storeSession(ann, true);
    await failureOf(call(things.get, { params: { id: 1 } }));
    expect(currentSession()).toBeNull();
    expect(location.hash).toBe("#/signin");
    expect(findWanted(ann.email)).toBe("/app/requests/all");
    expect(findWanted(bob.email)).toBeUndefined();
  });

  test("leaves a newer session alone", async () => {
    storeSession(ann, true);
    const failing = failureOf(call(things.get, { params: { id: 1 } }));
    storeSession({ ...ann, token: "newer" }, true);
    await failing;
    expect(currentSession()?.token).toBe("newer");
    expect(location.hash).toBe("#/app/requests/all");
  });
});

describe("after the session", () => {
  test("what a screen on its way out still asks for is not sent, and does not lead anywhere", async () => {
    storeSession(ann, true);
    clearSession("signed_out");
    const problem = await failureOf(call(things.get, { params: { id: 1 } }));
    expect([problem.status, problem.code]).toEqual([401, "sign_in_needed"]);
    expect(server.heard).toEqual([]);
    expect(location.hash).toBe("#/app/requests/all");
    expect(findWanted(bob.email)).toBeUndefined();
  });

  test("what is open to everybody is sent", async () => {
    storeSession(ann, true);
    clearSession("signed_out");
    await call(things.open, { link: "a" });
    expect(server.heard).toHaveLength(1);
  });
});

const url = () => `${server.origin}/api/v1/things`;

describe("the cache", () => {
  test("an answer is kept under its URL, with its moment and whose it is", async () => {
    storeSession(ann, true);
    await call(things.list);
    await call(things.list);
    expect(server.heard).toHaveLength(1);
    const entry = JSON.parse(localStorage.getItem(url()) ?? "");
    expect(entry).toEqual({
      timestamp: expect.any(Number),
      email: ann.email,
      body: { things: ["a"], thing: "a" },
    });
  });

  test("a row without a lifetime is not kept", async () => {
    await call(things.get, { params: { id: 1 } });
    await call(things.get, { params: { id: 1 } });
    expect(server.heard).toHaveLength(2);
  });

  test("another person's entry is not shown", async () => {
    storeSession(ann, true);
    await call(things.list);
    const kept = localStorage.getItem(url()) ?? "";
    storeSession(bob, true);
    localStorage.setItem(url(), kept);
    await call(things.list);
    expect(server.heard).toHaveLength(2);
  });

  test("an own write drops what it touches, also against a load that was asked before it", async () => {
    let finishLoad: (() => void) | undefined;
    server.answerWith((heard, response) => {
      if (heard.method === "POST") return json(response, 200, { thing: "b" });
      finishLoad = () => json(response, 200, { things: ["old"] });
    });
    const loading = call(things.list);
    await expect.poll(() => server.heard).toHaveLength(1);
    await call(things.create, { body: { name: "b" } });
    finishLoad?.();
    await loading;
    expect(localStorage.getItem(url())).toBeNull();
  });

  test("an own write drops what its row touches elsewhere, and nothing else", async () => {
    const listed = `${server.origin}${reads.categories.listCategories}`;
    const other = `${server.origin}/api/v1/others`;
    await call(categories.listCategories);
    localStorage.setItem(other, localStorage.getItem(listed) ?? "");
    await call(things.create, { body: { name: "b" } });
    expect(localStorage.getItem(listed)).not.toBeNull();
    await call(things.remove, { params: { id: 1 } });
    expect(localStorage.getItem(listed)).toBeNull();
    expect(localStorage.getItem(other)).not.toBeNull();
  });

  test("what is in flight at sign-out is not kept, for nobody", async () => {
    storeSession(ann, true);
    let finish: (() => void) | undefined;
    server.answerWith((heard, response) => {
      if (heard.method === "DELETE") return void response.writeHead(204).end();
      finish = () => json(response, 200, { things: ["ann's"] });
    });
    const loading = call(things.list);
    await expect.poll(() => server.heard).toHaveLength(1);
    await signOut();
    storeSession(ann, true);
    finish?.();
    await loading;
    expect(localStorage.getItem(url())).toBeNull();
  });

  test("signing out empties it and the session even when the server fails", async () => {
    storeSession(ann, true);
    await call(things.list);
    server.answerWith((_heard, response) => json(response, 500, {}));
    await signOut();
    expect(localStorage.getItem(url())).toBeNull();
    expect(currentSession()).toBeNull();
    expect(server.heard.at(-1)?.headers["x-user-token"]).toBe(ann.token);
  });
});

describe("in flight", () => {
  test("two presses of one button are one call, with one key", async () => {
    const [one, two] = await Promise.all([
      call(things.create, { body: { name: "a" } }),
      call(things.create, { body: { name: "a" } }),
    ]);
    expect(one).toEqual(two);
    expect(server.heard).toHaveLength(1);
    await call(things.create, { body: { name: "a" } });
    expect(server.heard).toHaveLength(2);
  });

  test("the same URL for two people is two calls", async () => {
    storeSession(ann, true);
    const first = call(things.get, { params: { id: 1 } });
    storeSession(bob, true);
    await Promise.all([first, call(things.get, { params: { id: 1 } })]);
    expect(server.heard.map((one) => one.headers["x-user-email"])).toEqual([ann.email, bob.email]);
  });

  test("the spinner's count rises and falls, but not for background rows", async () => {
    const quiet = call(things.quiet);
    expect(isActive()).toBe(false);
    const loud = call(things.get, { params: { id: 1 } });
    expect(isActive()).toBe(true);
    await Promise.all([quiet, loud]);
    expect(isActive()).toBe(false);
    server.answerWith((_heard, response) => json(response, 404, {}));
    await failureOf(call(things.get, { params: { id: 1 } }));
    expect(isActive()).toBe(false);
  });

  test("a caller that leaves does not take the answer from the others", async () => {
    const leaving = new AbortController();
    const left = call(things.get, { params: { id: 1 }, signal: leaving.signal });
    const stayed = call(things.get, { params: { id: 1 }, signal: new AbortController().signal });
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: "AbortError" });
    await expect(stayed).resolves.toMatchObject({ thing: "a" });
  });
});

async function failureOf(calling: Promise<unknown>): Promise<CallProblem> {
  const thrown = await calling.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof CallProblem))
    throw new Error(`Expected a CallProblem, got ${String(thrown)}`);
  return thrown;
}
