import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { usualChoices } from "@sightline/contract/notifications/notifications.choices.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  makeAskingCategory,
  type Person,
} from "#insights/insights.testing.ts";
import { notify } from "#notifications/notifications.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";
import type { ReceivedMail } from "#testing/smtp.ts";
import { readSecret } from "./letters.endings.queries.ts";
import { signEnding } from "./letters.endings.ts";

let world: MailApp;
let category: AskingCategory;
let person: Person;
let other: Person;
let id: number;
let mail: ReceivedMail;

beforeAll(async () => {
  world = await makeMailApp();
  category = await makeAskingCategory(world.app);
});
afterAll(() => world.close());

beforeEach(async () => {
  person = await world.app.signIn();
  other = await world.app.signIn({ role: "analyst" });
  ({ id } = await askFor(world.app, person, category));
  const mailed = { notification_choices: { progress: { mail: true }, comment: { mail: true } } };
  for (const as of [person, other])
    await world.call(accountProfile.updateProfile, { as, body: { user: mailed } });
  await tell(id, "request_cancelled");
  mail = await world.smtp.waitFor(({ to, text }) => to === person.email && text.includes(`/${id}`));
});

async function tell(threadId: number, kind: NotificationKind): Promise<void> {
  const { db, clock } = world.app;
  const to = [person.id, other.id];
  await db
    .transaction()
    .execute((trx) => notify(trx, { kind, threadId, to, actorId: null }, clock.now()));
  await untilJobsAreDone(db, "send_letters");
}

const countTo = ({ email }: Person) => world.smtp.mails.filter(({ to }) => to === email).length;

/** What a mail program does, knowing the headers alone. */
function urlInHeader({ headers }: ReceivedMail): string {
  expect(headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  const [, url] = /^<(http[^>]+)>$/.exec(headers["list-unsubscribe"] ?? "") ?? [];
  return here(url ?? "");
}
/** The public address leads to the port of this test. */
const here = (url: string) => `${world.app.url}${new URL(url).pathname}${new URL(url).search}`;

function urlInFooter({ text }: ReceivedMail, words: string): string {
  const [, url] = new RegExp(`No more ${words}: (\\S+)`).exec(text) ?? [];
  return here(url ?? "");
}

const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "error" });
const oneClick = { "List-Unsubscribe": "One-Click" };
const choicesOf = async (as: Person) =>
  (await world.call(accountProfile.getProfile, { as })).body.user.notification_choices;

test("one click from the header alone ends mails about that thing, and nothing else", async () => {
  const answer = await post(urlInHeader(mail), oneClick);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain("No more mails about this request");

  const { id: another } = await askFor(world.app, person, category);
  await tell(id, "request_cancelled");
  expect(countTo(person)).toBe(1);
  expect(countTo(other)).toBe(2);
  await tell(another, "request_cancelled");
  expect(countTo(person)).toBe(2);
});

test("opening the link does nothing; its button does, and can be taken back", async () => {
  const url = urlInHeader(mail);
  const page = await fetch(url);
  expect(page.status).toBe(200);
  expect(page.headers.get("content-type")).toContain("text/html");
  const form = await page.text();
  expect(form).toContain('method="post"');
  expect(form).toContain('name="List-Unsubscribe" value="One-Click"');
  await tell(id, "request_claimed");
  expect(countTo(person)).toBe(2);

  const stopped = await (await post(url, oneClick)).text();
  expect(stopped).toContain("Take it back");
  await tell(id, "request_claimed");
  expect(countTo(person)).toBe(2);
  await post(url, { undo: "1" });
  await tell(id, "request_claimed");
  expect(countTo(person)).toBe(3);
});

test("the other link of the mail ends mails of that choice alone, and keeps it in the list", async () => {
  const url = urlInFooter(mail, "mails about progress");
  expect((await post(url, oneClick)).status).toBe(200);
  const choices = await choicesOf(person);
  expect(choices).toEqual({
    ...usualChoices,
    comment: { ...usualChoices.comment, mail: true },
    progress: { live: true, list: true, mail: false },
  });
  expect((await choicesOf(other)).progress.mail).toBe(true);
  await post(url, { undo: "1" });
  expect((await choicesOf(person)).progress.mail).toBe(true);
});

test("a form of several parts does it as well", async () => {
  const body = new FormData();
  body.set("List-Unsubscribe", "One-Click");
  const url = urlInFooter(mail, "mails about progress");
  expect((await fetch(url, { method: "POST", body })).status).toBe(200);
  expect((await choicesOf(person)).progress.mail).toBe(false);
});

test("a link that was altered, made up or cut short is not found, in words", async () => {
  const url = urlInHeader(mail);
  const altered = [
    url.replace(`token=${person.id}.`, `token=${other.id}.`),
    url.replace(`.request.${id}.`, `.request.${id + 1}.`),
    url.slice(0, -1),
    `${world.app.url}/unsubscribe`,
    `${world.app.url}/unsubscribe?token=1&token=2`,
  ];
  for (const one of altered) {
    const page = await fetch(one);
    expect(page.status).toBe(404);
    expect(await page.text()).toContain("This link is not one of ours");
    expect((await post(one, oneClick)).status).toBe(404);
  }
});

test("a link of a digest ends that digest, and nothing that was chosen since", async () => {
  const { db } = world.app;
  const choose = (mail_rhythm: "daily" | "weekly" | "at_once") =>
    world.call(accountProfile.updateProfile, { as: person, body: { user: { mail_rhythm } } });
  const rhythm = async () =>
    (await world.call(accountProfile.getProfile, { as: person })).body.user.mail_rhythm;
  const token = signEnding(await readSecret(db), person.id, { digest: "daily" });
  const url = `${world.app.url}/unsubscribe?token=${token}`;
  for (const chosen of ["weekly", "at_once"] as const) {
    await choose(chosen);
    expect((await post(url, oneClick)).status).toBe(200);
    expect(await rhythm()).toBe(chosen);
    expect((await post(url, { undo: "1" })).status).toBe(200);
    expect(await rhythm()).toBe(chosen);
  }
  await choose("daily");
  await post(url, oneClick);
  expect(await rhythm()).toBe("never");
  await post(url, { undo: "1" });
  expect(await rhythm()).toBe("daily");
});

test("once or twice, with a stranger's session or none, it ends what it names and nothing of the stranger's", async () => {
  const url = urlInHeader(mail);
  const body = new URLSearchParams(oneClick);
  const headers = { "x-user-token": other.token, "x-user-email": other.email, cookie: "a=b" };
  expect((await fetch(url, { method: "POST", body, headers })).status).toBe(200);
  expect((await post(url, oneClick)).status).toBe(200);
  await tell(id, "request_claimed");
  expect(countTo(person)).toBe(1);
  expect(countTo(other)).toBe(2);
});

test("what a program does that only looks at links changes nothing", async () => {
  const url = urlInHeader(mail);
  for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE", "PATCH"])
    expect((await fetch(url, { method })).status).toBeLessThan(500);
  // One that posts, but not what a mail program posts; as text, as JSON, or too much of it.
  const type = (name: string) => ({ "content-type": name });
  for (const [headers, body] of [
    [type("text/plain"), "List-Unsubscribe=One-Click"],
    [type("application/octet-stream"), "List-Unsubscribe=One-Click"],
    [type("application/xml"), "<List-Unsubscribe>One-Click</List-Unsubscribe>"],
    [type("application/json"), "[1]"],
    [type("application/json"), "{"],
    [type("application/x-www-form-urlencoded"), "List-Unsubscribe=one-click"],
    [type("application/x-www-form-urlencoded"), "x".repeat(100_000)],
    [type("multipart/form-data; boundary=x"), "--x--"],
  ] as const) {
    const { status } = await fetch(url, { method: "POST", headers, body });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  }
  await tell(id, "request_claimed");
  expect(countTo(person)).toBe(2);
});

test("a token that is far too long, or of somebody who is gone, is not found", async () => {
  const secret = await readSecret(world.app.db);
  const nobody = signEnding(secret, 2 ** 31 - 1, { choice: "progress" });
  for (const token of ["x".repeat(10_000), `${"9".repeat(80)}.choice.progress.x`, nobody])
    expect((await post(`${world.app.url}/unsubscribe?token=${token}`, oneClick)).status).toBe(404);
});

test("a call that says nothing changes nothing", async () => {
  const url = urlInHeader(mail);
  expect((await post(url, { something: "else" })).status).toBe(422);
  expect((await fetch(url, { method: "POST" })).status).toBe(422);
  const headers = { "content-type": "multipart/form-data; boundary=x" };
  for (const body of ["--x\r\nbroken", "", "--x--"])
    expect((await fetch(url, { method: "POST", headers, body })).status).toBe(422);
  await tell(id, "request_claimed");
  expect(countTo(person)).toBe(2);
});

test("the token stands in no line of the log", async () => {
  const url = urlInHeader(mail);
  const before = world.app.logged.length;
  await fetch(url);
  await post(url, oneClick);
  await post(`${url}x`, oneClick);
  const signature = url.slice(-43);
  const lines = () => world.app.logged.slice(before).filter((one) => one.includes("/unsubscribe"));
  // The line of a call may come after its answer.
  await expect.poll(() => lines().length).toBeGreaterThanOrEqual(3);
  expect(world.app.logged.filter((line) => line.includes(signature))).toEqual([]);
});
