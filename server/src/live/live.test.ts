import { live, profileChanged } from "@sightline/contract/live.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { buildApp } from "#app.ts";
import { readConfig } from "#config.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { signatureHeaders, type Signature } from "#testing/client.ts";
import { patienceMs } from "#testing/patience.ts";
import { listenTo, type TestStream } from "#testing/stream.ts";
import { topic } from "./announce.ts";
import { LiveHub } from "./hub.ts";
import { insertEvent, listEventsById } from "./live.queries.ts";

let app: TestApp;
const opened: TestStream[] = [];

beforeAll(async () => {
  app = await makeTestApp({ running: true });
});
afterAll(() => app.close());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const stream of opened.splice(0)) stream.close();
});

async function listen(as: Signature, lastEventId?: string, url = app.url): Promise<TestStream> {
  const stream = await listenTo(url + live.streamEvents.path, {
    ...signatureHeaders(as),
    ...(lastEventId ? { "last-event-id": lastEventId } : {}),
  });
  opened.push(stream);
  return stream;
}

const tell = (topics: string[], number: number, name = "thing_changed") =>
  app.db
    .transaction()
    .execute((db) => insertEvent(db, { topics, name, about: { thing_id: number } }));

/** How many of those that began to listen from now on still do. */
function countListening(): () => number {
  // Called on the hub again, below.
  // oxlint-disable-next-line typescript/unbound-method
  const { subscribe } = LiveHub.prototype;
  const listening = new Set<object>();
  vi.spyOn(LiveHub.prototype, "subscribe").mockImplementation(function (this: LiveHub, ...given) {
    const unsubscribe = subscribe.apply(this, given);
    const one = {};
    listening.add(one);
    return () => {
      listening.delete(one);
      unsubscribe();
    };
  });
  return () => listening.size;
}

describe("a stream", () => {
  test("leaves nothing behind that listens when its reader goes", async () => {
    const person = await app.signIn();
    const listening = countListening();
    const stream = await listen(person);
    await stream.next("hello");
    expect(listening()).toBeGreaterThan(0);
    stream.close();
    await expect.poll(listening, { timeout: patienceMs }).toBe(0);
  });

  test("tells whoever comes what changed while they were loading the page", async () => {
    const name = "changed_before";
    const person = await app.signIn();
    const other = await app.signIn();
    await tell([topic.user(other.id)], 1, name);
    await tell([topic.user(person.id)], 2, name);
    const stream = await listen(person);
    expect((await stream.next(name)).about).toEqual({ thing_id: 2 });
    expect(await stream.passedOver("hello")).not.toContain(name);
  });

  test("says nothing of what was long before", async () => {
    const name = "changed_long_before";
    const person = await app.signIn();
    await tell([topic.user(person.id)], 1, name);
    await app.db
      .updateTable("live_events")
      .set({ created_at: momentOf(Date.now() - 60_000) })
      .where("name", "=", name)
      .execute();
    const stream = await listen(person);
    expect(await stream.passedOver("hello")).not.toContain(name);
  });

  test("says what concerns its person, once, and nothing that concerns others", async () => {
    const person = await app.signIn();
    const other = await app.signIn();
    const stream = await listen(person);
    await stream.next("hello");
    await tell([topic.user(other.id)], 1);
    await tell([topic.user(person.id), topic.everybody], 2);
    await tell([topic.everybody], 3);
    expect((await stream.next("thing_changed")).about).toEqual({ thing_id: 2 });
    expect((await stream.next("thing_changed")).about).toEqual({ thing_id: 3 });
  });

  test("follows its person's role: who is no analyst any more hears nothing of the staff", async () => {
    const analyst = await app.signIn({ role: "analyst" });
    const stream = await listen(analyst);
    await stream.next("hello");
    await tell([topic.staff], 1);
    expect((await stream.next("thing_changed")).about).toEqual({ thing_id: 1 });
    await app.db
      .updateTable("users")
      .set({ role: "member" })
      .where("id", "=", analyst.id)
      .execute();
    await tell([topic.user(analyst.id)], 0, profileChanged);
    await stream.next(profileChanged);
    // The topics are read anew just after the event; from some moment on nothing comes in between.
    const heardBetween = async () => {
      await tell([topic.staff], 2);
      await tell([topic.user(analyst.id)], 3, "marker");
      return stream.passedOver("marker");
    };
    await expect.poll(heardBetween).toEqual([]);
  });

  test("is one of at most twenty of a session: the first ends when one more comes", async () => {
    const person = await app.signIn();
    const first = await listen(person);
    await first.next("hello");
    for (let count = 0; count < 20; count += 1) await (await listen(person)).next("hello");
    await first.closed;
  });

  test("says nothing of what was rolled back", async () => {
    const person = await app.signIn();
    const stream = await listen(person);
    await stream.next("hello");
    const refused = app.db.transaction().execute(async (db) => {
      await insertEvent(db, {
        topics: [topic.user(person.id)],
        name: "thing_changed",
        about: { thing_id: 1 },
      });
      throw new Error("refused");
    });
    await expect(refused).rejects.toThrow("refused");
    await tell([topic.user(person.id)], 2);
    expect((await stream.next("thing_changed")).about).toEqual({ thing_id: 2 });
  });

  test("staff hear of staff matters, members do not", async () => {
    const member = await listen(await app.signIn());
    const analyst = await listen(await app.signIn({ role: "analyst" }));
    await member.next("hello");
    await analyst.next("hello");
    await tell([topic.staff], 7);
    await tell([topic.everybody], 8);
    expect((await analyst.next("thing_changed")).about).toEqual({ thing_id: 7 });
    expect((await member.next("thing_changed")).about).toEqual({ thing_id: 8 });
  });

  test("continues after Last-Event-ID with all that was missed", async () => {
    const name = "missed";
    const person = await app.signIn();
    const first = await listen(person);
    await first.next("hello");
    await tell([topic.user(person.id)], 1, name);
    const { id } = await first.next(name);
    first.close();
    await tell([topic.user(person.id)], 2, name);
    await tell([topic.user(person.id)], 3, name);
    const again = await listen(person, id);
    const about = [];
    for (let index = 0; index < 3; index += 1)
      about.push((await again.next(name)).about["thing_id"]);
    // The last one seen may come again; the client knows its id.
    expect(about).toEqual([1, 2, 3]);
  });

  test("finds an event whose transaction was slower than a later one", async () => {
    const name = "overtaken";
    const person = await app.signIn();
    const stream = await listen(person);
    await stream.next("hello");
    const announced = Promise.withResolvers<void>();
    const mayCommit = Promise.withResolvers<void>();
    const slow = app.db.transaction().execute(async (db) => {
      await insertEvent(db, { topics: [topic.user(person.id)], name, about: { thing_id: 1 } });
      announced.resolve();
      await mayCommit.promise;
    });
    await announced.promise;
    await tell([topic.user(person.id)], 2, name);
    const { id } = await stream.next(name);
    stream.close();
    mayCommit.resolve();
    await slow;
    const again = await listen(person, id);
    expect((await again.next(name)).about).toEqual({ thing_id: 1 });
  });

  test("says so when it was away for longer than events are kept", async () => {
    const person = await app.signIn();
    const stream = await listen(person, "999999999");
    await stream.next("missed_too_much");
  });

  test("says so to who was greeted before there was any event, and was away since", async () => {
    const person = await app.signIn();
    await app.db.deleteFrom("live_events").execute();
    const first = await listen(person);
    const { id } = await first.next("hello");
    first.close();
    await tell([topic.user(person.id)], 1, "long_ago");
    await app.db
      .updateTable("live_events")
      .set({ created_at: momentOf(Date.now() - 60_000) })
      .where("name", "=", "long_ago")
      .execute();
    const again = await listen(person, id);
    await again.next("missed_too_much");
  });

  test("needs a session", async () => {
    expect((await fetch(app.url + live.streamEvents.path)).status).toBe(401);
  });
});

describe("when a session ends", () => {
  test("its stream is told and closed at once, others stay", async () => {
    const person = await app.signIn();
    const ending = await listen(person);
    const staying = await listen(await app.signIn());
    await ending.next("hello");
    await staying.next("hello");
    await app.call(sessions.logout, { as: person });
    await ending.next("session_ended");
    await ending.closed;
    await tell([topic.everybody], 5);
    await staying.next("thing_changed");
  });

  test("by running out, which nobody announces, its stream ends within a minute", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const person = await app.signIn();
    const ending = await listen(person);
    const staying = await listen(await app.signIn());
    await ending.next("hello");
    await staying.next("hello");
    await app.db
      .updateTable("sessions")
      .set({ expires_at: momentOf(Date.now() - 1) })
      .where("user_id", "=", person.id)
      .execute();
    vi.advanceTimersByTime(60_000);
    await ending.next("session_ended");
    await ending.closed;
    await tell([topic.everybody], 6);
    await staying.next("thing_changed");
  });

  test("in another process, the stream here is closed too", async () => {
    const person = await app.signIn();
    const config = readConfig({ DATA_DIR: app.dataDir, LOG_LEVEL: "silent" });
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
    const { inject } = await import("vitest");
    const elsewhere = await buildApp({
      config,
      connection: { ...inject("postgres"), database: rows[0]?.name },
    });
    const url = await elsewhere.http.listen({ port: 0, host: "127.0.0.1" });
    const stream = await listen(person);
    await stream.next("hello");
    await fetch(url + sessions.logout.path, {
      method: "DELETE",
      headers: signatureHeaders(person),
    });
    await stream.next("session_ended");
    await stream.closed;
    await elsewhere.stop();
  });
});

test("the hub listens again after the database dropped its connection, and misses nothing", async () => {
  const person = await app.signIn();
  const stream = await listen(person);
  await stream.next("hello");
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'sightline-live' and datname = current_database()`.execute(
    app.db,
  );
  await tell([topic.user(person.id)], 11);
  expect((await stream.next("thing_changed")).about).toEqual({ thing_id: 11 });
});

test("however many were said while the database was away, they can be read", async () => {
  const ids = Array.from({ length: 70_000 }, (_, index) => 1_000_000 + index);
  expect(await listEventsById(app.db, ids)).toEqual([]);
});
