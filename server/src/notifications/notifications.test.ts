import type { BodySent } from "@sightline/contract/base/endpoint.ts";
import { requestConversation } from "@sightline/contract/conversations.ts";
import { desk } from "@sightline/contract/desk.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { sentenceOf } from "@sightline/contract/notifications/notifications.words.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  makeInsight,
  type Person,
  publish,
} from "#insights/insights.testing.ts";
import { remind } from "#insights/insights.jobs.testing.ts";
import { sender, writeLetterNow } from "#notifications/letters/letters.testing.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;
let category: AskingCategory;
let requester: Person;
let colleague: Person;
let analyst: Person;
let id: number;
const title = "How are oats priced in Norway?";

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  requester = await app.signIn({ first_name: "Rea" });
  colleague = await app.signIn({ first_name: "Cleo", last_name: "Colleague" });
  analyst = await app.signIn({ role: "analyst", first_name: "Ines", last_name: "Moreno" });
  await makePlan(app.db, [requester, colleague], app.clock.now());
  ({ id } = await askFor(app, requester, category, { title, participant_ids: [colleague.id] }));
});

type Marked = BodySent<(typeof notifications)["markNotifications"]>;

const params = () => ({ id: String(id) });
const say = (as: Person, body: string) =>
  app.call(requestConversation.addComment, { as, params: params(), body: { comment: { body } } });

async function listFor(as: Person, query: Record<string, string> = {}) {
  const { body } = await app.call(notifications.listNotifications, { as, query });
  return body.notifications;
}
/** The latest of somebody's entries; there is one. */
async function latestFor(as: Person) {
  const [entry] = await listFor(as);
  if (!entry) throw new Error("There is nothing in the list.");
  return entry;
}
const kindsFor = async (as: Person, query = {}) =>
  (await listFor(as, query)).map(({ kind }) => kind);
const unreadOf = async (as: Person) =>
  (await app.call(notifications.getUnread, { as })).body.unread;
const mark = (as: Person, body: Marked) => app.call(notifications.markNotifications, { as, body });

test("those whom it concerns find in their list what happened, and never who did it", async () => {
  await claim(app, analyst, id);
  await publish(app, analyst, id, makeInsight());
  expect(await kindsFor(requester)).toEqual(["insight_delivered", "request_claimed"]);
  expect(await kindsFor(colleague)).toEqual([
    "insight_delivered",
    "request_claimed",
    "participant_added",
  ]);
  expect(await kindsFor(analyst)).toEqual(["request_filed"]);
  const [delivered] = await listFor(colleague);
  expect(delivered).toMatchObject({
    thread: { kind: "request", id },
    title,
    actor: { id: analyst.id, first_name: "Ines" },
    count: 1,
    read: false,
  });
});

test("several of one kind about one thing are one entry while it is unread", async () => {
  await say(colleague, "One");
  await say(colleague, "Two");
  await claim(app, analyst, id);
  await say(analyst, "Three");
  const [latest, ...rest] = await listFor(requester);
  expect(latest).toMatchObject({ kind: "comment", count: 3, actor: { id: analyst.id } });
  expect(rest.map(({ kind }) => kind)).toEqual(["request_claimed"]);
  await app.call(requests.readRequest, { as: requester, params: params() });
  await say(colleague, "Four");
  expect((await listFor(requester))[0]).toMatchObject({ count: 1, actor: { id: colleague.id } });
});

test("the analyst who works on a request hears of comments on it", async () => {
  await claim(app, analyst, id);
  await say(requester, "I can wait until Friday.");
  expect((await kindsFor(analyst))[0]).toBe("comment");
});

test("opening the thing marks its entries read, here and on other devices", async () => {
  await say(colleague, "One");
  expect(await unreadOf(requester)).toMatchObject({ all: 1, requests: 1 });
  await app.call(requests.readRequest, { as: requester, params: params() });
  expect(await unreadOf(requester)).toMatchObject({ all: 0, requests: 0 });
  expect((await listFor(requester)).every(({ read }) => read)).toBe(true);
  expect(await kindsFor(requester, { unread: "true" })).toEqual([]);
});

test("an entry can be unread again, and all can be read and that taken back", async () => {
  await say(colleague, "One");
  const earlier = await latestFor(requester);
  await claim(app, analyst, id);
  const latest = await latestFor(requester);
  await mark(requester, { read: true, ids: [latest.id] });
  expect(await unreadOf(requester)).toMatchObject({ all: 1 });
  await mark(requester, { read: false, ids: [latest.id] });
  expect(await unreadOf(requester)).toMatchObject({ all: 2 });
  await mark(requester, { read: true, until: earlier.place });
  expect(await kindsFor(requester, { unread: "true" })).toEqual([latest.kind]);
  const all = await mark(requester, { read: true, until: latest.place });
  expect(all.body.unread.all).toBe(0);
  const undone = await mark(requester, { read: false, read_at: String(all.body.read_at) });
  expect(undone.body.unread.all).toBe(1);
});

test("what is unread again while a newer entry of its kind is unread stays read", async () => {
  await say(colleague, "One");
  const first = await latestFor(requester);
  await mark(requester, { read: true, ids: [first.id] });
  await say(colleague, "Two");
  await mark(requester, { read: false, ids: [first.id] });
  expect(await unreadOf(requester)).toMatchObject({ all: 1 });
});

test("nobody marks another's entries", async () => {
  await say(colleague, "One");
  const entry = await latestFor(requester);
  await mark(colleague, { read: true, ids: [entry.id] });
  expect(await unreadOf(requester)).toMatchObject({ all: 1 });
});

test("who has lost sight of a thing finds nothing of it, neither as an entry nor in a count", async () => {
  await say(requester, "One");
  expect(await unreadOf(colleague)).toMatchObject({ all: 2 });
  await app.call(requestChanges.removeParticipant, {
    as: requester,
    params: { id: String(id), user_id: String(colleague.id) },
  });
  expect(await kindsFor(colleague)).toEqual([]);
  expect(await unreadOf(colleague)).toMatchObject({ all: 0 });
});

test("what a person chose not to hear of stands in no list", async () => {
  await app.call(accountProfile.updateProfile, {
    as: requester,
    body: { user: { notification_choices: { comment: { list: false, live: false } } } },
  });
  await say(colleague, "One");
  expect(await kindsFor(requester)).toEqual([]);
});

test("what is for the screen alone is told once and stands in no list", async () => {
  await app.call(accountProfile.updateProfile, {
    as: requester,
    body: { user: { notification_choices: { comment: { list: false } } } },
  });
  const before = await app.call(notifications.getUnread, { as: requester });
  await say(colleague, "One");
  const after = await app.call(notifications.getUnread, {
    as: requester,
    query: { after: String(before.body.latest) },
  });
  expect(after.body.news.map(({ kind }) => kind)).toEqual(["comment"]);
  expect(after.body.unread.all).toBe(0);
  const again = await app.call(notifications.getUnread, {
    as: requester,
    query: { after: String(after.body.latest) },
  });
  expect(again.body.news).toEqual([]);
});

test("who wants decisions alone is spared the talk, and who wants nothing hears nothing", async () => {
  const level = { thread: "request", id: String(id) } as const;
  await app.call(notifications.setLevel, {
    as: requester,
    params: level,
    body: { level: "decisions" },
  });
  await app.call(notifications.setLevel, {
    as: colleague,
    params: level,
    body: { level: "nothing" },
  });
  await claim(app, analyst, id);
  await say(analyst, "One");
  await publish(app, analyst, id, makeInsight());
  expect(await kindsFor(requester)).toEqual(["insight_delivered"]);
  expect(await kindsFor(colleague)).toEqual(["participant_added"]);
  const back = await app.call(notifications.setLevel, {
    as: requester,
    params: level,
    body: { level: null },
  });
  expect(back.body.notification_level).toEqual({
    chosen: null,
    usual: "everything",
    mail_muted: false,
  });
});

test("of a thing that one does not see there is no level", async () => {
  const stranger = await app.signIn();
  const answer = await app.call(notifications.getLevel, {
    as: stranger,
    params: { thread: "request", id: String(id) },
  });
  expect(answer.status).toBe(404);
});

test("a cancellation that is taken back is told to nobody who has not read of it", async () => {
  await claim(app, analyst, id);
  await app.call(requestChanges.cancelRequest, { as: requester, params: params(), body: {} });
  expect((await kindsFor(analyst))[0]).toBe("request_cancelled");
  await app.call(requestChanges.undoCancellation, { as: requester, params: params() });
  expect(await kindsFor(analyst)).not.toContain("request_cancelled");
});

test("what counts as accepted since nobody answered is not said to be somebody's act", async () => {
  await claim(app, analyst, id);
  await publish(app, analyst, id, makeInsight());
  for (const days of [30, 34]) await remind(app, later(app.clock.now(), days * dayMs));
  const accepted = (await listFor(analyst)).find(({ kind }) => kind === "request_accepted");
  if (!accepted) throw new Error("It is not in the list.");
  expect(sentenceOf(accepted)).toBe(
    `Your insight counts as accepted, since nobody objected: ${title}`,
  );
  const about = { kind: "request_accepted", threadId: id, userId: analyst.id } as const;
  const letter = await writeLetterNow(app, about);
  expect(letter?.write(sender).text).toContain("your insight now counts as accepted");
});

test("pages follow each other without gap or double, also while entries move", async () => {
  for (let made = 0; made < 5; made += 1) {
    const { id: other } = await askFor(app, colleague, category, {
      title: `Question ${made}`,
      participant_ids: [requester.id],
    });
    expect(other).toBeGreaterThan(0);
  }
  const first = await app.call(notifications.listNotifications, {
    as: requester,
    query: { limit: "2" },
  });
  await say(colleague, "It moves up");
  const second = await app.call(notifications.listNotifications, {
    as: requester,
    query: { limit: "10", cursor: String(first.body.next_cursor) },
  });
  const titles = [...first.body.notifications, ...second.body.notifications].map(
    (one) => one.title,
  );
  expect(titles).toEqual([4, 3, 2, 1, 0].map((made) => `Question ${made}`));
});

test("the profile says how much is unread", async () => {
  await say(colleague, "One");
  const { body } = await app.call(accountProfile.getProfile, { as: requester });
  expect(body.user.unread_counts).toMatchObject({ all: 1, requests: 1, community: 0 });
});

test("what is marked is named in exactly one way", async () => {
  const none = await mark(requester, { read: true });
  expect(none.status).toBe(422);
  const both = await mark(requester, { read: true, ids: [1], until: 1 });
  expect(both.status).toBe(422);
});

const named = ({ id: userId }: Person) => `What do you say, @[Cleo Colleague](user:${userId})?`;

test("a comment that was deleted is told to nobody who has not read it yet, nor mailed", async () => {
  await say(analyst, "First.");
  const { body } = await say(analyst, named(colleague));
  const lettersTo = async (person: Person) =>
    app.db
      .selectFrom("notification_letters")
      .select("kind")
      .where("user_id", "=", person.id)
      .where("kind", "=", "request_mention")
      .execute();
  expect(await lettersTo(colleague)).toHaveLength(1);
  expect(await kindsFor(colleague)).toEqual(["request_mention", "comment", "participant_added"]);
  expect((await latestFor(requester)).count).toBe(2);
  const gone = { as: analyst, params: { id: String(body.comment.id) } };
  expect((await app.call(requestConversation.deleteComment, gone)).status).toBe(200);
  expect(await kindsFor(colleague)).toEqual(["comment", "participant_added"]);
  expect(await latestFor(requester)).toMatchObject({ kind: "comment", count: 1, actor: null });
  expect(await lettersTo(colleague)).toEqual([]);
});

test("who wants to hear of comments and not of mentions hears of a comment that names them", async () => {
  const off = { live: false, list: false, mail: false };
  await app.call(accountProfile.updateProfile, {
    as: colleague,
    body: { user: { notification_choices: { mention: off } } },
  });
  await say(analyst, named(colleague));
  expect(await kindsFor(colleague)).toEqual(["comment", "participant_added"]);
});

test("whoever was told who works on it hears when that is somebody else", async () => {
  const heir = await app.signIn({ role: "analyst", first_name: "Rasmus", last_name: "Heir" });
  await claim(app, analyst, id);
  const handed = await app.call(desk.handOverRequest, {
    as: analyst,
    params: params(),
    body: { user_id: heir.id },
  });
  expect(handed.status).toBe(200);
  expect(sentenceOf(await latestFor(requester))).toBe(`Rasmus Heir is working on ${title}`);
});
