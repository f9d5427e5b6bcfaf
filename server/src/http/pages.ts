import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "#config.ts";
import { choosePacked, packOnce } from "./compression.ts";
import { headersOfPages, pagePolicy } from "./headers.ts";

/** The built page and its parts. Old parts stay beside the new ones, for pages opened before a deploy. */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  webDir: string,
  version: string,
): Promise<void> {
  const html = await readPage(config, webDir, version);
  const page = await packOnce(html);
  const policy = pagePolicy(config, html);
  app.route({
    // HEAD too: the static files below would take it, and refuse their own folder.
    method: ["GET", "HEAD"],
    url: "/",
    handler: (request, reply) =>
      reply
        .header("content-security-policy", policy)
        .header("cache-control", "no-cache")
        .type("text/html; charset=utf-8")
        .send(choosePacked(request, reply, page)),
  });
  await app.register(fastifyStatic, {
    root: webDir,
    index: false,
    // The build has put them beside what they are of: see web/build/compressed.ts.
    preCompressed: true,
    // Their names and tags say which they are.
    lastModified: false,
    acceptRanges: false,
    // The page itself must pass through here, where its hosts and policy are written.
    allowedPath: (file) => !file.endsWith(".html") && !file.includes("/.") && !file.includes("\0"),
    setHeaders: (reply, file) => {
      const named = file.startsWith(path.join(webDir, "assets"));
      // A dozen of them come with each page.
      if (named) for (const header of headersOfPages) reply.removeHeader(header);
      void reply.header(
        "cache-control",
        named ? "public, max-age=31536000, immutable" : "no-cache",
      );
    },
  });
}

async function readPage(config: Config, webDir: string, version: string): Promise<string> {
  const html = await readFile(path.join(webDir, "index.html"), "utf8").catch(() => unbuilt);
  // "/" is the page's own origin, however it was reached.
  return html
    .replaceAll("__API_HOST_HTTP__", config.apiHostHttp ?? "/")
    .replaceAll("__API_HOST_HTTPS__", config.apiHostHttps ?? "/")
    .replaceAll("__VERSION__", version)
    .replaceAll("__MAILBOX__", config.smtpUrl ? "" : "/mailbox");
}

const unbuilt =
  '<!doctype html><html lang="en"><title>Sightline</title><p>The page has not been built yet. <code>npm start</code> builds it.</p>';

/** Names the build, so that an open page can notice a newer one. */
export async function readVersion(webDir: string): Promise<string> {
  const hash = await readFile(path.join(webDir, ".built-from"), "utf8").catch(() => "unbuilt");
  return hash.trim().slice(0, 16);
}
