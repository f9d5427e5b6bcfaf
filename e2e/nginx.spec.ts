import { randomInt } from "node:crypto";
import { request as ask } from "node:https";
import { connect } from "node:http2";
import { type RunningNginx, startNginx } from "#e2e/app/nginx.ts";
import { expect, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { appUrl, callApi, demo, makePerson, openSession } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";
import { signIn } from "#e2e/steps/sessions.steps.ts";

// One nginx for all of them, and one of them takes the app away from it.
test.describe.configure({ mode: "default" });
// Its certificate is signed by nobody.
test.use({ ignoreHTTPSErrors: true });

let nginx: RunningNginx;
test.beforeAll(async () => {
  nginx = await startNginx(appUrl());
});
test.afterAll(() => nginx.stop());

type Answer = { status: number; headers: Record<string, unknown>; text: string };

/** A call over TLS by somebody who checks the certificate. */
function call(
  path: string,
  options: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    from?: string;
  } = {},
): Promise<Answer> {
  const { method = "GET", headers = {}, body, from = "127.0.0.1" } = options;
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const asked = ask(
    `${nginx.url}${path}`,
    // On a connection of its own: one that was kept ends with the worker that a new set of
    // processes puts out of work, perhaps just as the next call goes out on it.
    { method, headers, ca: nginx.certificate, localAddress: from, family: 4, agent: false },
    (answer) => {
      let text = "";
      answer.on("data", (part) => (text += String(part)));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
      );
      answer.on("error", reject);
    },
  );
  asked.on("error", reject);
  asked.end(body);
  return promise;
}

test("a page comes over HTTP/2, its files from disk, and what others do as it happens", async ({
  page,
}) => {
  const ada = await makePerson("Ada");
  const id = await fileRequest(await openSession(ada));
  await page.goto(`${nginx.url}/#/signin`);
  await signIn(page, ada);
  // Signing in leads there in more than one step.
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  await page.goto(`${nginx.url}/#/app/insights/${id}`);
  await untilLive(page);

  const analyst = await openSession(demo.analyst);
  const comment = { comment: { body: "Which countries do you mean?" } };
  await callApi("POST", `/api/v1/insight_requests/${id}/comments`, comment, analyst);
  await expect(page.getByText("Which countries do you mean?")).toBeVisible();

  const protocols = await page.evaluate(() =>
    performance
      .getEntries()
      // The page and its files say how they came; nothing, if they were at hand already.
      .flatMap((entry) => ("nextHopProtocol" in entry ? [String(entry.nextHopProtocol)] : []))
      .filter(Boolean),
  );
  expect(new Set(protocols)).toEqual(new Set(["h2"]));
  const files = () => nginx.readCalls().filter(({ path }) => path.startsWith("/assets/"));
  await expect.poll(() => files().length).toBeGreaterThan(3);
  // The app was asked for none of them.
  expect(files().filter(({ app_seconds }) => app_seconds !== "")).toEqual([]);
});

test("a file of the page is sent as the app sends it, as short as the browser can read it", async () => {
  const { text } = await call("/");
  const [file = ""] = /\/assets\/[\w.-]+\.js/.exec(text) ?? [];
  const passing = new Set(["date", "connection", "keep-alive", "server", "etag", "content-length"]);
  for (const codings of ["br, gzip", "gzip", ""]) {
    const headers = { "accept-encoding": codings };
    const [ours, theirs] = [await call(file, { headers }), await fetchPlain(file, headers)];
    expect(ours.status).toBe(200);
    expect(ours.headers["content-encoding"] ?? "").toBe(codings.split(",")[0]);
    const said = Object.entries(theirs).filter(([name]) => !passing.has(name));
    for (const [name, value] of said)
      expect(String(ours.headers[name]).toLowerCase(), name).toBe(value.toLowerCase());
  }
});

/** What the app itself says of it; as bytes, so that nothing is unpacked on the way. */
async function fetchPlain(file: string, headers: Record<string, string>) {
  const answer = await fetch(`${appUrl()}${file}`, { headers });
  await answer.arrayBuffer();
  return Object.fromEntries(answer.headers);
}

test("a file that is not on nginx's disk is the app's to answer", async () => {
  const { status, headers } = await call("/assets/never-built.js");
  expect(status).toBe(404);
  expect(headers["content-type"]).toContain("application/problem+json");
});

test("who calls over plain HTTP is sent to the same address over TLS", async () => {
  const answer = await fetch(`${nginx.plainUrl}/docs?a=b`, { redirect: "manual" });
  expect(answer.status).toBe(308);
  expect(answer.headers.get("location")).toBe("https://localhost/docs?a=b");
});

/** All of 127.0.0.0/8 is this machine, so that each test can come from an address of its own. */
const addressHere = () => `127.${randomInt(1, 255)}.${randomInt(256)}.${randomInt(1, 255)}`;

test("who calls is who they are, whatever they say of themselves", async () => {
  const path = "/api/v1/verify_email?email=nobody@example.org";
  const from = addressHere();
  const statuses: number[] = [];
  for (let count = 1; count <= 31; count += 1) {
    const headers = {
      "x-forwarded-for": `192.0.2.${count}`,
      forwarded: `for=192.0.2.${count}`,
      "x-real-ip": `192.0.2.${count}`,
    };
    statuses.push((await call(path, { headers, from })).status);
  }
  expect(statuses.at(0)).toBe(200);
  expect(statuses.at(-1)).toBe(429);
  expect((await call(path, { from: addressHere() })).status).toBe(200);
});

test("an upload of somebody unknown is refused, before it has come", async () => {
  const session = connect(nginx.url, { ca: nginx.certificate });
  try {
    const stream = session.request({
      ":method": "POST",
      ":path": "/api/v1/attachments",
      "content-type": "multipart/form-data; boundary=x",
    });
    // The rest is never sent.
    stream.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n');
    const status = await new Promise((resolve, reject) => {
      stream.once("response", (headers) => resolve(headers[":status"]));
      stream.once("error", reject);
    });
    expect(status).toBe(401);
    stream.close();
  } finally {
    session.destroy();
  }
});

test("a body that is too long is refused by the app, in words", async () => {
  const body = Buffer.alloc(8 * 1024 * 1024, "a");
  const headers = { "content-type": "application/json" };
  const { status, text } = await call("/api/v1/authenticate", { method: "POST", headers, body });
  expect(status).toBe(413);
  expect(JSON.parse(text)).toMatchObject({ code: "too_large" });
});

test("no token that stands in an address is written down", async () => {
  const before = nginx.readCalls().length;
  await call("/api/v1/invitations/a-token-of-a-plan");
  await call("/unsubscribe?token=a-token-of-a-mail");
  const written = () => nginx.readCalls().slice(before);
  await expect
    .poll(() => written().map(({ path }) => path))
    .toEqual(expect.arrayContaining(["/api/v1/invitations/…", "/unsubscribe"]));
  expect(JSON.stringify(written())).not.toContain("a-token-of");
});

test("one process that is gone is not noticed, and all of them are told of", async () => {
  const gone = "http://127.0.0.1:9";
  await nginx.passOnTo(gone, appUrl());
  const statuses = await Promise.all(Array.from({ length: 20 }, () => call("/healthz")));
  expect(new Set(statuses.map(({ status }) => status))).toEqual(new Set([200]));

  await nginx.passOnTo(gone);
  const refused = await call("/api/v1/profile");
  expect(refused.status).toBe(503);
  expect(refused.headers["retry-after"]).toBe("2");
  expect(refused.headers["content-type"]).toBe("application/problem+json");
  expect(JSON.parse(refused.text)).toMatchObject({ status: 503, code: "unavailable" });
  const page = await call("/", { headers: { accept: "text/html" } });
  expect(page.status).toBe(503);
  expect(page.text).toContain("This page tries again by itself.");

  await nginx.passOnTo(appUrl());
  expect((await call("/healthz")).status).toBe(200);
});
