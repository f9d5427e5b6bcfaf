import { mkdir, readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { dayMs } from "@sightline/contract/moments.ts";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { announce, topic } from "#live/announce.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { queueJob } from "./queue.ts";

let app: TestApp;
const done: unknown[] = [];

beforeAll(async () => {
  app = await makeTestApp({
    running: true,
    further: { jobs: { note: async (payload) => void done.push(payload) } },
  });
});
afterAll(() => app.close());

const isDone = (text: string) => vi.waitUntil(() => JSON.stringify(done).includes(text), 5_000);

test("a queued job is done soon after its transaction commits", async () => {
  await app.db.transaction().execute((db) => queueJob(db, "note", { word: "hello" }));
  await isDone("hello");
});

test("of several waiting jobs with one key, the last is done", async () => {
  await app.db.transaction().execute(async (db) => {
    await queueJob(db, "note", { word: "first" }, { key: "one" });
    await queueJob(db, "note", { word: "second" }, { key: "one" });
  });
  await isDone("second");
  expect(JSON.stringify(done)).not.toContain("first");
});

test("the nightly clean-up deletes what has expired, and only that", async () => {
  const person = await app.signIn();
  const uploads = path.join(app.dataDir, "files", "incoming");
  await mkdir(uploads, { recursive: true });
  await writeFile(path.join(uploads, "old"), "");
  await writeFile(path.join(uploads, "new"), "");
  const longAgo = new Date(Date.now() - 3 * dayMs);
  await utimes(path.join(uploads, "old"), longAgo, longAgo);
  await app.db.transaction().execute((db) => announce(db, [topic.everybody], "recent", {}));
  await app.db.transaction().execute((db) => announce(db, [topic.everybody], "old", {}));
  await app.db
    .updateTable("live_events")
    .set({ created_at: longAgo.toISOString() })
    .where("name", "=", "old")
    .execute();
  await app.db
    .insertInto("sessions")
    .values({
      user_id: person.id,
      token_hash: Buffer.alloc(32),
      remember: false,
      device: "old",
      signed_in_at: longAgo.toISOString(),
      created_at: longAgo.toISOString(),
      last_used_at: longAgo.toISOString(),
      expires_at: new Date(longAgo.getTime() + dayMs).toISOString(),
    })
    .execute();

  await queueJob(app.db, "clean_up", {});
  await vi.waitUntil(async () => (await readdir(uploads)).length === 1, 5_000);

  expect(await readdir(uploads)).toEqual(["new"]);
  const events = await app.db.selectFrom("live_events").select("name").execute();
  expect(events.map((event) => event.name)).not.toContain("old");
  expect(events.map((event) => event.name)).toContain("recent");
  const devices = await app.db
    .selectFrom("sessions")
    .select("device")
    .where("user_id", "=", person.id)
    .execute();
  expect(devices).toHaveLength(1);
  expect(devices[0]?.device).not.toBe("old");
});
