import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { answerFailures } from "#http/failures/failures.ts";
import { headersOfPages, sendHeaders } from "./headers.ts";
import { type Face, servePages } from "./pages.ts";

let folder: string;
let app: FastifyInstance;
let readFace: () => Promise<Face>;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-pages-"));
  await mkdir(path.join(folder, "assets", "deeper"), { recursive: true });
  await writeFile(path.join(folder, "assets", "a.js"), "1;");
  await writeFile(
    path.join(folder, "index.html"),
    '<title>Sightline</title><meta name="needs-admin" content="__NEEDS_ADMIN__"><i>__REGISTRATION__</i>',
  );
  app = fastify();
  answerFailures(app);
  sendHeaders(app, readConfig({}), "test");
  await servePages(app, readConfig({}), folder, "test", () => readFace());
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test("the page's files are served", async () => {
  expect((await app.inject("/assets/a.js")).body).toBe("1;");
});

test("parts of a page, which are none themselves, go without what only a page needs", async () => {
  const { headers } = await app.inject("/assets/a.js");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  for (const name of [...headersOfPages, "content-security-policy"])
    expect(headers[name]).toBeUndefined();
});

test.each([
  "/assets/",
  "/assets",
  "/assets/deeper/",
  "/assets/b.js",
  "/assets/a.js/",
  "/assets/%00",
  "/assets/..%2f",
  "//",
])("%s is no file of it, and no failure", async (url) => {
  for (const encoding of ["identity", "br, gzip"]) {
    const response = await app.inject({ url, headers: { "accept-encoding": encoding } });
    expect([response.statusCode, response.json().code]).toEqual([404, "not_found"]);
  }
});

test("the page says at once how the place is called, who may register, and whether it needs an admin", async () => {
  readFace = async () => ({
    name: `R&D "North" $& <1>`,
    has_admin: false,
    registration: "by_invitation",
  });
  expect((await app.inject("/")).body).toBe(
    '<title>R&amp;D &quot;North&quot; $&amp; &lt;1&gt;</title><meta name="needs-admin" content="yes"><i>by_invitation</i>',
  );
  readFace = async () => ({ name: "Lookout", has_admin: true, registration: "open" });
  const changed = '<title>Lookout</title><meta name="needs-admin" content=""><i>open</i>';
  expect((await app.inject("/")).body).toBe(changed);
  readFace = async () => Promise.reject(new Error("The database is away."));
  expect((await app.inject("/")).body).toBe(changed);
});

describe("whoever has the page already", () => {
  const ask = (headers: Record<string, string>, method: "GET" | "HEAD" = "GET") =>
    app.inject({ method, url: "/", headers });
  const tagOf = async (taken: string) => {
    const { headers } = await ask({ "accept-encoding": taken });
    return String(headers.etag);
  };

  beforeAll(() => {
    readFace = async () => ({ name: "Lookout", has_admin: true, registration: "open" });
  });

  test("gets another tag for each way it comes", async () => {
    const tags = await Promise.all(["br", "gzip", "identity"].map(tagOf));
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/);
    expect(await tagOf("br")).toBe(tags[0]);
  });

  test.each([
    ["its tag", (tag: string) => tag],
    ["its tag, weakened in between", (tag: string) => `W/${tag}`],
    ["several", (tag: string) => `"x", W/"a,b",${tag} , "y"`],
    ["anything", () => "*"],
  ])("is told so by %s", async (_name, headerFor) => {
    for (const taken of ["br", "gzip", "identity"])
      for (const method of ["GET", "HEAD"] as const) {
        const header = headerFor(await tagOf(taken));
        const whole = await ask({ "accept-encoding": taken });
        const answer = await ask({ "accept-encoding": taken, "if-none-match": header }, method);
        expect([answer.statusCode, answer.body]).toEqual([304, ""]);
        for (const name of ["etag", "cache-control", "vary", "content-security-policy"])
          expect([name, answer.headers[name]]).toEqual([name, whole.headers[name]]);
        // They tell of a body.
        for (const name of ["content-type", "content-encoding", "content-length"])
          expect([name, answer.headers[name]]).toEqual([name, undefined]);
      }
  });

  test("in another way, or as it was, gets it whole", async () => {
    const former = await tagOf("br");
    const statusFor = async (taken: string, tag: string) =>
      (await ask({ "accept-encoding": taken, "if-none-match": tag })).statusCode;
    expect(await statusFor("gzip", former)).toBe(200);
    expect(await statusFor("br", former.slice(1, -1))).toBe(200);
    expect(await statusFor("br", former.toUpperCase())).toBe(200);
    readFace = async () => ({ name: "Outlook", has_admin: true, registration: "open" });
    expect(await statusFor("br", former)).toBe(200);
    expect(await tagOf("br")).not.toBe(former);
  });
});
