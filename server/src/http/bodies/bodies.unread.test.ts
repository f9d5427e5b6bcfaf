import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { connect } from "node:net";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { until } from "#testing/patience.ts";

let app: TestApp;
beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());
afterEach(() => void vi.useRealTimers());

const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, "a");

async function open() {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  return socket;
}

const begin = (path: string, type: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`;

const refused = [
  ["too long", "/api/v1/authenticate", "application/json", /^HTTP\/1\.1 413 /],
  ["an upload of a stranger", "/api/v1/attachments", "multipart/form-data; boundary=x", / 401 /],
] as const;

test.each(refused)(
  "a body that is %s: who reads only after sending all of it still gets the answer",
  async (_, path, type, status) => {
    const body = megabytes(8);
    const socket = await open();
    // As a proxy does that passes a body on: nothing is read while there is still something to send.
    socket.pause();
    socket.write(begin(path, type, body.length));
    await new Promise((sent) => socket.write(body, sent));
    let answer = "";
    socket.on("data", (part) => {
      answer += String(part);
      socket.destroy();
    });
    socket.resume();
    await once(socket, "close");
    expect(answer).toMatch(status);
  },
);

test("the connection serves the next call once the rest has come", async () => {
  // The clock by which the rest is waited for is held.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  const body = megabytes(3);
  const socket = await open();
  const taken = once(app.app.http.server, "request");
  let text = "";
  socket.on("data", (part) => (text += String(part)));
  socket.write(begin("/api/v1/authenticate", "application/json", body.length));
  await new Promise((sent) => socket.write(body, sent));
  const [request] = (await taken) as [IncomingMessage];
  await until("The rest did not come.", () => request.complete);
  // Longer than the rest would have been waited for.
  vi.advanceTimersByTime(2_500);
  socket.write("GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
  await once(socket, "close");
  expect(text).toMatch(/^HTTP\/1\.1 413 [^]*HTTP\/1\.1 200 /);
});

test.each([
  ["slowly", 1_000, 20],
  ["as fast as can be", 1024 * 1024, 1],
])("who goes on sending, %s, is let go soon, whatever was to come", async (_, bytes, eachMs) => {
  const socket = await open();
  socket.on("error", () => undefined);
  socket.resume();
  socket.write(begin("/api/v1/authenticate", "application/json", 100 * 1024 * 1024 * 1024));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const more = setInterval(() => {
    if (socket.writableLength === 0) socket.write(Buffer.alloc(bytes));
  }, eachMs);
  await closed;
  clearInterval(more);
  expect(socket.bytesWritten).toBeLessThan(60 * 1024 * 1024);
});
