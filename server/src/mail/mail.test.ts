import path from "node:path";
import { sql } from "kysely";
import { needsTls } from "./transport.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { until } from "#testing/patience.ts";
import { startSmtp, type TestSmtp } from "#testing/smtp.ts";
import { type Mails, queueMail } from "./mail.ts";
import { removeLetters } from "./mailbox.ts";

const mails: Mails = {
  greeting: async (input) => ({
    to: String(Reflect.get(Object(input), "to") ?? "reader@example.org"),
    subject: "Good day",
    write: () => ({
      text: `Hello ${String(Reflect.get(Object(input), "name"))}`,
      html: "<p>Hello</p>",
    }),
  }),
  nothing_to_say: async () => null,
};

describe("with a mail server", () => {
  let smtp: TestSmtp;
  let app: TestApp;

  beforeAll(async () => {
    smtp = await startSmtp();
    app = await makeTestApp({
      running: true,
      environment: { SMTP_URL: smtp.url },
      further: { mails },
    });
  });
  afterAll(async () => {
    await app.close();
    await smtp.close();
  });

  test("a queued mail arrives, with text and HTML", async () => {
    await app.db.transaction().execute((db) => queueMail(db, "greeting", { name: "Ada" }));
    const mail = await smtp.waitFor((one) => one.subject === "Good day");
    expect(mail.text).toContain("Hello Ada");
    expect(mail.html).toContain("<p>Hello</p>");
    expect(mail.to).toBe("reader@example.org");
  });

  test("a mail queued in a transaction that fails is never sent", async () => {
    const failing = app.db.transaction().execute(async (db) => {
      await queueMail(db, "greeting", { name: "Nobody" });
      throw new Error("refused");
    });
    await expect(failing).rejects.toThrow("refused");
    const { rows } = await sql<{ count: number }>`
      select count(*) from graphile_worker._private_jobs
      where payload::text like '%Nobody%'`.execute(app.db);
    expect(rows[0]?.count).toBe(0);
  });

  test("a mail that has nothing to say any more is not sent, and its job is done", async () => {
    const before = smtp.mails.length;
    await app.db.transaction().execute((db) => queueMail(db, "nothing_to_say", {}));
    await untilJobsAreDone(app.db, "send_mail");
    expect(smtp.mails.length).toBe(before);
  });

  test("there is no mailbox page", async () => {
    expect((await fetch(`${app.url}/mailbox`)).status).toBe(404);
  });
});

test("while the mail server is down, mail waits and nothing is lost", async () => {
  const app = await makeTestApp({
    running: true,
    environment: { SMTP_URL: "smtp://127.0.0.1:9" },
    further: { mails },
  });
  await app.db.transaction().execute((db) => queueMail(db, "greeting", { name: "Ada" }));
  const attempts = async () => {
    const { rows } = await sql<{
      attempts: number;
    }>`select attempts from graphile_worker.jobs where task_identifier = 'send_mail'`.execute(
      app.db,
    );
    return rows[0]?.attempts;
  };
  await expect.poll(attempts).toBeGreaterThanOrEqual(1);
  await app.close();
});

describe("the mailbox page", () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await makeTestApp({ running: true, further: { mails } });
    await app.db
      .transaction()
      .execute((db) => queueMail(db, "greeting", { name: "<b>Ada</b> http://localhost/x" }));
    await until("No mail came.", async () => (await page()).includes("Good day"));
  });
  afterAll(() => app.close());

  async function page(): Promise<string> {
    return (await fetch(`${app.url}/mailbox`)).text();
  }

  test("shows each mail as text, with its links, and as it looks, with nothing that can run", async () => {
    const [, name] = /href="(\/mailbox\/[^"]+)"/.exec(await page()) ?? [];
    const letter = await fetch(app.url + name);
    const text = await letter.text();
    expect(text).toContain("Hello &lt;b&gt;Ada&lt;/b&gt;");
    expect(text).toContain('<a href="http://localhost/x">');
    expect(letter.headers.get("content-security-policy")).not.toContain("script");
    const html = await fetch(`${app.url}${name}/html`);
    expect(html.headers.get("content-security-policy")).toContain("sandbox");
    for (const address of [name, `${name}/html`])
      expect((await fetch(app.url + address, { method: "HEAD" })).status).toBe(200);
  });

  test.each([
    ["a foreign Host", { host: "sightline.example.org" }],
    ["a Forwarded header", { forwarded: "for=10.0.0.1" }],
    ["an X-Forwarded-For header", { "x-forwarded-for": "10.0.0.1" }],
  ])("does not exist for %s", async (_name, headers) => {
    const { request } = await import("node:http");
    const status = await new Promise((resolve, reject) => {
      request(`${app.url}/mailbox`, { headers }, (response) =>
        resolve(response.resume().statusCode),
      )
        .on("error", reject)
        .end();
    });
    expect(status).toBe(404);
  });

  test("shows none to an address any more that has left", async () => {
    await app.db
      .transaction()
      .execute((db) => queueMail(db, "greeting", { name: "Bo", to: "leaves@example.org" }));
    await until("No mail came.", async () => (await page()).includes("leaves@example.org"));
    await removeLetters(path.join(app.dataDir, "mailbox"), ["Leaves@Example.org"]);
    const left = await page();
    expect(left).not.toContain("leaves@example.org");
    expect(left).toContain("Good day");
  });

  test.each(["..%2f..%2fpackage", "1-000000000000", "x"])("does not read %s", async (name) => {
    expect((await fetch(`${app.url}/mailbox/${name}`)).status).toBe(404);
  });
});

test.each([
  ["smtp://127.0.0.1:25", false],
  ["smtp://user:secret@localhost", false],
  ["smtp://mail.example.org:587", true],
  ["smtp://mail.example.org:25?ignoreTLS=true", false],
])("mail to another machine goes by TLS unless told otherwise: %s", (address, needed) => {
  expect(needsTls(new URL(address))).toBe(needed);
});
