import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { dayMs, later, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "#config.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { untilSomebodyWaits } from "#testing/locks.ts";
import { startS3, type TestS3 } from "#testing/s3/s3.server.ts";
import { sha256Of } from "./files.keys.ts";
import { type FileStore, openFiles } from "./files.ts";
import { storedCleanUp } from "./stored.jobs.ts";
import { holdStored, removeStored, storeFile } from "./stored.ts";

let s3: TestS3;
let app: TestApp;
let db: Database;
let store: FileStore;
let userId: number;

beforeAll(async () => {
  s3 = await startS3({ pageLength: 2 });
  app = await makeTestApp({ environment: { FILES_URL: s3.url } });
  ({ db } = app);
  store = openFiles(readConfig({ FILES_URL: s3.url }).files);
  userId = (await app.makePerson()).id;
});
afterEach(async () => {
  s3.fail(null);
  s3.before("DELETE", async () => undefined);
  s3.before("PUT", async () => undefined);
  await db.deleteFrom("data_exports").execute();
  await db.deleteFrom("stored_files").execute();
  s3.objects.clear();
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

async function makeStored(words: string = randomBytes(8).toString("hex")): Promise<string> {
  const file = path.join(app.dataDir, randomBytes(8).toString("hex"));
  await writeFile(file, words);
  return storeFile(db, store, { path: file, sha256: await sha256Of(file) });
}

/** As any row does that needs a file. */
async function name(trx: DatabaseTransaction, key: string): Promise<void> {
  await holdStored(trx, [key]);
  const made = { user_id: userId, file: key, created_at: app.clock.now() };
  await trx
    .insertInto("data_exports")
    .values({ ...made, state: "ready" })
    .execute();
}

const nameIt = (key: string) => db.transaction().execute((trx) => name(trx, key));
const isThere = (key: string) => s3.objects.has(`files/${key}`);
const soon = () => later(app.clock.now(), minuteMs);

/** Knows of no row: what keeps files then is the database alone. */
const remove = (key: string, putBefore: Moment = soon()) =>
  removeStored(db, store, async () => new Set(), { keys: [key], putBefore });

/** Lets what happens in the midst of the next call of that kind happen. */
function inTheMidst(method: string) {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  s3.before(method, async () => {
    reached.resolve();
    await goOn.promise;
  });
  return { reached: reached.promise, goOn: goOn.resolve };
}

describe("a file", () => {
  test("lies there once for all rows that name it, and goes after the last of them", async () => {
    const key = await makeStored("same");
    expect(await makeStored("same")).toBe(key);
    expect(s3.objects.size).toBe(1);
    await nameIt(key);
    await nameIt(key);
    await remove(key);
    expect(isThere(key)).toBe(true);
    const [one] = await db.selectFrom("data_exports").select("id").execute();
    await db.deleteFrom("data_exports").where("id", "=", Number(one?.id)).execute();
    await remove(key);
    expect(isThere(key)).toBe(true);
    await db.deleteFrom("data_exports").execute();
    await remove(key);
    expect(isThere(key)).toBe(false);
    expect(await db.selectFrom("stored_files").selectAll().execute()).toEqual([]);
  });

  test("that is put while it is removed is there afterwards", async () => {
    const key = await makeStored("again");
    const { reached, goOn } = inTheMidst("DELETE");
    const removed = remove(key);
    await reached;
    const putAgain = makeStored("again");
    await untilSomebodyWaits(db);
    goOn();
    await Promise.all([removed, putAgain]);
    expect(isThere(key)).toBe(true);
    await nameIt(key);
  });

  test("that is put again after who removed it lost the database stays", async () => {
    const key = await makeStored("late");
    let calls = 0;
    s3.before("DELETE", async () => {
      calls += 1;
      if (calls > 1) return;
      // With its connection goes its hold on the row; then the bucket fails, and would be asked again.
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction'`.execute(db);
      await makeStored("late");
      await nameIt(key);
      throw new Error("The bucket hangs up.");
    });
    await remove(key).catch(() => undefined);
    expect(isThere(key)).toBe(true);
  });

  test("whose bucket fails for a moment is removed all the same", async () => {
    const key = await makeStored();
    s3.fail({ kind: "status", status: 500, code: "InternalError" }, 1);
    await remove(key);
    expect(isThere(key)).toBe(false);
  });

  test("that is named while it is to be removed stays", async () => {
    const key = await makeStored();
    const named = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const naming = db.transaction().execute(async (trx) => {
      await name(trx, key);
      named.resolve();
      await goOn.promise;
    });
    await named.promise;
    const removed = remove(key);
    await untilSomebodyWaits(db);
    goOn.resolve();
    await Promise.all([naming, removed]);
    expect(isThere(key)).toBe(true);
  });

  test("that was removed between put and named can't be named: whoever put it does so again", async () => {
    const key = await makeStored("unlucky");
    await remove(key);
    await expect(nameIt(key)).rejects.toMatchObject({ code: "unavailable" });
    await makeStored("unlucky");
    await nameIt(key);
    expect(isThere(key)).toBe(true);
  });

  test("that was removed while it still came can't be named either", async () => {
    const { reached, goOn } = inTheMidst("PUT");
    const coming = makeStored("slow");
    await reached;
    const [row] = await db.selectFrom("stored_files").select("key").execute();
    await remove(String(row?.key));
    goOn();
    const key = await coming;
    await expect(nameIt(key)).rejects.toMatchObject({ code: "unavailable" });
  });

  test("whose removal breaks off can't be named until it is put again, and goes the next time", async () => {
    const [key, other] = [await makeStored("broken off"), await makeStored("other")];
    s3.fail({ kind: "status", status: 403, code: "AccessDenied" });
    await expect(remove(key)).rejects.toMatchObject({ code: "unavailable" });
    await expect(remove(other)).rejects.toMatchObject({ code: "unavailable" });
    s3.fail(null);
    await expect(nameIt(key)).rejects.toMatchObject({ code: "unavailable" });
    await makeStored("broken off");
    await nameIt(key);
    await remove(other);
    expect([isThere(key), isThere(other)]).toEqual([true, false]);
  });

  test("that somebody has put since is left to them", async () => {
    const before = later(app.clock.now(), -minuteMs);
    const key = await makeStored();
    await remove(key, before);
    expect(isThere(key)).toBe(true);
    await nameIt(key);
  });
});

describe("at night", () => {
  const sweep = (now: Moment) => storedCleanUp(store, async () => new Set())(db, now);

  test("what no row names goes once it is a day old, and all others stay", async () => {
    const named = await makeStored();
    await nameIt(named);
    const lost: string[] = [];
    for (let at = 0; at < 5; at += 1) lost.push(await makeStored());
    await sweep(later(app.clock.now(), dayMs - minuteMs));
    expect(s3.objects.size).toBe(6);
    await sweep(later(app.clock.now(), dayMs + minuteMs));
    expect([...s3.objects.keys()]).toEqual([`files/${named}`]);
    expect(await db.selectFrom("stored_files").select("key").execute()).toEqual([{ key: named }]);
  });

  test("what lies in the storage without standing anywhere goes as well", async () => {
    const longAgo = new Date(Date.parse(app.clock.now()) - 2 * dayMs);
    const words = { bytes: Buffer.from("lost"), changedAt: longAgo };
    const [old, former, young] = ["a".repeat(64), "b".repeat(48), "c".repeat(64)];
    for (const key of [old, former]) s3.objects.set(`files/${key}`, words);
    s3.objects.set(`files/${young}`, { ...words, changedAt: new Date() });
    s3.objects.set("files/somebody else's", words);
    s3.objects.set(`others/${old}`, words);
    await sweep(app.clock.now());
    expect([...s3.objects.keys()]).toEqual([
      `files/${young}`,
      "files/somebody else's",
      `others/${old}`,
    ]);
  });

  test("a row of a file that never came goes as well", async () => {
    s3.fail({ kind: "status", status: 403, code: "AccessDenied" });
    await expect(makeStored()).rejects.toMatchObject({ code: "unavailable" });
    s3.fail(null);
    expect(await db.selectFrom("stored_files").selectAll().execute()).toHaveLength(1);
    await sweep(later(app.clock.now(), dayMs + minuteMs));
    expect(await db.selectFrom("stored_files").selectAll().execute()).toEqual([]);
  });
});
