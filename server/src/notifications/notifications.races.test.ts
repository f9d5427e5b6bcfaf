import type { BodySent } from "@sightline/contract/base/endpoint.ts";
import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  makeAskingCategory,
  type Person,
} from "#insights/insights.testing.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { untilSomebodyWaits } from "#testing/locks.ts";
import {
  deleteMail,
  deleteWaiting,
  insertMail,
  leaseMail,
} from "#notifications/letters/letters.queries.ts";
import { notify } from "./notifications.ts";

let app: TestApp;
let category: AskingCategory;
let person: Person;
let id: number;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
});
afterAll(() => app.close());

beforeEach(async () => {
  person = await app.signIn();
  ({ id } = await askFor(app, person, category));
});

const tell = (db: DatabaseTransaction, kind: NotificationKind) =>
  notify(db, { kind, threadId: id, to: [person.id], actorId: null }, app.clock.now());
const told = (kind: NotificationKind) => app.db.transaction().execute((db) => tell(db, kind));
const mark = (body: BodySent<(typeof notifications)["markNotifications"]>) =>
  app.call(notifications.markNotifications, { as: person, body });

async function list() {
  const { body } = await app.call(notifications.listNotifications, { as: person });
  return body.notifications.map((entry) => ({
    id: entry.id,
    kind: entry.kind,
    read: entry.read,
    place: entry.place,
  }));
}
async function idOf(kind: NotificationKind): Promise<number> {
  await told(kind);
  return (await list())[0]?.id ?? 0;
}

test("what is unread again while another of its kind comes stays read, and the other is unread", async () => {
  const earlier = await idOf("comment");
  await mark({ read: true, ids: [earlier] });
  const event = await app.db.startTransaction().execute();
  await tell(event, "comment");
  const marked = mark({ read: false, ids: [earlier] });
  await untilSomebodyWaits(app.db);
  await event.commit().execute();
  expect(await marked).toMatchObject({ status: 200, body: { unread: { all: 1 } } });
  expect(await list()).toMatchObject([{ read: false }, { id: earlier, read: true }]);
});

test("who reads two entries while both are told anew waits for nobody, and is waited for by nobody", async () => {
  const [comment, mention] = [await idOf("comment"), await idOf("request_mention")];
  const event = await app.db.startTransaction().execute();
  await tell(event, "request_mention");
  expect((await mark({ read: true, ids: [comment, mention] })).status).toBe(200);
  await tell(event, "comment");
  await event.commit().execute();
  // What came at that moment has not been read.
  expect(await list()).toMatchObject([
    { kind: "comment", read: false },
    { id: mention, read: false },
    { id: comment, read: true },
  ]);
});

test("two devices that mark all at once both find nothing unread, and what came later stays", async () => {
  for (const kind of ["comment", "request_mention", "request_claimed", "overdue"] as const)
    await told(kind);
  const [latest] = await list();
  await told("insight_delivered");
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => mark({ read: true, until: latest?.place ?? 1 })),
  );
  expect(answers.map(({ status, body }) => [status, body.unread.all])).toEqual(
    answers.map(() => [200, 1]),
  );
  // One of them did it, and can take it back.
  const moments = answers.flatMap(({ body }) => body.read_at ?? []);
  expect(moments).toHaveLength(1);
  const [read_at = ""] = moments;
  const back = await Promise.all([1, 2, 3].map(() => mark({ read: false, read_at })));
  expect(back.map(({ status, body }) => [status, body.unread.all])).toEqual(
    back.map(() => [200, 5]),
  );
});

test("of several that one marks unread at once, on two devices, the latest of a kind is unread", async () => {
  const ids: number[] = [];
  for (let made = 0; made < 3; made += 1) {
    ids.push(await idOf("comment"));
    await mark({ read: true, ids });
  }
  const answers = await Promise.all(ids.map((one) => mark({ read: false, ids: [one] })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await list()).filter(({ read }) => !read)).toHaveLength(1);
});

test("who leaves and a mail that has just left don't wait for each other", async () => {
  const thread = { kind: "request", id } as const;
  const later = "2100-01-01T00:00:00.000Z";
  const mailId = await app.db.transaction().execute(async (db) => {
    const letter = {
      user_id: person.id,
      kind: "comment" as const,
      thread_kind: thread.kind,
      thread_id: thread.id,
      internal: false,
      details: "{}",
      at: app.clock.now(),
    };
    await db.insertInto("notification_letters").values(letter).execute();
    return insertMail(db, { userId: person.id, thread }, later);
  });
  const both: Promise<void>[] = [];
  await app.db.transaction().execute(async (db) => {
    await leaseMail(db, mailId, later);
    both.push(app.db.transaction().execute((trx) => deleteMail(trx, mailId)));
    await untilSomebodyWaits(app.db);
    both.push(app.db.transaction().execute((trx) => deleteWaiting(trx, person.id)));
    await untilSomebodyWaits(app.db, 2);
  });
  await expect(Promise.all(both)).resolves.toHaveLength(2);
});
