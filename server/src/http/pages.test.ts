import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { answerFailures } from "#http/failures/failures.ts";
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
  await servePages(app, readConfig({}), folder, "test", () => readFace());
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

test("the page's files are served", async () => {
  expect((await app.inject("/assets/a.js")).body).toBe("1;");
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
