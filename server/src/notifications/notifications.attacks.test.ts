import { gatheredNotifications } from "@sightline/contract/notifications/notifications.gathered.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askFor, makeAskingCategory, type Person } from "#insights/insights.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { signatureHeaders } from "#testing/client.ts";
import { notify } from "./notifications.ts";

let app: TestApp;
let person: Person;
let stranger: Person;
let id: number;

beforeAll(async () => {
  app = await makeTestApp();
  person = await app.signIn();
  stranger = await app.signIn();
  ({ id } = await askFor(app, person, await makeAskingCategory(app)));
  const told = { kind: "comment", threadId: id, to: [person.id], actorId: null } as const;
  await app.db.transaction().execute((db) => notify(db, told, app.clock.now()));
});
afterAll(() => app.close());

const long = "9".repeat(100_000);
const listed = async () =>
  (await app.call(notifications.listNotifications, { as: person })).body.notifications;
const unread = async () =>
  (await app.call(notifications.getUnread, { as: person })).body.unread.all;
const sent = async (body: unknown, as: Person = stranger) =>
  fetch(`${app.url}${notifications.markNotifications.path}`, {
    method: "PUT",
    headers: { "content-type": "application/json", ...signatureHeaders(as) },
    body: JSON.stringify(body),
  });
const asked = (path: string, headers: Record<string, string> = signatureHeaders(stranger)) =>
  fetch(`${app.url}${path}`, { headers });
const place = (of: unknown) => Buffer.from(JSON.stringify(of)).toString("base64url");

test("whatever stands in a field is refused in words, and never breaks anything", async () => {
  const bodies: unknown[] = [
    { read: long, ids: [1] },
    { read: true, ids: long },
    { read: true, ids: [long] },
    { read: true, ids: Array.from({ length: 101 }, (_, at) => at + 1) },
    { read: true, ids: [1.5] },
    { read: true, ids: [-1] },
    { read: true, ids: [2 ** 60] },
    { read: true, thread: { kind: long, id: 1 } },
    { read: true, thread: { kind: "request", id: long } },
    { read: true, thread: { kind: "request", id: -1 } },
    { read: true, thread: { kind: "request", id: 2 ** 31 } },
    { read: true, thread: { kind: "request", id: 2 ** 53 } },
    { read: true, until: long },
    { read: true, until: 0 },
    { read: true, until: 1e300 },
    { read: false, read_at: long },
    { read: false, read_at: "0000-01-01T00:00:00.000Z" },
    { read: false, read_at: "tomorrow" },
    { read: false, until: 10 },
    { read: false, thread: { kind: "request", id } },
    [long],
    null,
  ];
  for (const body of bodies)
    expect((await sent(body)).status, JSON.stringify(body).slice(0, 80)).toBe(422);
  // What is past every id that there is finds nothing.
  for (const body of [
    { read: true, ids: [2 ** 53 - 1] },
    { read: true, until: 2 ** 53 - 1 },
    { read: false, ids: [2 ** 53 - 1] },
    { read: true, thread: { kind: "request", id: 2 ** 31 - 1 } },
    { read: false, read_at: "9999-12-31T23:59:59.999Z" },
  ])
    expect((await sent(body)).status).toBe(200);
  const levels = "/api/v1/notifications/levels";
  for (const path of [`${levels}/request/${"9".repeat(5_000)}`, `${levels}/${"x".repeat(5_000)}/1`])
    expect([404, 422]).toContain((await asked(path)).status);
});

test("a cursor that is none, or of another list, leads nowhere", async () => {
  const lists = [notifications.listNotifications.path, gatheredNotifications.listGathered.path];
  const oneThing = `${gatheredNotifications.listGathered.path}/request/${id}`;
  for (const path of [...lists, oneThing]) await expectNoWay(path);
  for (const path of [lists[1], oneThing])
    expect((await asked(`${path}?choice=everything`)).status).toBe(422);
  for (const about of ["request/-1", "request/1.5", "request/2147483648", "nothing/1", "place/00"])
    expect((await asked(`${lists[1]}/${about}`)).status).toBe(404);
  for (const after of ["-1", "x", "9".repeat(16), "1.5", ""])
    expect((await asked(`${notifications.getUnread.path}?after=${after}`)).status).toBe(422);
  expect((await asked(`${notifications.getUnread.path}?after=${"9".repeat(15)}`)).status).toBe(200);
});

async function expectNoWay(path: string): Promise<void> {
  for (const cursor of [
    "x",
    "9".repeat(5_000),
    place([]),
    place([0]),
    place([-1]),
    place([1.5]),
    place(["1"]),
    place([1, 2]),
    place([2 ** 60]),
    place({ place: 1 }),
    place([null]),
    place([long.slice(0, 3_000)]),
    "%00",
  ])
    expect((await asked(`${path}?cursor=${cursor}`)).status).toBe(422);
  for (const query of ["limit=0", "limit=101", "limit=x", "unread=false"])
    expect((await asked(`${path}?${query}`)).status).toBe(422);
  expect((await asked(`${path}?cursor=${place([2 ** 53 - 1])}`)).status).toBe(200);
}

test("what is another's can be neither read, marked nor told apart from what is not there", async () => {
  const [entry] = await listed();
  for (const body of [
    { read: true, ids: [entry?.id] },
    { read: true, thread: { kind: "request", id } },
    { read: true, until: entry?.place },
    { read: false, ids: [entry?.id] },
  ]) {
    const answer = await sent(body);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ unread: { all: 0 }, read_at: null });
  }
  expect(await unread()).toBe(1);
  const level = { thread: "request", id: String(id) } as const;
  const none = { thread: "request", id: "2000000000" } as const;
  for (const params of [level, none]) {
    const set = { as: stranger, params, body: { level: "everything" } } as const;
    expect((await app.call(notifications.setLevel, set)).status).toBe(404);
    expect((await app.call(notifications.getLevel, { as: stranger, params })).status).toBe(404);
  }
});

test("a token with another's address opens nothing", async () => {
  for (const headers of [
    signatureHeaders({ email: person.email, token: stranger.token }),
    signatureHeaders({ email: stranger.email, token: person.token }),
    signatureHeaders({ email: person.email, token: "x".repeat(5_000) }),
    {},
  ])
    for (const { path } of [notifications.listNotifications, notifications.getUnread])
      expect((await asked(path, headers)).status).toBe(401);
});
