import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { defineEndpoints } from "@sightline/contract/base/endpoint.ts";
import { growthOver, mostGrowth } from "@sightline/contract/base/growth.testing.ts";
import { live } from "@sightline/contract/live.ts";
import fastify from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { readConfig } from "#config.ts";
import { implement } from "./call.ts";
import { codingFor } from "./compression.ts";
import { servePages } from "./pages.ts";
import { Problem } from "./problem.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { signatureHeaders } from "#testing/client.ts";

const words = "What oat milk costs in Danish shops. ";
const rows = defineEndpoints({
  long: {
    method: "GET",
    path: "/api/v1/test_long",
    summary: "Many words.",
    access: "everybody",
    response: z.object({ text: z.string() }),
  },
  short: {
    method: "GET",
    path: "/api/v1/test_short",
    summary: "Few words.",
    access: "everybody",
    response: z.object({ text: z.string() }),
  },
  secret: {
    method: "GET",
    path: "/api/v1/test_secret",
    summary: "Many words, and somewhere within them a token.",
    access: "everybody",
    response: z.object({
      text: z.string(),
      links: z.array(z.object({ invitation_token: z.string() })),
    }),
  },
  refused: {
    method: "GET",
    path: "/api/v1/test_refused",
    summary: "A refusal that brings what stands there now.",
    access: "everybody",
    query: z.object({ with_token: z.optional(z.string()) }),
    response: z.object({ text: z.string() }),
  },
});
const handlers = implement(rows, {
  long: async () => ({ text: words.repeat(100) }),
  short: async () => ({ text: words }),
  secret: async () => ({ text: words.repeat(100), links: [{ invitation_token: "abc" }] }),
  refused: async ({ query }) => {
    // The words of a person who writes about one are none.
    const present = query.with_token ? { invitation_token: "abc" } : { said: 'a "token":1' };
    throw new Problem("stale_version", {
      extra: { post: { text: words.repeat(100), ...present } },
    });
  },
});

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp({ running: true, further: { implementations: [handlers] } });
});
afterAll(() => app.close());

type Raw = { headers: Record<string, string | string[] | undefined>; bytes: Buffer };

/** As it came over the wire: fetch would unpack it. */
function get(address: string, headers: Record<string, string> = {}, method = "GET"): Promise<Raw> {
  return new Promise((resolve, reject) => {
    const call = request(address, { method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => resolve({ headers: answer.headers, bytes: Buffer.concat(parts) }));
    });
    call.on("error", reject);
    call.end();
  });
}

describe("an answer of some length", () => {
  const whole = JSON.stringify({ text: words.repeat(100) });

  test.each([
    ["br", "br, gzip", brotliDecompressSync],
    ["gzip", "gzip, deflate", gunzipSync],
  ])("comes as %s to whoever takes %s", async (coding, taken, unpack) => {
    const { headers, bytes } = await get(`${app.url}${rows.long.path}`, {
      "accept-encoding": taken,
    });
    expect(headers["content-encoding"]).toBe(coding);
    expect(headers["vary"]).toMatch(/(?:^|, )accept-encoding$/);
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(unpack(bytes).toString()).toBe(whole);
    expect(bytes.length).toBeLessThan(whole.length / 10);
  });

  test.each([undefined, "", "identity", "gzip;q=0", "br;q=0, gzip;q=0.0", "zstd", "*;q=0"])(
    "comes as it is to whoever takes %s",
    async (taken) => {
      const { headers, bytes } = await get(
        `${app.url}${rows.long.path}`,
        taken === undefined ? {} : { "accept-encoding": taken },
      );
      expect(headers["content-encoding"]).toBeUndefined();
      expect(headers["vary"]).toMatch(/(?:^|, )accept-encoding$/);
      expect(bytes.toString()).toBe(whole);
    },
  );
});

test("a short answer comes as it is", async () => {
  const { headers, bytes } = await get(`${app.url}${rows.short.path}`, {
    "accept-encoding": "br, gzip",
  });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(JSON.parse(bytes.toString())).toEqual({ text: words });
});

test("an answer that may hold a token comes as it is, wherever the token stands", async () => {
  const { headers, bytes } = await get(`${app.url}${rows.secret.path}`, {
    "accept-encoding": "br, gzip",
  });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(JSON.parse(bytes.toString()).links).toEqual([{ invitation_token: "abc" }]);
});

describe("a refusal of some length", () => {
  const refused = (taken: string, query = "") =>
    get(`${app.url}${rows.refused.path}${query}`, { "accept-encoding": taken });

  test.each([
    ["br", "br, gzip", brotliDecompressSync],
    ["gzip", "gzip, deflate", gunzipSync],
  ])("comes as %s to whoever takes %s", async (coding, taken, unpack) => {
    const { headers, bytes } = await refused(taken);
    expect(headers["content-encoding"]).toBe(coding);
    expect(headers["vary"]).toBe("origin, accept-encoding");
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers["content-type"]).toBe("application/problem+json; charset=utf-8");
    const document = JSON.parse(unpack(bytes).toString());
    expect(document).toMatchObject({ code: "stale_version", post: { text: words.repeat(100) } });
  });

  test("comes as it is to whoever takes nothing else", async () => {
    const { headers, bytes } = await refused("identity");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(headers["vary"]).toBe("origin, accept-encoding");
    expect(JSON.parse(bytes.toString()).status).toBe(409);
  });

  test("comes as it is when it holds a token", async () => {
    const { headers, bytes } = await refused("br, gzip", "?with_token=yes");
    expect(headers["content-encoding"]).toBeUndefined();
    expect(JSON.parse(bytes.toString()).post.invitation_token).toBe("abc");
  });
});

test("a short refusal comes as it is", async () => {
  const { headers, bytes } = await get(`${app.url}/api/v1/test_nowhere`, {
    "accept-encoding": "br, gzip",
  });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(JSON.parse(bytes.toString()).code).toBe("not_found");
});

test("the stream comes as it is, at once", async () => {
  const somebody = await app.signIn();
  const stopped = new AbortController();
  const answer = await fetch(`${app.url}${live.streamEvents.path}`, {
    headers: { ...signatureHeaders(somebody), "accept-encoding": "br, gzip" },
    signal: stopped.signal,
  });
  expect(answer.headers.get("content-type")).toContain("text/event-stream");
  expect(answer.headers.get("content-encoding")).toBeNull();
  stopped.abort();
});

describe("the page and its files", () => {
  let folder: string;
  let address: string;
  const site = fastify();
  const script = "export const words = 'long enough'; ".repeat(60);

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "sightline-page-"));
    await writeFile(
      path.join(folder, "index.html"),
      `<!doctype html>${"<p>Hello</p>".repeat(200)}`,
    );
    await writeFile(path.join(folder, "theme.js"), script);
    // Told apart by what is in them, since the server must not unpack them.
    await writeFile(path.join(folder, "theme.js.br"), "as brotli");
    await writeFile(path.join(folder, "theme.js.gz"), "as gzip");
    await writeFile(path.join(folder, "plain.js"), script);
    await writeFile(path.join(folder, "once.js"), script);
    await writeFile(path.join(folder, "once.js.gz"), "as gzip");
    const readFace = async () => ({
      name: "Sightline",
      has_admin: true,
      registration: "open" as const,
    });
    await servePages(site, readConfig({}), folder, "1", readFace);
    address = await site.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    await site.close();
    await rm(folder, { recursive: true });
  });

  test("the page is unpacked to itself, and says what it came as", async () => {
    const plain = await get(`${address}/`);
    const packed = await get(`${address}/`, { "accept-encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(packed.headers["content-length"]).toBe(String(packed.bytes.length));
    expect(packed.headers["vary"]).toBe("accept-encoding");
    expect(brotliDecompressSync(packed.bytes)).toEqual(plain.bytes);
    const head = await get(`${address}/`, { "accept-encoding": "gzip" }, "HEAD");
    expect(head.headers["content-encoding"]).toBe("gzip");
    expect(head.bytes.length).toBe(0);
  });

  test.each([
    ["br, gzip", "br", "as brotli"],
    ["gzip", "gzip", "as gzip"],
    ["identity", undefined, script],
    ["br;q=0.1, gzip", "gzip", "as gzip"],
    ["br;q=0.1, identity;q=1", undefined, script],
    ["identity, gzip;q=0.5", undefined, script],
    ["*", "br", "as brotli"],
  ])("a file comes to whoever takes %s as %s", async (taken, coding, body) => {
    const { headers, bytes } = await get(`${address}/theme.js`, { "accept-encoding": taken });
    expect(headers["content-encoding"]).toBe(coding);
    expect(headers["content-type"]).toContain("javascript");
    expect(headers["content-length"]).toBe(String(bytes.length));
    expect(headers["vary"]).toMatch(/(?:^|, )accept-encoding$/);
    expect(bytes.toString()).toBe(body);
  });

  test("a file that was made shorter in one way only comes in it", async () => {
    const { headers, bytes } = await get(`${address}/once.js`, { "accept-encoding": "br, gzip" });
    expect([headers["content-encoding"], bytes.toString()]).toEqual(["gzip", "as gzip"]);
  });

  test("the page comes in what its caller likes best", async () => {
    const codingOf = async (taken: string) =>
      (await get(`${address}/`, { "accept-encoding": taken })).headers["content-encoding"];
    expect(await codingOf("br;q=0.1, gzip")).toBe("gzip");
    expect(await codingOf("br;q=0.1, identity;q=1")).toBeUndefined();
  });

  test("a file that was not made shorter comes as it is", async () => {
    const { headers, bytes } = await get(`${address}/plain.js`, { "accept-encoding": "br" });
    expect(headers["content-encoding"]).toBeUndefined();
    expect(bytes.toString()).toBe(script);
  });
});

describe("what a caller takes is read as the standard says", () => {
  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, *", "gzip"],
    ["*", "br"],
    ["gzip;q=1.0, identity; q=0.5, *;q=0", "gzip"],
    ["br;q=0.1, gzip", "gzip"],
    ["br;q=0.5, gzip;q=0.5", "br"],
    ["br;q=0.1, *;q=0.2", "gzip"],
    ["br;q=0.001", "br"],
    ["gzip ; Q=0.7 , br ; q=0.6", "gzip"],
    // What is not compressed is named as well, or comes after all that are.
    ["br;q=0.1, identity;q=1", undefined],
    ["identity, gzip;q=0.5", undefined],
    ["identity;q=0.5, gzip;q=0.5", "gzip"],
    ["identity;q=0, gzip;q=0.1", "gzip"],
    ["zstd, br;q=0.1, gzip;q=0.2", "gzip"],
    ["br;q=0.1, gzip;q=0.1, *", undefined],
    // What can't be read is not taken; more than all is all.
    [";,;q=,=,br;q=many", undefined],
    ["br;q=-1, gzip;q=9", "gzip"],
    ["br;q=1, gzip;q=9", "br"],
  ])("%s: %s", (header, coding) => {
    // Asked again, it is remembered.
    expect([codingFor(header), codingFor(header)]).toEqual([coding, coding]);
  });

  test.each([",", "gzip,", ";", "a;q=0.5,", " "])("in a moment, made of many %j", (part) => {
    const headers = [81, 819, 8_192].map((length) => part.repeat(length / part.length));
    let asked = 0;
    const choose = (header: string) => {
      // Each is a new header, or its coding would be remembered.
      for (let each = 0; each < 100; each += 1) codingFor(`${header}${(asked += 1)}`);
    };
    expect(growthOver(choose, headers)).toBeLessThanOrEqual(mostGrowth);
  });
});
