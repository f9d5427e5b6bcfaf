import { gzipSync } from "node:zlib";
import { createHash } from "node:crypto";
import { request } from "node:http";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { bounds, serverBounds } from "@sightline/contract/base/bounds.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { idInPath, text } from "@sightline/contract/base/fields.ts";
import { minuteMs } from "@sightline/contract/base/moments.ts";
import type { ProblemCode } from "@sightline/contract/base/problems.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import fastify from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import * as z from "zod/mini";
import { readConfig } from "#config.ts";
import { allowingFiles, implement, outsideTransaction, precededBy } from "./call.ts";
import { packOnce } from "./compression.ts";
import { serveDocs } from "./docs.ts";
import { pagePolicy } from "./headers.ts";
import { mount, type Platform } from "./mount.ts";
import { Problem } from "./problem.ts";
import { queueJob } from "#jobs/queue.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { signatureHeaders, type Signature } from "#testing/client.ts";

// Rows of the tests' own, so that each promise of the platform is shown once, apart from any noun.
const notes = defineEndpoints({
  makeNote: {
    method: "POST",
    path: "/api/v1/test_notes",
    summary: "Makes a note.",
    access: "signed_in",
    idempotent: true,
    // Never reached; it shows that a call was let in before its body came.
    throttle: [{ by: "user", limit: 10_000, withinMs: minuteMs }],
    status: 201,
    bodyKinds: ["json", "form", "multipart"],
    body: z.object({
      title: text({ min: 3, max: 10 }),
      refuse: z.optional(z.string()),
      held: z.optional(z.string()),
    }),
    response: z.object({
      note: z.object({ id: z.int(), title: z.string(), files: z.array(z.string()) }),
    }),
  },
  getNote: {
    method: "GET",
    path: "/api/v1/test_notes/:id",
    summary: "A note.",
    access: "signed_in",
    params: z.object({ id: idInPath }),
    response: z.object({ note: z.object({ id: z.int() }) }),
  },
  makeRare: {
    method: "POST",
    path: "/api/v1/test_rare",
    summary: "Makes what is rarely made.",
    access: "signed_in",
    idempotent: true,
    throttle: [
      { by: "user", limit: 2, withinMs: minuteMs },
      { by: "address", limit: 2, withinMs: minuteMs },
    ],
    status: 201,
    body: z.object({ email: z.string() }),
    response: z.object({ rare: z.object({ id: z.int() }) }),
  },
  wrongAnswer: {
    method: "GET",
    path: "/api/v1/test_wrong",
    summary: "Answers with a word that its schema does not know.",
    access: "everybody",
    response: z.object({ word: z.enum(["yes", "no"]) }),
  },
  fail: {
    method: "GET",
    path: "/api/v1/test_fail",
    summary: "Fails inside.",
    access: "everybody",
    response: z.object({ never: z.string() }),
  },
  slowly: {
    method: "GET",
    path: "/api/v1/test_slowly",
    summary: "Takes its time.",
    access: "everybody",
    response: z.object({ done: z.boolean() }),
  },
  change: {
    method: "PUT",
    path: "/api/v1/test_change",
    summary: "A change that needs a recent sign-in.",
    access: "signed_in",
    recentSignIn: true,
    response: null,
  },
});

let made = 0;
/** What was counted before its transaction. */
let countedBefore = 0;
let isGone = false;
/** What the reading of a note is refused with. */
let refusedAs: ProblemCode | undefined;
/** The notes that were read. */
let read: number[] = [];
let started = 0;
/** What calls wait for that a test holds. */
let held = Promise.withResolvers<void>();

const mayHaveFiles = async ({ body }: { body: { refuse?: unknown } }) => {
  if (body.refuse) throw new Problem("not_allowed");
};

const noteHandlers = implement(notes, {
  makeNote: allowingFiles(mayHaveFiles, async ({ db, body, files, user }) => {
    made += 1;
    started += 1;
    await queueJob(db, "clean_up", { from: user.id });
    if (body.held) await held.promise;
    if (isGone) throw new Problem("not_found");
    if (body.refuse) throw new Problem("not_allowed");
    const row = {
      id: made,
      title: body.title,
      secret: "never leaves",
      files: files.map((file) => `${file.filename} ${file.bytes}`),
    };
    return { note: row };
  }),
  async getNote({ db, params }) {
    read.push(params.id);
    await queueJob(db, "clean_up", { note: params.id });
    if (refusedAs) throw new Problem(refusedAs);
    return { note: { id: params.id } };
  },
  makeRare: precededBy(
    async ({ isRepeated }) => {
      if (!isRepeated) countedBefore += 1;
    },
    async () => ({ rare: { id: (made += 1) } }),
  ),
  // The handler lies about its type, as a database row could.
  wrongAnswer: async () => ({ word: "maybe" as "yes" }),
  async fail() {
    throw new Error("a secret inside");
  },
  async slowly() {
    started += 1;
    await held.promise;
    return { done: true };
  },
  change: async () => undefined,
});

let app: TestApp;
let person: Signature;

beforeAll(async () => {
  app = await makeTestApp({ further: { implementations: [noteHandlers] } });
  person = await app.signIn();
});
afterAll(() => app.close());
beforeEach(() => {
  made = 0;
  started = 0;
  held = Promise.withResolvers();
});

const makeNote = (title: string, headers: Record<string, string> = {}, further: object = {}) =>
  app.call(notes.makeNote, { as: person, headers, body: { title, ...further } });

const countJobs = async () => {
  const { rows } = await sql<{ count: number }>`select count(*) from graphile_worker.jobs`.execute(
    app.db,
  );
  return Number(rows[0]?.count);
};

/** Everybody who has called a row, once for each. */
const countCallers = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*) from throttle_counters
    where key like 'POST /api/v1/test% user %'`.execute(app.db);
  return Number(rows[0]?.count);
};

describe("an answer", () => {
  test("carries only what its schema names", async () => {
    const { status, body } = await makeNote("hello");
    expect(status).toBe(201);
    expect(body).toEqual({ note: { id: 1, title: "hello", files: [] } });
  });

  test("that breaks its schema is a failure in tests", async () => {
    const { status, body } = await app.call(notes.wrongAnswer);
    expect(status).toBe(500);
    expect(body.code).toBe("failed");
  });

  test("to an unforeseen failure says nothing of its inside, but the log does, under the same id", async () => {
    const { status, body, headers } = await app.call(notes.fail);
    expect(status).toBe(500);
    expect(headers.get("content-type")).toContain("application/problem+json");
    expect(JSON.stringify(body)).not.toContain("a secret inside");
    const line = app.logged.find((one) => one.includes("a secret inside"));
    expect(line).toContain(String(body.request_id));
    expect(body.request_id).toBe(headers.get("x-request-id"));
  });
});

describe("a refusal", () => {
  test("names each field, its bound and what was given", async () => {
    const { status, body } = await makeNote("no");
    expect(status).toBe(422);
    expect(body.errors).toEqual({ title: ["Enter at least 3 characters; this has 2."] });
  });

  test("counts code points, not units", async () => {
    expect((await makeNote("👩‍🚀")).status).toBe(201);
    expect((await makeNote("🙂".repeat(10))).status).toBe(201);
    expect((await makeNote("🙂".repeat(11))).status).toBe(422);
  });

  test("takes back all that the call wrote, jobs included", async () => {
    const before = await countJobs();
    expect((await makeNote("hello", {}, { refuse: "yes" })).status).toBe(403);
    expect(await countJobs()).toBe(before);
    await makeNote("hello");
    expect(await countJobs()).toBe(before + 1);
  });

  test("of an unknown address is 404, of a wrong method 405 with what it takes", async () => {
    expect((await fetch(`${app.url}/api/v1/nothing`)).status).toBe(404);
    const response = await fetch(`${app.url}/api/v1/profile`, { method: "DELETE" });
    expect(response.status).toBe(405);
    expect(JSON.parse(await response.text()).detail).toContain("GET");
  });

  test("asks for a new sign-in where the last is over an hour old", async () => {
    const somebody = await app.signIn();
    expect((await app.call(notes.change, { as: somebody })).status).toBe(204);
    app.clock.advance(61 * minuteMs);
    const { status, body } = await app.call(notes.change, { as: somebody });
    expect([status, body.code]).toEqual([403, "sign_in_again"]);
  });
});

describe("a body", () => {
  const send = (body: NonNullable<RequestInit["body"]>, contentType?: string) =>
    fetch(`${app.url}/api/v1/test_notes`, {
      method: "POST",
      body,
      headers: {
        ...signatureHeaders(person),
        ...(contentType ? { "content-type": contentType } : {}),
      },
    });

  test("may be a form", async () => {
    const response = await send(new URLSearchParams({ title: "a form" }));
    expect(JSON.parse(await response.text()).note.title).toBe("a form");
  });

  test("may be multipart, with files that are gone after the call", async () => {
    const form = new FormData();
    form.set("title", "parts");
    form.append("attachments", new File(["hello"], "a.txt"));
    form.append("attachments", new File(["hello you"], "b.txt"));
    const response = await send(form);
    expect(JSON.parse(await response.text()).note.files).toEqual(["a.txt 5", "b.txt 9"]);
    expect(await readdir(path.join(app.dataDir, "files", "incoming"))).toEqual([]);
  });

  test("with a file one byte too large is refused and leaves nothing behind", async () => {
    const form = new FormData();
    form.set("title", "parts");
    form.append("attachments", new File([new Uint8Array(bounds.attachmentBytes + 1)], "big.bin"));
    const response = await send(form);
    expect(response.status).toBe(413);
    expect(JSON.parse(await response.text()).detail).toContain("big.bin");
    expect(await readdir(path.join(app.dataDir, "files", "incoming"))).toEqual([]);
  });

  test.each([
    [6, "these are 6"],
    [10, "these are 10"],
    [30, "these are more than 10"],
  ])("with %i files is refused, and says so", async (count, given) => {
    const form = new FormData();
    form.set("title", "parts");
    for (let index = 0; index < count; index += 1)
      form.append("attachments", new File(["x"], `${index}.txt`));
    const response = await send(form);
    expect(response.status).toBe(422);
    expect(JSON.parse(await response.text()).errors).toEqual({
      attachments: [`Attach at most 5 files; ${given}.`],
    });
    expect(await readdir(path.join(app.dataDir, "files", "incoming"))).toEqual([]);
  });

  test.each([
    ["broken JSON", '{"title":', "application/json", 400],
    [
      "a poisoned prototype",
      '{"title":"hello","__proto__":{"admin":true}}',
      "application/json",
      400,
    ],
    ["another kind", "<note/>", "application/xml", 415],
    ["a list where an object belongs", "[]", "application/json", 422],
    ["nothing", "", "application/json", 422],
    [
      "over 1 MB of JSON",
      JSON.stringify({ title: "x".repeat(serverBounds.jsonBodyBytes) }),
      "application/json",
      413,
    ],
  ])("of %s is refused", async (_name, body, contentType, status) => {
    const response = await send(body, contentType);
    expect(response.status).toBe(status);
    expect(response.headers.get("content-type")).toContain("problem+json");
  });

  test("of a kind that the row does not take is refused", async () => {
    const response = await fetch(`${app.url}/api/v1/authenticate`, {
      method: "POST",
      body: new URLSearchParams({ email: "a@b.c" }),
    });
    expect(response.status).toBe(415);
  });

  test("with a field name of a hundred thousand steps is refused, and costs nothing", async () => {
    const name = "a.".repeat(100_000);
    const response = await send(`${name}a=1`, "application/x-www-form-urlencoded");
    expect(response.status).toBe(400);
  });

  test("nested deeper than anybody writes is refused", async () => {
    const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
    expect((await send(`{"title":${deep}}`, "application/json")).status).toBe(400);
    const told = await send(`{"title":${"[".repeat(60)}${"]".repeat(60)}}`, "application/json");
    expect(JSON.parse(await told.text()).detail).toMatch(/nested deeper than 50 levels/);
  });

  test("that is packed is refused as of the wrong kind", async () => {
    const response = await fetch(`${app.url}/api/v1/test_notes`, {
      method: "POST",
      headers: {
        ...signatureHeaders(person),
        "content-type": "application/json",
        "content-encoding": "gzip",
      },
      body: gzipSync(JSON.stringify({ title: "hello" })),
    });
    expect(response.status).toBe(415);
  });

  test.each([
    ["a list", `{"title":[${"0,".repeat(400_000)}0]}`, "application/json"],
    ["lists", `{"title":[${"[],".repeat(300_000)}0]}`, "application/json"],
    ["fields", "title=a&".repeat(100_000), "application/x-www-form-urlencoded"],
  ])("of a megabyte of %s is refused before it is read", async (_name, body, contentType) => {
    const response = await send(body, contentType);
    expect(response.status).toBe(413);
    expect(JSON.parse(await response.text())).toMatchObject({
      code: "too_large",
      detail: "A call holds at most 10,000 values; send less at a time.",
    });
  });

  test.each([
    ["a text", { title: "a\0b" }, "title"],
    ["a list", { title: "hello", held: ["x", { deep: "\0" }] }, "held.1.deep"],
    ["a name", { title: "hello", "he\0ld": 1 }, "held"],
  ])("with the character of code 0 in %s is refused, and named", async (_name, body, field) => {
    const response = await send(JSON.stringify(body), "application/json");
    expect(response.status).toBe(422);
    expect(Object.keys(JSON.parse(await response.text()).errors)).toEqual([field]);
  });

  test.each([
    ["is written", notes.makeNote.path, { title: "too late" }],
    ["is counted before it", notes.makeRare.path, { email: "too-late@example.org" }],
  ])(
    "that arrives after its session has ended changes nothing that %s",
    async (_, address, sent) => {
      countedBefore = 0;
      const somebody = await app.signIn();
      const callers = await countCallers();
      const body = JSON.stringify(sent);
      const call = request(`${app.url}${address}`, {
        method: "POST",
        headers: {
          ...signatureHeaders(somebody),
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        },
      });
      const answered = new Promise<number | undefined>((resolve, reject) => {
        call.on("response", (response) => resolve(response.resume().statusCode));
        call.on("error", reject);
      });
      call.write(body.slice(0, 5));
      // Who was counted had their session looked up, and the body is still on its way.
      await expect.poll(countCallers).toBe(callers + 1);
      await app.call(sessions.logout, { as: somebody });
      call.end(body.slice(5));
      expect(await answered).toBe(401);
      expect([made, countedBefore]).toEqual([0, 0]);
    },
  );

  test("of 50 MB from a stranger is refused without being read", async () => {
    const fiftyMegabytes = 50 * 1024 * 1024;
    const before = process.memoryUsage().arrayBuffers;
    for (const [address, status] of [
      ["/api/v1/test_notes", 401],
      ["/api/v1/authenticate", 413],
    ] as const) {
      const { answered, taken } = await upload(app.url + address, fiftyMegabytes);
      expect(answered).toBe(status);
      expect(taken).toBeLessThan(fiftyMegabytes / 4);
    }
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(fiftyMegabytes / 4);
  });
});

/** Sends until told to stop; says how much of it left this side. */
async function upload(url: string, bytes: number): Promise<{ answered: number; taken: number }> {
  const chunk = Buffer.alloc(64 * 1024, "a");
  const call = request(url, {
    method: "POST",
    headers: { "content-type": "application/json", "content-length": bytes },
  });
  let answered = 0;
  let isOver = false;
  const over = new Promise<void>((resolve) => {
    call.on("response", (response) => {
      answered = response.statusCode ?? 0;
      response.resume();
      resolve();
    });
    call.on("error", () => resolve());
    call.on("close", () => resolve());
  });
  void over.then(() => (isOver = true));
  let taken = 0;
  while (!isOver && taken < bytes) {
    const roomLeft = call.write(chunk);
    taken += chunk.length;
    // A real sender waits for room; so does this one, unless it is answered first.
    if (!roomLeft)
      await Promise.race([new Promise((resolve) => call.once("drain", resolve)), over]);
  }
  call.destroy();
  return { answered, taken };
}

describe("an Idempotency-Key", () => {
  test("gives the first answer again and does the work once", async () => {
    const before = await countJobs();
    const first = await makeNote("once", { "idempotency-key": "k1" });
    const again = await makeNote("once", { "idempotency-key": "k1" });
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(await countJobs()).toBe(1 + before);
  });

  test("gives no answer again on what one may no longer see, and undoes the looking", async () => {
    const headers = { "idempotency-key": "k8" };
    const first = await makeNote("seen", headers);
    const before = await countJobs();
    isGone = true;
    const hidden = await makeNote("seen", headers);
    isGone = false;
    expect([hidden.status, hidden.body.code]).toEqual([404, "not_found"]);
    expect((await makeNote("seen", headers)).body).toEqual(first.body);
    expect(await countJobs()).toBe(before);
  });

  test("asks who reads what was made, and undoes that too, only where it is sent again", async () => {
    const headers = { "idempotency-key": "k10" };
    read = [];
    const first = await makeNote("made", headers);
    const before = await countJobs();
    expect(read).toEqual([]);
    refusedAs = "not_found";
    const hidden = await makeNote("made", headers);
    refusedAs = "not_allowed";
    const moved = await makeNote("made", headers);
    refusedAs = undefined;
    const seen = await makeNote("made", headers);
    expect([hidden.status, hidden.body.code]).toEqual([404, "not_found"]);
    expect([moved.body, seen.body]).toEqual([first.body, first.body]);
    const { id } = first.body.note;
    expect(read).toEqual([id, id, id]);
    expect(await countJobs()).toBe(before);
  });

  test("costs nothing where it is sent again; with another body it is counted as any call", async () => {
    onTestFinished(app.clock.hold());
    countedBefore = 0;
    const as = await app.signIn();
    const make = async (key: string, email = "rare@example.org") => {
      const headers = { "idempotency-key": key };
      return (await app.call(notes.makeRare, { as, headers, body: { email } })).status;
    };
    for (let time = 0; time < 5; time += 1) expect(await make("r1")).toBe(201);
    expect(countedBefore).toBe(1);
    expect(await make("r2")).toBe(201);
    expect([await make("r3"), await make("r1"), await make("r2")]).toEqual([429, 201, 201]);
    expect(countedBefore).toBe(2);
    expect(await make("r1", "other@example.org")).toBe(429);
  });

  test("can be sent again 60 times a minute, over all rows, without a count of the row", async () => {
    onTestFinished(app.clock.hold());
    const as = await app.signIn();
    const headers = { "idempotency-key": "again" };
    const make = () =>
      app.call(notes.makeRare, { as, headers, body: { email: "often@example.org" } });
    expect((await make()).status).toBe(201);
    for (let time = 0; time < 60; time += 1) expect((await make()).status).toBe(201);
    expect(await make()).toMatchObject({ status: 429, body: { code: "throttled" } });
    app.clock.advance(minuteMs);
    expect((await make()).status).toBe(201);
  });

  test("with another file is refused, as another body is", async () => {
    const send = async (content: string) => {
      const form = new FormData();
      form.set("title", "a file");
      form.set("file", new Blob([content]), "a.txt");
      const headers = { ...signatureHeaders(person), "idempotency-key": "k9" };
      const response = await fetch(app.url + notes.makeNote.path, {
        method: "POST",
        headers,
        body: form,
      });
      return response.status;
    };
    expect([await send("one"), await send("one"), await send("two")]).toEqual([201, 201, 422]);
  });

  test("can't be promised of a handler that has no transaction", () => {
    const { makeNote: once } = notes;
    const handlers = implement(
      { once },
      { once: outsideTransaction(async () => ({ note: { id: 1, title: "", files: [] } })) },
    );
    // It is refused before the platform is asked for anything.
    const platform = {} as Platform;
    expect(() => mount(fastify(), platform, handlers)).toThrow("once has no transaction");
  });

  test("with another body is refused", async () => {
    await makeNote("once", { "idempotency-key": "k2" });
    const other = await makeNote("twice", { "idempotency-key": "k2" });
    expect([other.status, other.body.code]).toEqual([422, "key_reused"]);
  });

  test("is one person's own", async () => {
    await makeNote("mine", { "idempotency-key": "k3" });
    const other = await app.signIn();
    await app.call(notes.makeNote, {
      as: other,
      headers: { "idempotency-key": "k3" },
      body: { title: "theirs" },
    });
    expect(made).toBe(2);
  });

  test("of a refused call is free again", async () => {
    await makeNote("hello", { "idempotency-key": "k4" }, { refuse: "yes" });
    expect((await makeNote("hello", { "idempotency-key": "k4" })).status).toBe(201);
  });

  test("of a call that still runs is told so: of two at once, one does the work", async () => {
    const headers = { "idempotency-key": "k5" };
    const both = [1, 2].map(() => makeNote("slow", headers, { held: "yes" }));
    expect((await Promise.race(both)).status).toBe(409);
    held.resolve();
    const statuses = (await Promise.all(both)).map((one) => one.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(made).toBe(1);
  });

  test("without a session gives nothing, not even a known answer", async () => {
    await makeNote("mine", { "idempotency-key": "k6" });
    const { status } = await app.call(notes.makeNote, {
      headers: { "idempotency-key": "k6" },
      body: { title: "mine" },
    });
    expect(status).toBe(401);
  });

  test("is forgotten after a day", async () => {
    await makeNote("hello", { "idempotency-key": "k7" });
    await app.db
      .updateTable("idempotency_keys")
      .set({ created_at: "2020-01-01T00:00:00.000Z" })
      .where("key", "=", "k7")
      .execute();
    await makeNote("other", { "idempotency-key": "k7" });
    expect(made).toBe(2);
  });
});

describe("headers", () => {
  test("protect every answer", async () => {
    const { headers } = await fetch(`${app.url}/api/v1/profile`);
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("cache-control")).toBe("no-store");
  });

  test("of the page come alone too, as those who watch a site ask for them", async () => {
    const { status, headers } = await fetch(`${app.url}/`, { method: "HEAD" });
    expect(status).toBe(200);
    expect(headers.get("content-type")).toContain("text/html");
  });

  test("give the page a policy without evaluation, and inline only what it was built with", async () => {
    const response = await fetch(`${app.url}/`);
    const policy = response.headers.get("content-security-policy") ?? "";
    expect(policy).not.toContain("unsafe");
    const page = await response.text();
    for (const element of ["script", "style"]) {
      const inline = [...page.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, "gs"))];
      const hashes = inline.map(([, inside = ""]) =>
        createHash("sha256").update(inside).digest("base64"),
      );
      const allowed = ["'self'", ...hashes.map((hash) => `'sha256-${hash}'`)].join(" ");
      expect(policy).toContain(`; ${element}-src ${allowed};`);
    }
  });

  test("allow what stands in the page by its hash, and nothing else inline", () => {
    const hash = (inside: string) =>
      `'sha256-${createHash("sha256").update(inside).digest("base64")}'`;
    const page = `<style>a{b:c}</style><script>if(1<2){one()}</script><script src="/x.js"></script>
      <script type="module" src="/y.js"></script><script>two()</script>`;
    const policy = pagePolicy(readConfig({}), page).split("; ");
    expect(policy).toContain(`script-src 'self' ${hash("if(1<2){one()}")} ${hash("two()")}`);
    expect(policy).toContain(`style-src 'self' ${hash("a{b:c}")}`);
    const without = pagePolicy(readConfig({}), "<p>Not built</p>").split("; ");
    expect(without).toContain("script-src 'self'");
    expect(without).toContain("style-src 'self'");
  });

  test.each([
    ["http://localhost:5173", true],
    ["http://127.0.0.1:3002", true],
    ["https://elsewhere.example", false],
    ["https://localhost.elsewhere.example", false],
    ["null", false],
  ])("let pages of this machine call while we are on it: %s", async (origin, isAllowed) => {
    const address = `${app.url}/api/v1/profile`;
    const asked = { origin, "access-control-request-method": "GET" };
    const preflight = await fetch(address, { method: "OPTIONS", headers: asked });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.has("access-control-allow-headers")).toBe(isAllowed);
    // Also before they are signed in, so that they can read why they are refused.
    const refused = await fetch(address, { headers: { origin } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get("access-control-allow-origin")).toBe(isAllowed ? origin : null);
    expect(refused.headers.get("vary")).toContain("origin");
    // And whether the server is well, where it was not.
    const ready = await fetch(`${app.url}/readyz`, { headers: { origin } });
    expect(ready.headers.get("access-control-allow-origin")).toBe(isAllowed ? origin : null);
  });

  test("of a public place let its own page call, and those named, and say how to come", async () => {
    const elsewhere = await makeTestApp({
      environment: {
        PUBLIC_URL: "https://sightline.example.org/",
        PAGE_ORIGINS: "https://app.example.org, https://other.example.org:8443",
        SMTP_URL: "smtp://127.0.0.1:1",
      },
    });
    const allowed = async (origin: string) => {
      const { headers } = await fetch(`${elsewhere.url}/api/v1/profile`, { headers: { origin } });
      expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains");
      return headers.get("access-control-allow-origin") === origin;
    };
    expect(await allowed("https://sightline.example.org")).toBe(true);
    expect(await allowed("https://app.example.org")).toBe(true);
    expect(await allowed("https://other.example.org:8443")).toBe(true);
    expect(await allowed("http://app.example.org")).toBe(false);
    expect(await allowed("http://localhost:3002")).toBe(false);
    await elsewhere.close();
  });

  test("bind other addresses of the domain to TLS only where that is wanted", async () => {
    const apex = await makeTestApp({
      environment: {
        PUBLIC_URL: "https://example.org/",
        HSTS_SUBDOMAINS: "0",
        SMTP_URL: "smtp://127.0.0.1:1",
      },
    });
    const { headers } = await fetch(`${apex.url}/api/v1/profile`);
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    await apex.close();
  });
});

test("a caller who leaves in the middle is no failure, and none of the database", async () => {
  const somebody = await app.signIn();
  const callers = await countCallers();
  const before = app.logged.length;
  const call = request(`${app.url}/api/v1/test_notes`, {
    method: "POST",
    headers: {
      ...signatureHeaders(somebody),
      "content-type": "application/json",
      "content-length": 1_000,
    },
  });
  call.on("error", () => undefined);
  call.write('{"title":');
  // Who was counted had their session looked up, and the body is still on its way.
  await expect.poll(countCallers).toBe(callers + 1);
  call.destroy();
  const since = () => app.logged.slice(before).join("");
  await expect.poll(since).toContain("the caller left");
  expect(since()).not.toMatch(/"level":"(?:error|warn)"/);
});

describe("an address typed into the browser", () => {
  const open = (address: string) =>
    fetch(app.url + address, { headers: { accept: "text/html" }, redirect: "manual" });

  test("leads to the page's own", async () => {
    const response = await open("/app/requests");
    expect([response.status, response.headers.get("location")]).toEqual([302, "/#/app/requests"]);
  });

  test.each(["/api/v1/nothing", "//elsewhere.example", "/a%0d%0ab", "/x.js"])(
    "leads nowhere else: %s",
    async (address) => {
      expect((await open(address)).status).toBe(404);
    },
  );

  test.each(["/docs", "/mailbox", "/api/v1/openapi.json"])(
    "%s answers HEAD as GET, without a body",
    async (address) => {
      const [whole, head] = await Promise.all(
        ["GET", "HEAD"].map((method) => fetch(app.url + address, { method })),
      );
      // Of the call and its connection, which a HEAD of `fetch` ends.
      const own = ["date", "x-request-id", "connection", "keep-alive"];
      const headersOf = (response?: Response) =>
        [...(response?.headers ?? [])].filter(([name]) => !own.includes(name));
      expect(whole?.status).toBe(200);
      expect(head?.status).toBe(200);
      expect(headersOf(head)).toEqual(headersOf(whole));
      expect(await head?.text()).toBe("");
    },
  );

  test.each(["/docs", "/api/v1/openapi.json"])(
    "%s is not sent again to who has it",
    async (address) => {
      for (const coding of ["br", "gzip", "identity"]) {
        const headers = { "accept-encoding": coding };
        const first = await fetch(app.url + address, { headers });
        const tag = first.headers.get("etag") ?? "";
        expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"[\w-]{43}"$/)]);
        const again = await fetch(app.url + address, {
          headers: { ...headers, "if-none-match": tag },
        });
        expect([again.status, await again.text()]).toEqual([304, ""]);
        expect(await first.text()).toContain("/insight_requests");
      }
    },
  );

  test.each(["/docs", "/api/v1/openapi.json"])(
    "%s is packed anew where that failed before",
    async (url) => {
      let tries = 0;
      const http = fastify();
      serveDocs(http, "https://sightline.example", async (plain, effort) => {
        if ((tries += 1) === 1) throw new Error("There is no memory.");
        return packOnce(plain, effort);
      });
      const statuses: number[] = [];
      for (let call = 0; call < 3; call += 1)
        statuses.push((await http.inject({ url })).statusCode);
      expect([statuses, tries]).toEqual([[500, 200, 200], 2]);
      await http.close();
    },
  );

  test("the API's page comes packed", async () => {
    const response = await fetch(`${app.url}/docs`, { headers: { "accept-encoding": "br" } });
    expect(response.headers.get("content-encoding")).toBe("br");
    expect(response.headers.get("vary")).toContain("accept-encoding");
    expect(await response.text()).toContain("<h1>The API</h1>");
  });

  test.each(["/docs", "/mailbox"])("%s is shown with its style", async (address) => {
    const response = await open(address);
    const [, style = ""] = /<style>([^]*)<\/style>/.exec(await response.text()) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(response.headers.get("content-security-policy")).toContain(`'sha256-${hash}'`);
  });
});

describe("the log", () => {
  test("has each call by its row, and no secret", async () => {
    const somebody = await app.signIn();
    await app.call(accountProfile.getProfile, { as: somebody });
    await app.call(sessions.endSession, { as: somebody, params: { id: "12345" } });
    // The line of a call may come after its answer.
    const written = () => app.logged.join("");
    await expect.poll(written).toContain('"route":"/api/v1/sessions/:id"');
    const all = written();
    expect(all).not.toContain(somebody.token);
    expect(all).not.toContain(somebody.email);
    expect(all).not.toContain("12345");
  });
});

test("stopping finishes the calls under way and takes no new ones", async () => {
  const own = await makeTestApp({ further: { implementations: [noteHandlers] } });
  const running = own.call(notes.slowly);
  await expect.poll(() => started).toBe(1);
  const stopped = own.close();
  held.resolve();
  expect((await running).body).toEqual({ done: true });
  await stopped;
  await expect(fetch(`${own.url}/healthz`)).rejects.toThrow("fetch failed");
});
