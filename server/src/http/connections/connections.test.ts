import { once } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { connect, type Socket } from "node:net";
import timers from "node:timers/promises";
import { live } from "@sightline/contract/live.ts";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { until } from "#testing/patience.ts";
import { listenTo } from "#testing/stream.ts";

let app: TestApp;
let person: Signature;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
  person = await app.signIn();
});
afterAll(() => app.close());

const longMs = 60_000;

/** Whoever sleeps for just so long does until they are woken. */
function holdSleep(ms: number): () => void {
  const { setTimeout: sleep } = timers;
  const held = Promise.withResolvers<void>();
  vi.spyOn(timers, "setTimeout").mockImplementation(async (given, value, options) => {
    await (given === ms ? held.promise : sleep(given, undefined, options));
    return value;
  });
  syncBuiltinESMExports();
  return held.resolve;
}
afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

/** A connection that somebody keeps. */
class Kept {
  readonly #socket: Socket;
  #heard = "";
  isOpen = true;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on("data", (chunk) => (this.#heard += String(chunk)));
    this.#socket.once("close", () => (this.isOpen = false));
  }

  async call(path = "/healthz"): Promise<string> {
    this.#heard = "";
    this.send(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await until("No answer came.", () => /\r\n\r\n.*\}$/s.test(this.#heard) || !this.isOpen);
    return this.#heard;
  }

  send(bytes: string): void {
    this.#socket.write(bytes);
  }

  async untilClosed(): Promise<string> {
    await until("It was not closed.", () => !this.isOpen);
    return this.#heard;
  }

  heard(): string {
    return this.#heard;
  }
}

describe("a process that is replaced", () => {
  test("answers whoever calls on a kept connection, and tells them that it was the last time", async () => {
    const former = await app.startAnother();
    const kept = new Kept(former.url);
    expect(await kept.call()).toMatch(/^HTTP\/1\.1 200 [^]*connection: keep-alive/i);
    const stopped = former.stop({ because: "replaced", drainMs: longMs });
    expect(await kept.call()).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
    await kept.untilClosed();
    await stopped;
  });

  test("is as ready as the port it shares, and takes no new connection", async () => {
    const former = await app.startAnother();
    const kept = new Kept(former.url);
    await kept.call();
    const stopped = former.stop({ because: "replaced", drainMs: longMs });
    await expect(fetch(`${former.url}/healthz`)).rejects.toThrow("fetch failed");
    expect(await kept.call("/readyz")).toMatch(/^HTTP\/1\.1 200 /);
    await stopped;
  });

  test("waits for a body that is still coming", async () => {
    const former = await app.startAnother();
    const kept = new Kept(former.url);
    const body = JSON.stringify({
      email: "nobody@example.org",
      password: "no password of anybody",
    });
    kept.send(
      `POST /api/v1/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 10)}`,
    );
    // The server has it once it answers another who came later.
    await new Kept(former.url).call();
    const stopped = former.stop({ because: "replaced", drainMs: 0 });
    kept.send(body.slice(10));
    expect(await kept.untilClosed()).toMatch(/^HTTP\/1\.1 422 [^]*connection: close/i);
    await stopped;
  });

  test("tells those who listen when to come again, and who comes again to it at once", async () => {
    const former = await app.startAnother();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const { stream, heard } = await openStream(former.url, agent);
    await until("It did not say hello.", () => heard().includes("event: hello"));
    const stopped = former.stop({ because: "replaced", drainMs: longMs });
    await once(stream, "end");
    expect(heard()).toMatch(/\nretry: \d{1,4}\n\n$/);
    const again = await openStream(former.url, agent);
    await once(again.stream, "end");
    expect(again.stream.headers.connection).toBe("close");
    expect(again.heard()).toMatch(/^retry: \d{1,3}\n\n$/);
    await stopped;
    agent.destroy();
  });
});

describe("a process that ends", () => {
  test("says so at /readyz and takes calls for as long as it was told", async () => {
    const ending = await app.startAnother();
    const kept = new Kept(ending.url);
    await kept.call();
    const wake = holdSleep(longMs);
    const stopped = ending.stop({ because: "ending", drainMs: longMs });
    const ready = await fetch(`${ending.url}/readyz`);
    expect([ready.status, ready.headers.get("connection")]).toEqual([503, "close"]);
    expect((await fetch(`${ending.url}/healthz`)).status).toBe(200);
    expect(await kept.call()).toMatch(/^HTTP\/1\.1 200 [^]*connection: close/i);
    wake();
    await stopped;
    await expect(fetch(`${ending.url}/healthz`)).rejects.toThrow("fetch failed");
  });

  test("waits for nobody who only keeps a connection", async () => {
    const ending = await app.startAnother();
    const [kept, unused] = [new Kept(ending.url), new Kept(ending.url)];
    await kept.call();
    const listening = await listenTo(ending.url + live.streamEvents.path, signatureHeaders(person));
    await listening.next("hello");
    await ending.stop();
    await Promise.all([kept.untilClosed(), unused.untilClosed(), listening.closed]);
  });
});

async function openStream(url: string, agent: Agent) {
  const sent = get(url + live.streamEvents.path, { agent, headers: signatureHeaders(person) });
  const [stream] = (await once(sent, "response")) as [IncomingMessage];
  let whole = "";
  stream.on("data", (chunk) => (whole += String(chunk)));
  return { stream, heard: () => whole };
}
