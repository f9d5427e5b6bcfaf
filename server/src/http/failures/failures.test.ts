import { once } from "node:events";
import { connect } from "node:net";
import { problemDocument } from "@sightline/contract/base/problems.shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";

let app: TestApp;
let person: Signature;

beforeAll(async () => {
  app = await makeTestApp();
  person = await app.signIn();
});
afterAll(() => app.close());

type Answer = { status: number; headers: Map<string, string>; body: string };

/** Sends just these bytes, as no browser would. */
async function sendRaw(bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(app.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  socket.write(bytes, "latin1");
  let whole = "";
  for await (const chunk of socket) {
    whole += String(chunk);
    if (isWhole(whole)) break;
  }
  return answerIn(whole);
}

function isWhole(text: string): boolean {
  const { headers, body } = answerIn(text);
  return body.length >= Number(headers.get("content-length") ?? Infinity);
}

function answerIn(text: string): Answer {
  const [head = "", body = ""] = text.split("\r\n\r\n", 2);
  const [line = "", ...lines] = head.split("\r\n");
  const headers = lines.map((one): [string, string] => {
    const colon = one.indexOf(":");
    return [one.slice(0, colon).toLowerCase(), one.slice(colon + 1).trim()];
  });
  return { status: Number(line.split(" ")[1]), headers: new Map(headers), body };
}

const get = (path: string, further = "") =>
  sendRaw(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n${further}\r\n`);

function requireProblem({ status, headers, body }: Answer, expected: number, code: string): void {
  expect(body, `an answer of ${status}`).not.toBe("");
  expect(problemDocument.parse(JSON.parse(body))).toMatchObject({ status: expected, code });
  expect(status).toBe(expected);
  expect(headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-frame-options")).toBe("DENY");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
}

describe("an address that leads nowhere is told so", () => {
  test.each([
    ["the folder of the page's files", "/assets/"],
    ["a folder without its slash", "/assets"],
    ["half a coded character", "/%zz"],
    ["bytes that are no text", "/%ff%fe"],
    ["bytes that are no id", "/api/v1/insight_requests/%FF"],
    ["a NUL", "/%00"],
    ["a NUL among the page's files", "/assets/%00.js"],
    ["a NUL in a row's path", "/api/v1/insight_requests/1%00"],
    ["a NUL where a token belongs", "/api/v1/invitations/a%00b"],
    ["a parameter longer than any", `/api/v1/insight_requests/${"1".repeat(5_000)}`],
    ["a parent folder", "/assets/..%2f..%2fpackage.json"],
    ["a file of no name", "/assets/."],
    ["a file that is hidden", "/.built-from"],
  ])("%s", async (_name, path) => {
    const signature = Object.entries(signatureHeaders(person))
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
    requireProblem(await get(path, signature), 404, "not_found");
  });
});

test("a method that an address does not take is told with those it takes", async () => {
  const response = await fetch(`${app.url}/api/v1/profile`, { method: "PATCH" });
  expect(response.status).toBe(405);
  expect(response.headers.get("allow")).toBe("GET, PUT");
});

test("whoever watches from outside may ask by HEAD", async () => {
  for (const path of ["/healthz", "/readyz"])
    expect((await fetch(app.url + path, { method: "HEAD" })).status).toBe(200);
});

describe("what can't be read is told so", () => {
  test.each([
    ["no path", "GET\r\n\r\n"],
    ["an unknown method", "FROB / HTTP/1.1\r\nHost: localhost\r\n\r\n"],
    ["no host", "GET / HTTP/1.1\r\n\r\n"],
    ["a header without a name", "GET / HTTP/1.1\r\nHost: localhost\r\n: x\r\n\r\n"],
    ["a NUL in a header", "GET / HTTP/1.1\r\nHost: localhost\r\nX-A: \0\r\n\r\n"],
    [
      "two ways to end a body",
      "POST /api/v1/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    ],
    [
      "a length that is none",
      "POST /api/v1/authenticate HTTP/1.1\r\nHost: localhost\r\nContent-Length: -5\r\n\r\n",
    ],
  ])("%s", async (_name, bytes) => {
    requireProblem(await sendRaw(bytes), 400, "malformed");
  });

  test("headers that are too large", async () => {
    requireProblem(await get("/", `X-A: ${"a".repeat(20_000)}\r\n`), 431, "headers_too_large");
  });

  test("what is expected of us and we do not do", async () => {
    requireProblem(await get("/", "Expect: a-wonder\r\n"), 417, "expectation_refused");
  });

  test("an upgrade that nobody offers is taken as a plain call", async () => {
    const { status } = await get("/healthz", "Connection: Upgrade\r\nUpgrade: websocket\r\n");
    expect(status).toBe(200);
  });
});

describe("a multipart body is refused", () => {
  const part = (boundary: string, name: string) =>
    `--${boundary}\r\nContent-Disposition: form-data${name}\r\n\r\nhello\r\n--${boundary}--\r\n`;
  const send = (type: string, body: string, path = "/api/v1/board_posts") =>
    sendRaw(
      [
        `POST ${path} HTTP/1.1`,
        "Host: localhost",
        ...Object.entries(signatureHeaders(person)).map(([name, value]) => `${name}: ${value}`),
        `Content-Type: ${type}`,
        `Content-Length: ${Buffer.byteLength(body, "latin1")}`,
        "",
        body,
      ].join("\r\n"),
    );

  test.each([
    ["without a boundary", "multipart/form-data", part("b", '; name="title"')],
    ["with an empty boundary", "multipart/form-data; boundary=", part("b", '; name="title"')],
    ["with half a boundary", 'multipart/form-data; boundary="b', part("b", '; name="title"')],
    [
      "with a boundary longer than any",
      `multipart/form-data; boundary=${"b".repeat(8_000)}`,
      part("b".repeat(8_000), '; name="title"'),
    ],
    ["that never begins", "multipart/form-data; boundary=b", "hello"],
    ["that is empty", "multipart/form-data; boundary=b", ""],
    [
      "that breaks off",
      "multipart/form-data; boundary=b",
      '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nhel',
    ],
    ["that breaks off in a header", "multipart/form-data; boundary=b", "--b\r\nContent-Disp"],
    ["with a part without a name", "multipart/form-data; boundary=b", part("b", "")],
    [
      "with a file without a name",
      "multipart/form-data; boundary=b",
      part("b", '; filename="a.txt"'),
    ],
    [
      "with a header that is none",
      "multipart/form-data; boundary=b",
      "--b\r\n\0\0: x\r\n\r\nhello\r\n--b--\r\n",
    ],
    [
      "with a name that poisons",
      "multipart/form-data; boundary=b",
      part("b", '; name="__proto__"'),
    ],
    ["of another kind of multipart", "multipart/mixed; boundary=b", part("b", '; name="title"')],
  ])("%s", async (_name, type, body) => {
    const answer = await send(type, body);
    expect([400, 415, 422]).toContain(answer.status);
    requireProblem(answer, answer.status, JSON.parse(answer.body).code);
  });
});
