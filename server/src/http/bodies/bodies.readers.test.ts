import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Readable } from "node:stream";
import { afterAll, beforeAll, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { until } from "#testing/patience.ts";

let app: TestApp;
let isMade = true;

beforeAll(async () => {
  app = await makeTestApp({ bodyPace: { afterMs: 200, bytesPerSecond: 1_000_000_000 } });
});
afterAll(() => app.close());

test("an answer that nobody takes is cut", async () => {
  const server = app.app.http.server;
  // Without an end, so that no buffer of the system holds it all.
  server.prependOnceListener("request", (_request, response) => {
    const piece = Buffer.alloc(64 * 1024);
    const endless = new Readable({
      read() {
        this.push(isMade ? piece : null);
      },
    });
    response.writeHead(200);
    endless.pipe(response);
    response.once("close", () => (isMade = false));
  });
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.pause();
  socket.write("GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n");
  await until("It was not cut.", () => !isMade);
  socket.destroy();
});

test("so is who is refused, again and again, and reads nothing of it", async () => {
  const full = await makeTestApp({
    bodyPace: { afterMs: 200, bytesPerSecond: 1_000_000_000 },
    bounds: { atOnce: 0, mostWaiting: 0, longestMs: 1_000 },
  });
  const { server } = full.app.http;
  const taken = once(server, "connection");
  const { hostname, port } = new URL(full.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  socket.pause();
  // More than the system holds of their answers.
  socket.write("GET / HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\n\r\n".repeat(20_000));
  const [there] = (await taken) as [Socket];
  await until("It was not cut.", () => there.destroyed);
  socket.destroy();
  await full.close();
});
