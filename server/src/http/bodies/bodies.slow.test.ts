import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";

let app: TestApp;
let person: Signature;

beforeAll(async () => {
  // Ten thousand bytes are good for a hundred seconds: far longer than any of these takes.
  app = await makeTestApp({ bodyPace: { afterMs: 200, bytesPerSecond: 100 } });
  person = await app.signIn();
});
afterAll(() => app.close());

type Begun = { socket: Socket; answer: Promise<string> };

async function begin(path: string, headers: Record<string, string>, body: string): Promise<Begun> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const lines = Object.entries({ host: hostname, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
  return { socket, answer: answerOn(socket) };
}

/** The answer, and that the connection is over. */
async function answerOn(socket: Socket): Promise<string> {
  let whole = "";
  for await (const chunk of socket) whole += String(chunk);
  return whole;
}

const json = { "content-type": "application/json" };
const form = { "content-type": "multipart/form-data; boundary=here" };

test.each([
  ["announced by its length", { ...json, "content-length": "1000" }, "{"],
  ["sent in chunks", { ...json, "transfer-encoding": "chunked" }, "1\r\n{\r\n"],
  ["of which nothing comes", { ...json, "content-length": "1000" }, ""],
])("a body %s that hardly moves is cut, in words", async (_, headers, body) => {
  const { answer } = await begin("/api/v1/authenticate", headers, body);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*connection: close[^]*"code":"too_slow"/);
});

test("so are files, and what came of them is thrown away", async () => {
  const headers = { ...signatureHeaders(person), ...form, "content-length": "100000" };
  const part =
    '--here\r\ncontent-disposition: form-data; name="attachments"; filename="a.txt"\r\n\r\n';
  const { answer } = await begin("/api/v1/board_posts", headers, part);
  expect(await answer).toMatch(/^HTTP\/1\.1 408 [^]*"code":"too_slow"/);
});

test("a body that makes progress may take longer", async () => {
  const body = JSON.stringify({ email: "a@example.org", password: "x".repeat(12) });
  const whole = `${" ".repeat(10_000)}${body}`;
  const headers = { ...json, connection: "close", "content-length": String(whole.length) };
  const slow = await begin("/api/v1/authenticate", headers, whole.slice(0, -1));
  // By the time that others are cut, it is past what it would have been given without progress.
  const idle = await begin("/api/v1/authenticate", { ...json, "content-length": "9" }, "{");
  expect(await idle.answer).toMatch(/^HTTP\/1\.1 408 /);
  slow.socket.write(whole.slice(-1));
  expect(await slow.answer).toMatch(/^HTTP\/1\.1 422 [^]*"code":"sign_in_refused"/);
});

test("who was refused before the body came is not waited for, either", async () => {
  const headers = { ...json, "content-length": "1000" };
  const { answer } = await begin("/api/v1/board_posts", headers, "{");
  expect(await answer).toMatch(/^HTTP\/1\.1 401 /);
});
