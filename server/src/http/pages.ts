import { readFile } from "node:fs/promises";
import path from "node:path";
import type { RegistrationMode } from "@sightline/contract/place/place.ts";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import type { Config } from "#config.ts";
import { choosePacked, codingsFor, type Packed, packOnce } from "./compression.ts";
import { html } from "./html.ts";
import { headersOfPages, pagePolicy } from "./headers.ts";

/** What the page says before anything is asked of the API. */
export type Face = { name: string; has_admin: boolean; registration: RegistrationMode };

/** The built page and its parts. Old parts stay beside the new ones, for pages opened before a deploy. */
export async function servePages(
  app: FastifyInstance,
  config: Config,
  webDir: string,
  version: string,
  readFace: () => Promise<Face>,
): Promise<void> {
  const built = await readPage(config, webDir, version);
  const policy = pagePolicy(config, built);
  const pages = new FacedPages(built, readFace);
  app.route({
    // HEAD too: the static files below would take it, and refuse their own folder.
    method: ["GET", "HEAD"],
    url: "/",
    handler: async (request, reply) => {
      const page = choosePacked(request, reply, await pages.read());
      reply.header("content-security-policy", policy).header("cache-control", "no-cache");
      if (page === undefined) return reply.code(304).send();
      return reply.type("text/html; charset=utf-8").send(page);
    },
  });
  await app.register(async (files) => serveFiles(files, webDir));
}

async function serveFiles(app: FastifyInstance, webDir: string): Promise<void> {
  app.addHook("onRequest", async (request) => {
    const codings = codingsFor(request.headers["accept-encoding"]);
    // Read by itself, it would know nothing of plain text, and take a `*` for gzip.
    const taken = codings.map((coding, index) => `${coding};q=${1 - index / 10}`);
    request.headers = { "accept-encoding": taken.join(", ") || "identity" };
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

/** Longer than this nobody waits for a name: the page says what it said last. */
const mostWaitMs = 1_000;

/** Asked for with each page, since any process may have changed it; packed once for each face. */
class FacedPages {
  readonly #html: string;
  readonly #readFace: () => Promise<Face>;
  #face: Face = { name: "Sightline", has_admin: true, registration: "open" };
  #packed: { key: string; page: Promise<Packed> } | undefined;

  constructor(built: string, readFace: () => Promise<Face>) {
    this.#html = built;
    this.#readFace = readFace;
  }

  async read(): Promise<Packed> {
    const late = new Promise<Face>((resolve) => {
      setTimeout(() => resolve(this.#face), mostWaitMs).unref();
    });
    // Without the database the page still opens, and says what is the matter.
    this.#face = await Promise.race([this.#readFace().catch(() => this.#face), late]);
    const { name, has_admin, registration } = this.#face;
    const key = `${has_admin} ${registration} ${name}`;
    if (this.#packed?.key !== key) this.#packed = { key, page: packOnce(this.#withFace()) };
    return this.#packed.page;
  }

  #withFace(): string {
    const { name, has_admin, registration } = this.#face;
    const escaped = html`${name}`.text;
    // Wherever the page as it was built says the product's name, it stands for the place.
    return this.#html
      .replaceAll("Sightline", () => escaped)
      .replaceAll("__NEEDS_ADMIN__", has_admin ? "" : "yes")
      .replaceAll("__REGISTRATION__", registration);
  }
}

async function readPage(config: Config, webDir: string, version: string): Promise<string> {
  const built = await readFile(path.join(webDir, "index.html"), "utf8").catch(() => unbuilt);
  // "/" is the page's own origin, however it was reached.
  return built
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
