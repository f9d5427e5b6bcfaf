import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import { answerFailures } from "#http/failures/failures.ts";
import { servePages } from "./pages.ts";

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "sightline-pages-"));
  await mkdir(path.join(folder, "assets", "deeper"), { recursive: true });
  await writeFile(path.join(folder, "assets", "a.js"), "1;");
  app = fastify();
  answerFailures(app);
  await servePages(app, readConfig({}), folder, "test");
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
