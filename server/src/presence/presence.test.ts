import { desk } from "@sightline/contract/desk.ts";
import { live } from "@sightline/contract/live.ts";
import { presence } from "@sightline/contract/presence.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  makeWorld,
  type Person,
  type Relation,
  type World,
} from "#requests/requests.relations.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { callRow, signatureHeaders } from "#testing/client.ts";
import { patienceMs } from "#testing/patience.ts";
import { listenTo, type TestStream } from "#testing/stream.ts";

let app: TestApp;
let world: World;
let second: Awaited<ReturnType<TestApp["startAnother"]>>;
let id: number;
const opened: TestStream[] = [];

beforeAll(async () => {
  app = await makeTestApp({ running: true });
  world = await makeWorld(app);
  second = await app.startAnother();
});
afterAll(async () => {
  await second.stop();
  await app.close();
});
beforeEach(async () => {
  // Filing is not what is tested here, so its limit per day is put out of the way.
  await app.db
    .updateTable("insight_requests")
    .set({ created_at: "2020-01-01T00:00:00Z" })
    .execute();
  id = await world.file("organization");
});
afterEach(() => {
  vi.useRealTimers();
  for (const stream of opened.splice(0)) stream.close();
});

type Browser = TestStream & { stream: number; person: Person; url: string };

/** A browser of this person, with its stream in the first process or another. */
async function openBrowser(person: Person, url = app.url): Promise<Browser> {
  const listening = await listenTo(url + live.streamEvents.path, signatureHeaders(person));
  opened.push(listening);
  const { about } = await listening.next("hello");
  return { ...listening, stream: about["stream"] ?? 0, person, url };
}

type Look = { at_desk?: boolean; writing?: boolean; requestId?: number; by?: string };

/** The call may be answered by another process than the one that has the stream. */
async function look({ stream, person, url }: Browser, given: Look = {}): Promise<number> {
  const { at_desk = false, writing = false, requestId = id, by = url } = given;
  const { status } = await callRow(by, presence.showPresence, {
    as: person,
    params: { id: String(requestId) },
    body: { presence: { stream, at_desk, writing } },
  });
  return status;
}

async function comes(relation: Relation, given: Look = {}): Promise<Browser> {
  const browser = await openBrowser(world.as(relation));
  expect(await look(browser, given)).toBe(204);
  return browser;
}

async function ask(person: Person, url = app.url) {
  const { status, body } = await callRow(url, presence.getPresence, {
    as: person,
    params: { id: String(id) },
  });
  return { status, ...body.presence };
}

const idsOf = (people: readonly { id: number }[] = []) => people.map((one) => one.id);
const hereFor = async (relation: Relation, url = app.url) =>
  idsOf((await ask(world.as(relation), url)).here).toSorted((one, other) => one - other);
const ids = (...relations: Relation[]) =>
  relations.map((one) => world.as(one).id).toSorted((one, other) => one - other);
const eventually = { timeout: patienceMs };

describe("who looks", () => {
  test("is told to staff wholly, to others only of those who take part", async () => {
    for (const one of ["requester", "participant", "colleague in the plan"] as const)
      await comes(one);
    await comes("analyst", { at_desk: true });
    await comes("admin");
    expect(await hereFor("analyst")).toEqual(
      ids("requester", "participant", "colleague in the plan", "admin"),
    );
    expect(await hereFor("requester")).toEqual(ids("participant"));
    expect(await hereFor("participant")).toEqual(ids("requester"));
    expect(await hereFor("colleague in the plan")).toEqual(ids("requester", "participant"));
    for (const one of ["stranger", "person of another plan"] as const)
      expect((await ask(world.as(one))).status).toBe(404);
  });

  test("is each person once, however many browsers they have", async () => {
    await comes("participant");
    await comes("participant");
    expect(await hereFor("requester")).toEqual(ids("participant"));
  });

  test("is kept in no table", async () => {
    const before = await countRows();
    await comes("participant", { writing: true });
    await comes("analyst", { at_desk: true });
    expect(await hereFor("admin")).toEqual(ids("participant", "analyst"));
    expect(await countRows()).toEqual(before);
  });

  test("is nobody for whom the stream named is another's", async () => {
    const theirs = await openBrowser(world.as("participant"));
    await look({ ...theirs, person: world.as("colleague in the plan") });
    expect(await hereFor("analyst")).toEqual([]);
  });
});

/** Signing in has rows of its own, so only what is about presence may not grow. */
async function countRows() {
  const { count } = await app.db
    .selectFrom("live_events")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const tables = await app.db.introspection.getTables();
  return { count, tables: tables.map(({ name }) => name).filter((name) => /presen/.test(name)) };
}

describe("writing", () => {
  test("of who takes part is told by name", async () => {
    await comes("participant", { writing: true });
    for (const one of ["requester", "colleague in the plan", "analyst"] as const)
      expect(idsOf((await ask(world.as(one))).writing)).toEqual(ids("participant"));
  });

  test("of staff is told to others without a name, and without saying that they look", async () => {
    const analyst = await comes("analyst", { at_desk: true });
    expect(await ask(world.as("requester"))).toMatchObject({ here: [], analyst_writing: false });
    await look(analyst, { at_desk: true, writing: true });
    expect(await ask(world.as("requester"))).toMatchObject({
      here: [],
      writing: [],
      analyst_writing: true,
    });
    expect(await ask(world.as("admin"))).toMatchObject({
      writing: [{ id: world.as("analyst").id }],
      analyst_writing: false,
    });
  });

  test("of who works on it is told by the name that everybody reads there", async () => {
    await app.call(desk.claimRequest, { as: world.as("analyst"), params: { id: String(id) } });
    await comes("analyst", { at_desk: true, writing: true });
    expect(await ask(world.as("requester"))).toMatchObject({
      here: [],
      writing: [{ id: world.as("analyst").id }],
      analyst_writing: false,
    });
  });

  test("of staff is told to a requester who is staff as to any requester", async () => {
    const own = await makeWorld(app, "analyst");
    id = await own.file("private");
    const browser = await openBrowser(world.as("analyst"));
    await look(browser, { at_desk: true, writing: true });
    expect(await ask(own.as("requester"))).toMatchObject({
      here: [],
      writing: [],
      analyst_writing: true,
    });
  });
});

describe("whoever looks hears", () => {
  test("that others come, write and go; who does not look hears nothing", async () => {
    const requester = await comes("requester");
    await requester.next("presence_changed");
    const elsewhere = await openBrowser(world.as("colleague in the plan"));
    const participant = await comes("participant");
    expect((await requester.next("presence_changed")).about).toEqual({ insight_request_id: id });
    await look(participant, { writing: true });
    await requester.next("presence_changed");
    participant.close();
    await requester.next("presence_changed");
    expect(await hereFor("requester")).toEqual([]);
    await app.call(sessions.logout, { as: elsewhere.person });
    expect(await elsewhere.passedOver("session_ended")).not.toContain("presence_changed");
    world = await makeWorld(app);
  });

  test("nothing more once they have lost the right, and is shown to nobody", async () => {
    const participant = await comes("participant");
    await participant.next("presence_changed");
    const requester = await comes("requester");
    await participant.next("presence_changed");
    await requester.next("presence_changed");
    await app.call(requestChanges.removeParticipant, {
      as: world.as("requester"),
      params: { id: String(id), user_id: String(participant.person.id) },
    });
    expect(await hereFor("requester")).toEqual([]);
    expect(await hereFor("analyst")).toEqual(ids("requester"));
    await participant.next("insight_request_changed");
    await look(requester, { writing: true });
    await requester.next("presence_changed");
    await app.call(sessions.logout, { as: participant.person });
    expect(await participant.passedOver("session_ended")).not.toContain("presence_changed");
    world = await makeWorld(app);
  });

  test("at the desk, that others have it open, but not that oneself has", async () => {
    const admin = await openBrowser(world.as("admin"));
    const analyst = await comes("analyst", { at_desk: true });
    expect((await admin.next("desk_presence_changed")).about).toEqual({ insight_request_id: id });
    const requestId = await world.file("organization");
    await look(admin, { at_desk: true, requestId });
    const { about } = await analyst.next("desk_presence_changed");
    expect(about).toEqual({ insight_request_id: requestId });
  });

  test("nothing when it is said again that they are there", async () => {
    const analyst = await comes("analyst");
    await analyst.next("presence_changed");
    await look(analyst);
    await look(analyst, { writing: true });
    await analyst.next("presence_changed");
    await look(analyst, { writing: true });
    await look(analyst);
    await analyst.next("presence_changed");
    await app.call(sessions.logout, { as: analyst.person });
    expect(await analyst.passedOver("session_ended")).not.toContain("presence_changed");
    world = await makeWorld(app);
  });
});

describe("somebody goes", () => {
  test("when they say so, also of what they no longer see", async () => {
    const { stream, person } = await comes("participant");
    await app.call(presence.endPresence, {
      as: person,
      params: { id: String(id) },
      query: { stream: String(stream) },
    });
    expect(await hereFor("requester")).toEqual([]);
  });

  test("with their stream", async () => {
    const participant = await comes("participant");
    expect(await hereFor("requester")).toEqual(ids("participant"));
    participant.close();
    await expect.poll(() => hereFor("requester"), eventually).toEqual([]);
  });

  test("with their session, at once", async () => {
    const participant = await comes("participant");
    await app.call(sessions.logout, { as: participant.person });
    await participant.next("session_ended");
    expect(await hereFor("requester")).toEqual([]);
    world = await makeWorld(app);
  });

  test("when their machine fell asleep, which closes nothing", async () => {
    // Of a process of its own: the timer has to begin while the clock is held.
    const third = await app.startAnother();
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    const participant = await openBrowser(world.as("participant"), third.url);
    await look(participant);
    vi.advanceTimersByTime(100_000);
    await look(participant);
    vi.advanceTimersByTime(100_000);
    expect(await hereFor("requester", third.url)).toEqual(ids("participant"));
    vi.advanceTimersByTime(60_000);
    expect(await hereFor("requester", third.url)).toEqual([]);
    await third.stop();
  });
});

describe("over two processes", () => {
  test("who looks in one is seen in the other, whichever answers the call", async () => {
    const here = await openBrowser(world.as("participant"));
    const there = await openBrowser(world.as("requester"), second.url);
    await look(here, { by: second.url });
    await look(there, { by: app.url });
    await there.next("presence_changed");
    for (const url of [app.url, second.url]) {
      await expect.poll(() => hereFor("requester", url), eventually).toEqual(ids("participant"));
      await expect.poll(() => hereFor("participant", url), eventually).toEqual(ids("requester"));
    }
    there.close();
    await expect.poll(() => hereFor("participant"), eventually).toEqual([]);
  });

  test("one that comes later learns of those who are there", async () => {
    await comes("participant");
    const third = await app.startAnother();
    await expect
      .poll(() => hereFor("requester", third.url), eventually)
      .toEqual(ids("participant"));
    await third.stop();
  });

  test("one that stops takes along those whom it had", async () => {
    const third = await app.startAnother();
    const browser = await openBrowser(world.as("participant"), third.url);
    await look(browser);
    await expect.poll(() => hereFor("requester"), eventually).toEqual(ids("participant"));
    await third.stop();
    await expect.poll(() => hereFor("requester"), eventually).toEqual([]);
  });
});
