import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { attachments } from "@sightline/contract/attachments.ts";
import { live } from "@sightline/contract/live.ts";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyExactly, migrate, migrateJobQueue } from "#db/migrate.ts";
import type { Roles } from "#db/roles.ts";
import { queueJob } from "#jobs/queue.ts";
import { announce, topic } from "#live/announce.ts";
import { lastEventId } from "#live/live.queries.ts";
import { queueMail } from "#mail/mail.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { type Signature, signatureHeaders } from "#testing/client.ts";
import { cloneDatabase } from "#testing/database.ts";
import { untilJobsAreDone } from "#testing/jobs.ts";
import { makeUser } from "#testing/people.ts";
import { makeTestFolder } from "#testing/servers/testFolder.ts";
import { listenTo } from "#testing/stream.ts";
import { upload } from "#testing/uploads.ts";
import { isEmpty } from "./backup.filling.queries.ts";
import { withClient } from "./backup.client.ts";
import { manifestName, storedFile } from "./backup.manifest.ts";
import { moveDatabase } from "./backup.moving.ts";
import {
  asOwner,
  backUp,
  type Elsewhere,
  filesOf,
  makeElsewhere,
  never,
  quiet,
  rolesOf,
} from "./backup.testing.ts";
import { takeBackup, type Taken, type Taking } from "./backup.taking.ts";
import {
  countReading,
  describeShape,
  listJobs,
  lockOneJob,
  readEverything,
} from "./backup.testing.queries.ts";

let app: TestApp;
let person: Signature & { id: number };
let folder: string;
let removeFolder: () => Promise<void>;
const opened: Elsewhere[] = [];

beforeAll(async () => {
  app = await makeTestApp();
  person = await app.signIn({ first_name: "Ada\tB\\n", last_name: "Zeilen\n\\." });
  await attach("one.txt", "first");
});
afterAll(async () => {
  await app.close();
  await removeFolder();
});
beforeAll(async () => {
  // A backup waits for each of its files until that is on the disk, and here are dozens of backups.
  ({ folder, remove: removeFolder } = await makeTestFolder());
});
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function attach(name: string, content: string, to = app) {
  return (await upload(to, person, { for_comment: "true" }, name, content)).body.attachment.id;
}

async function elsewhere(): Promise<Elsewhere> {
  const made = await makeElsewhere();
  opened.push(made);
  return made;
}

/** Stands beyond all that was given out after the backup. */
const events = "public.live_events_id_seq";

/** One that a test may damage. */
const freshFolder = () => mkdtemp(path.join(folder, "some-"));

describe("what is restored elsewhere", () => {
  test("is every row, every file, the shape and the numbers to come", async () => {
    const { [events]: eventsBefore, ...before } = await app.asOwner(readEverything);
    const { folder: backup, manifest } = await backUp(app, { folder });
    expect(manifest.files).toMatchObject({ count: 1, missing: 0, bytes: 5 });
    const there = await elsewhere();
    await there.restore(backup, { keepSessions: true });
    const { [events]: eventsAfter, ...after } = await there.look(readEverything);
    expect(after).toEqual(before);
    expect(eventsAfter).not.toEqual(eventsBefore);
    expect(await there.look(describeShape)).toEqual(await app.asOwner(describeShape));
    const [key = ""] = Object.keys(await contents(there.dataDir));
    expect(await contents(there.dataDir)).toEqual({ [key]: "first" });
    expect(await contents(app.dataDir)).toEqual({ [key]: "first" });
  });

  test("is a place where new things get new numbers", async () => {
    const { folder: backup } = await backUp(app, { folder });
    const there = await elsewhere();
    await there.restore(backup, { keepSessions: true });
    await migrate(there.database, quiet);
    const database = { ...there.database, drop: async () => undefined };
    const again = await makeTestApp({ database });
    try {
      const { body } = await again.call(accountProfile.getProfile, { as: person });
      expect(body.user.id).toBe(person.id);
      const { id } = await again.makePerson();
      expect(id).toBeGreaterThan(person.id);
    } finally {
      await again.close();
    }
  });

  test("is told to who heard of later events than it has: they load anew", async () => {
    const tell = (to: TestApp) =>
      to.db
        .transaction()
        .execute((trx) => announce(trx, [topic.everybody], "place_changed", { thing_id: 1 }));
    const { folder: backup } = await backUp(app, { folder });
    for (let number = 0; number < 3; number += 1) await tell(app);
    const lost = await lastEventId(app.db);
    const there = await elsewhere();
    await there.restore(backup, { keepSessions: true });
    await migrate(there.database, quiet);
    const database = { ...there.database, drop: async () => undefined };
    const again = await makeTestApp({ database, running: true });
    try {
      for (let number = 0; number < 3; number += 1) await tell(again);
      const headers = { ...signatureHeaders(person), "last-event-id": String(lost) };
      const stream = await listenTo(again.url + live.streamEvents.path, headers);
      await stream.next("missed_too_much");
      stream.close();
    } finally {
      await again.close();
    }
  });

  test("is readable by its owner alone", async () => {
    const { folder: backup } = await backUp(app, { folder });
    const all = await readdir(backup, { recursive: true, withFileTypes: true });
    expect(all.some((one) => one.isFile())).toBe(true);
    for (const one of all) {
      const { mode } = await stat(path.join(one.parentPath, one.name));
      expect([one.name, mode & 0o077]).toEqual([one.name, 0]);
    }
  });

  test("is what an earlier version made, and comes to today's shape afterwards", async () => {
    const earlier = await makeElsewhere();
    const there = await elsewhere();
    try {
      const known = await app.db
        .selectFrom("migrations")
        .select(["name", "hash"])
        .where("name", "<", "0040")
        .orderBy("name")
        .execute();
      await migrateJobQueue(earlier.database.owner);
      await withClient(earlier.database.owner, (client) => applyExactly(client, known));
      await earlier.look((db) =>
        sql`insert into users (email, password_hash, first_name, last_name) values ('a@example.org', 'none', 'A', 'B')`.execute(
          db,
        ),
      );
      const { owner } = earlier.database;
      const files = filesOf(earlier.dataDir);
      const taken = await takeBackup({
        owner,
        files,
        folder,
        keep: null,
        without: new Set(),
        fewerRows: true,
        say: quiet,
        ending: never,
      });
      expect(taken.manifest.migrations).toEqual(known);
      await there.restore(taken.folder);
      await migrate(there.database, quiet);
      expect(await there.look(describeShape)).toEqual(await app.asOwner(describeShape));
      const { rows } = await there.look((db) => sql`select email from users`.execute(db));
      expect(rows).toEqual([{ email: "a@example.org" }]);
    } finally {
      await earlier.close();
    }
  });

  describe("of what waited to be done", () => {
    let backup: string;
    beforeAll(async () => {
      const other = await makeTestApp();
      await other.db.transaction().execute((trx) => queueMail(trx, "greeting", { user_id: 1 }));
      await queueJob(other.db, "clean_up", {});
      await other.asOwner(lockOneJob);
      backup = (await backUp(other, { folder })).folder;
      await other.close();
    });

    test("leaves out mails, and holds no job for who was at it", async () => {
      const there = await elsewhere();
      expect(await there.restore(backup)).toMatchObject({ mailsDropped: 1 });
      expect(await there.look(listJobs)).toEqual([{ task: "clean_up", locked: false }]);
    });

    test("lets mails leave where it is told to", async () => {
      const there = await elsewhere();
      expect(await there.restore(backup, { sendMails: true })).toMatchObject({ mailsDropped: 0 });
      expect(await there.look(listJobs)).toEqual([
        { task: "send_mail", locked: false },
        { task: "clean_up", locked: false },
      ]);
    });
  });
});

describe("the moment", () => {
  test("is one: a file that is removed meanwhile is in it, and gone when it is done", async () => {
    const running = await makeTestApp({ running: true });
    try {
      const somebody = await running.signIn();
      const { body } = await upload(running, somebody, { for_comment: "true" }, "a.txt", "kept");
      const files = filesOf(running.dataDir);
      let isFirst = true;
      const { folder: backup } = await backUp(running, {
        folder,
        files: {
          open: async (key) => {
            if (isFirst) {
              isFirst = false;
              const params = { id: String(body.attachment.id) };
              const { status } = await running.call(attachments.removeAttachment, {
                as: somebody,
                params,
              });
              expect(status).toBe(204);
              await upload(running, somebody, { for_comment: "true" }, "b.txt", "came later");
              // Put off, since the backup still reads: it waits for later now.
              await expect
                .poll(async () => (await running.asOwner(listJobs)).map(({ task }) => task))
                .toContain("remove_files");
            }
            return files.open(key);
          },
        },
      });
      const there = await elsewhere();
      await there.restore(backup);
      expect(Object.values(await contents(there.dataDir))).toEqual(["kept"]);
      await untilJobsAreDone(running.db, "remove_files");
    } finally {
      await running.close();
    }
  });

  test("belongs to one backup at a time", async () => {
    let second: unknown;
    const files = filesOf(app.dataDir);
    await backUp(app, {
      folder,
      files: {
        open: async (key) => {
          second ??= await backUp(app, { folder }).catch((error: unknown) => error);
          return files.open(key);
        },
      },
    });
    expect(second).toMatchObject({ name: "BackupError", message: /Another backup .* under way/ });
  });
});

describe("what goes wrong while it is made", () => {
  test("stopped in the midst it leaves nothing", async () => {
    const own = await freshFolder();
    const ending = new AbortController();
    const files = { open: async () => (ending.abort(), Readable.from([Buffer.from("x")])) };
    const stopped = backUp(app, { folder: own, files, ending: ending.signal });
    await expect(stopped).rejects.toThrow("Stopped; nothing of this backup was kept");
    expect(await readdir(own)).toEqual([]);
    // And nothing is held any more.
    await backUp(app, { folder: own });
  });

  test("stopped while it reads a long table it ends at once, and holds nothing", async () => {
    const own = await freshFolder();
    const large = await makeTestApp();
    try {
      await sql`
        insert into live_events (topics, name, about)
        select array['x'], 'a name', jsonb_build_object('a', repeat(n::text, 200))
        from generate_series(1, 100000) n`.execute(large.db);
      const ending = new AbortController();
      const stopped = backUp(large, { folder: own, ending: ending.signal });
      await expect.poll(() => large.asOwner((db) => countReading(db, "live_events"))).toBe(1);
      ending.abort();
      await expect(stopped).rejects.toThrow("Stopped");
      expect(await readdir(own)).toEqual([]);
    } finally {
      await large.close();
    }
  });

  test("a folder that can't be one is told before anything is done", async () => {
    const file = path.join(folder, "a-file");
    await writeFile(file, "");
    await expect(backUp(app, { folder: path.join(file, "below") })).rejects.toThrow(
      /Nothing can be written into .*a-file.below: it is no folder/,
    );
  });

  test.each([
    ["had lost", async () => undefined],
    ["has in other bytes", async () => Readable.from([Buffer.from("other")])],
  ])("a file that the storage %s is counted, and no earlier backup goes", async (_, open) => {
    const own = await freshFolder();
    const earlier = await backUp(app, { folder: own });
    const { manifest, folder: lacking } = await backUp(app, {
      folder: own,
      keep: 1,
      files: { open },
    });
    expect(manifest.files).toMatchObject({ count: 1, missing: 1 });
    expect((await readdir(own)).toSorted()).toEqual(
      [earlier.folder, lacking].map((one) => path.basename(one)).toSorted(),
    );
  });

  describe("of two files one", () => {
    let two: TestApp;
    let own: string;
    let earlier: Taken;
    let whose: string;
    let tries: number;
    const broken = sha256("second");
    beforeAll(async () => {
      two = await makeTestApp();
      const somebody = await two.signIn();
      await upload(two, somebody, { for_comment: "true" }, "one.txt", "first");
      const { body } = await upload(two, somebody, { for_comment: "true" }, "two.txt", "second");
      whose = `attachments ${body.attachment.id}`;
    });
    afterAll(() => two.close());
    beforeEach(async () => {
      own = await freshFolder();
      earlier = await backUp(two, { folder: own });
      tries = 0;
    });

    /** Breaks off so often, as a line to a bucket does; then it comes. */
    const breakingOff = (times: number): Taking["files"] => ({
      open: async (key) => {
        if (key !== broken || (tries += 1) > times) return filesOf(two.dataDir).open(key);
        return Readable.from(
          (async function* breakOff() {
            yield Buffer.from("sec");
            throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
          })(),
        );
      },
    });

    test("that breaks off is asked for again", async () => {
      const { manifest, lacking } = await backUp(two, { folder: own, files: breakingOff(2) });
      expect(manifest.files).toMatchObject({ count: 2, missing: 0 });
      expect([lacking, tries]).toEqual([[], 3]);
    });

    test("that never comes whole is named, the other is there, and no earlier backup goes", async () => {
      const files = breakingOff(Infinity);
      const {
        manifest,
        lacking,
        folder: made,
      } = await backUp(two, { folder: own, keep: 1, files });
      expect(manifest.files).toMatchObject({ count: 2, missing: 1 });
      const reason = "can't be read (read ECONNRESET)";
      expect(lacking).toEqual([{ key: broken, reason, named: [whose] }]);
      expect(await readFile(path.join(made, storedFile(sha256("first"))), "utf8")).toBe("first");
      expect(await readdir(own)).toHaveLength(2);
      const there = await elsewhere();
      await there.restore(made);
      expect(Object.values(await contents(there.dataDir))).toEqual(["first"]);
    });

    test("that is lost for good can be done without, and the backup is a good one", async () => {
      const files = {
        open: async (key: string) => (key === broken ? undefined : filesOf(two.dataDir).open(key)),
      };
      const lacking = await backUp(two, { folder: own, keep: 1, files });
      expect(lacking.lacking).toHaveLength(1);
      const without = new Set([broken]);
      const good = await backUp(two, { folder: own, keep: 1, files, without });
      expect(good.lacking).toEqual([]);
      expect(good.manifest.files).toMatchObject({ missing: 1, without: 1 });
      expect(good.removed).toEqual([path.basename(lacking.folder)]);
      expect(await readdir(own)).toContain(path.basename(earlier.folder));
    });

    describe("that is lost, night after night:", () => {
      const lost = {
        open: async (key: string) => (key === broken ? undefined : filesOf(two.dataDir).open(key)),
      };
      const night = (given: Partial<Taking> = {}) =>
        backUp(two, { folder: own, keep: 2, files: lost, ...given });
      const namesOf = (...taken: Taken[]) => taken.map((one) => path.basename(one.folder));
      const kept = async () => (await readdir(own)).toSorted();

      test("the oldest go, and the latest that lacks nothing stays beside the others", async () => {
        const whole = await backUp(two, { folder: own });
        const first = await night();
        expect(first.removed).toEqual(namesOf(earlier));
        const second = await night();
        expect(second.removed).toEqual([]);
        const third = await night();
        expect(third.removed).toEqual(namesOf(first));
        expect(await kept()).toEqual(namesOf(whole, second, third));
      });

      test("so it is where it is done without, and both stay for one that lacks still more", async () => {
        const without = new Set([broken]);
        const good = await night({ without });
        const none = { open: async () => undefined };
        const nights = [];
        for (let number = 0; number < 3; number += 1)
          nights.push(await night({ without, files: none }));
        expect(nights.map(({ removed }) => removed)).toEqual([
          [],
          [],
          namesOf(...nights).slice(0, 1),
        ]);
        expect(await kept()).toEqual(namesOf(earlier, good, ...nights.slice(1)));
      });

      test("whichever is the last to have a file stays, though it lacks another", async () => {
        const last = await night();
        const nights = [];
        for (let number = 0; number < 3; number += 1)
          nights.push(await night({ files: { open: async () => undefined } }));
        expect(await kept()).toEqual(namesOf(earlier, last, ...nights.slice(1)));
      });

      test("once it is back, the latest are all that stays", async () => {
        await night();
        await night();
        const mended = [await night({ files: filesOf(two.dataDir) })];
        mended.push(await night({ files: filesOf(two.dataDir) }));
        expect(await kept()).toEqual(namesOf(...mended));
      });
    });
  });

  test("a table of another role is told, with whose it is and what to do", async () => {
    const other = await makeTestApp();
    try {
      await other.asOwner((db) => sql`grant create on schema public to app`.execute(db));
      await sql`create table "Photos of" (id serial)`.execute(other.db);
      await sql`create sequence numbers`.execute(other.db);
      const own = await freshFolder();
      const named =
        /^The table "public"\."Photos of" \(one of 2 such\) belongs to the role app, while Sightline's own belong to owner: [^\n]* set schema …\) or another database[^\n]*$/;
      await expect(backUp(other, { folder: own })).rejects.toMatchObject({
        name: "BackupError",
        message: expect.stringMatching(named),
      });
      // One that could be read would be written, and found by nobody until it is restored.
      await sql`grant select on "Photos of", "Photos of_id_seq", numbers to owner`.execute(
        other.db,
      );
      await expect(backUp(other, { folder: own })).rejects.toThrow(named);
      expect(await readdir(own)).toEqual([]);
      await sql`drop table "Photos of"`.execute(other.db);
      await expect(backUp(other, { folder: own })).rejects.toThrow(
        /^The sequence "public"."numbers" belongs to the role app/,
      );
      await sql`drop sequence numbers`.execute(other.db);
      await backUp(other, { folder: own });
      await other.asOwner((db) => sql`revoke all on board_posts from app`.execute(db));
      const owner = (await rolesOf(other)).connection;
      await expect(backUp(other, { folder: own, owner })).rejects.toThrow(
        'The table "public"."board_posts" belongs to the role owner, and app may not read it: name owner by DATABASE_OWNER_URL.',
      );
    } finally {
      await other.close();
    }
  });

  test("a storage that is away altogether ends it, and nothing is kept", async () => {
    const own = await freshFolder();
    const other = await makeTestApp();
    try {
      const somebody = await other.signIn();
      for (let number = 0; number < 14; number += 1)
        await upload(other, somebody, { for_comment: "true" }, "a.txt", `number ${number}`);
      const away = { open: () => Promise.reject(new Error("connect ECONNREFUSED")) };
      await expect(backUp(other, { folder: own, files: away })).rejects.toThrow(
        "The storage of the files is away: the next file can't be read (connect ECONNREFUSED).",
      );
      expect(await readdir(own)).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test("the turn lasts until it is read back, or the next would take it for a leftover", async () => {
    const { owner } = await rolesOf(app);
    const seen: string[] = [];
    await backUp(app, {
      folder: await freshFolder(),
      say: (line) => {
        if (line !== "Reading it back.") return;
        // Another process, for which this one waits: so it asks in just this moment.
        const { stdout, stderr } = spawnSync(
          process.execPath,
          ["--input-type=module", "-e", asks],
          {
            env: { ...process.env, OWNER: JSON.stringify(owner) },
            encoding: "utf8",
          },
        );
        seen.push(`${stdout}${stderr}`);
      },
    });
    expect(seen).toEqual(["false"]);
  });

  const asks = `
    import pg from "pg";
    const client = new pg.Client(JSON.parse(process.env.OWNER));
    await client.connect();
    const { rows } = await client.query("select pg_try_advisory_lock(727103) as free");
    process.stdout.write(String(rows[0].free));
    await client.end();`;
});

describe("keeping the latest", () => {
  test("removes older whole ones of this database, and what a killed one left; nothing else", async () => {
    const own = await freshFolder();
    const other = await makeTestApp();
    try {
      const first = await backUp(app, { folder: own });
      const foreign = await backUp(other, { folder: own });
      const { place } = first.manifest;
      // Killed in its first moment: nothing is in it yet.
      await mkdir(path.join(own, `sightline-2026-01-01T00-00-00Z.${place.slice(0, 16)}.part`));
      const spared = [
        `sightline-2026-01-02T00-00-00Z.${"0".repeat(16)}.part`,
        "sightline-2026-01-03T00-00-00Z",
        "photos",
      ];
      for (const name of spared) await mkdir(path.join(own, name));
      await writeFile(path.join(own, "sightline-2026-01-04T00-00-00Z"), "a file");
      const second = await backUp(app, { folder: own, keep: 2 });
      expect(second.removed).toEqual([]);
      const third = await backUp(app, { folder: own, keep: 2 });
      expect(third.removed).toEqual([path.basename(first.folder)]);
      expect((await readdir(own)).toSorted()).toEqual(
        [
          ...spared,
          "sightline-2026-01-04T00-00-00Z",
          ...[foreign, second, third].map((one) => path.basename(one.folder)),
        ].toSorted(),
      );
    } finally {
      await other.close();
    }
  });
});

describe("restoring refuses", () => {
  const damages: [string, (backup: string) => Promise<unknown>, RegExp][] = [
    [
      "a table that was changed",
      (at) => flip(path.join(at, "tables/public.users.copy.zst")),
      /public\.users\.copy\.zst .* not as it was written/,
    ],
    [
      "a table that was cut",
      (at) => writeFile(path.join(at, "tables/public.users.copy.zst"), ""),
      /not as it was written/,
    ],
    [
      "a table that is missing",
      (at) => rm(path.join(at, "tables/public.users.copy.zst")),
      /not as it was written/,
    ],
    ["a file that was changed", async (at) => flip(await storedIn(at)), /not as it was written/],
    ["a file that is missing", async (at) => rm(await storedIn(at)), /not as it was written/],
    [
      "a list that was changed",
      (at) => appendFile(path.join(at, "files.txt"), "x\n"),
      /files\.txt/,
    ],
    ["half a manifest", (at) => writeFile(path.join(at, manifestName), "{"), /was damaged/],
    ["no manifest", (at) => rm(path.join(at, manifestName)), /is no backup/],
    [
      "a name that leads elsewhere",
      (at) => edit(at, '"name": "users"', '"name": "../users"'),
      /was damaged/,
    ],
    [
      "a count that is another",
      (at) => edit(at, /"rows": \d+/, '"rows": 77'),
      /not as it was written/,
    ],
    [
      "a migration of nobody",
      (at) => edit(at, "0001_accounts.sql", "0001_other.sql"),
      /0001_other\.sql, which this version of Sightline does not have/,
    ],
  ];

  let good: string;
  let untouched: Elsewhere;
  beforeAll(async () => {
    good = (await backUp(app, { folder })).folder;
    untouched = await makeElsewhere();
  });
  afterAll(() => untouched.close());

  test.each(damages)("%s, and nothing is touched", async (_name, damage, sentence) => {
    const backup = await freshFolder();
    await cp(good, backup, { recursive: true });
    await damage(backup);
    await expect(untouched.restore(backup)).rejects.toThrow(sentence);
    expect(await withClient(untouched.database.owner, isEmpty)).toBe(true);
  });

  test("a database with anything in it", async () => {
    const there = await elsewhere();
    await there.look((db) => db.schema.createTable("photos").addColumn("id", "integer").execute());
    await expect(there.restore(good)).rejects.toThrow(/database is not empty/);
    expect(await contents(there.dataDir)).toEqual({});
  });

  test("files of others, but not its own of an earlier try", async () => {
    const there = await elsewhere();
    const file = path.join(there.dataDir, "given");
    await writeFile(file, "somebody's");
    const key = "a".repeat(64);
    await filesOf(there.dataDir).put(key, file);
    await expect(there.restore(good)).rejects.toThrow(/files in the storage already/);
    await filesOf(there.dataDir).remove(key);
    const [own = ""] = Object.keys(await contents(app.dataDir));
    await writeFile(file, "half");
    await filesOf(there.dataDir).put(own, file);
    await expect(there.restore(good)).rejects.toThrow(/add --again/);
    await there.restore(good, { again: true });
    expect(await contents(there.dataDir)).toEqual({ [own]: "first" });
  });
});

describe("another database", () => {
  test("takes all of it over, compared", async () => {
    const from = await cloneDatabase();
    const there = await elsewhere();
    try {
      await asOwner(from, makeUser);
      const before = await asOwner(from, readEverything);
      await move(from, there);
      expect(await there.look(readEverything)).toEqual(before);
      expect(await there.look(describeShape)).toEqual(await asOwner(from, describeShape));
      await expect(move(from, there)).rejects.toThrow(/not empty/);
    } finally {
      await from.drop();
    }
  });

  test("is not begun while the place runs on the first", async () => {
    const there = await elsewhere();
    // By a connection of its own, also where calls share theirs behind a pooler.
    const running = await app.startAnother();
    try {
      await expect(move(await rolesOf(app), there)).rejects.toThrow(
        /running on this database.*stop it first/,
      );
      expect(await withClient(there.database.owner, isEmpty)).toBe(true);
    } finally {
      await running.stop();
    }
  });

  test("is not begun with a table of another role", async () => {
    const from = await cloneDatabase();
    const there = await elsewhere();
    try {
      await asOwner(from, (db) => sql`grant create on schema public to app`.execute(db));
      const asApp = { ...from, owner: from.connection };
      await asOwner(asApp, (db) => sql`create table photos ()`.execute(db));
      await expect(move(from, there)).rejects.toThrow(/"photos" belongs to the role app/);
      expect(await withClient(there.database.owner, isEmpty)).toBe(true);
    } finally {
      await from.drop();
    }
  });

  const move = (from: Roles, to: Elsewhere) =>
    moveDatabase({ from: from.owner, to: to.database, say: quiet, ending: never });
});

function sha256(words: string): string {
  return createHash("sha256").update(words).digest("hex");
}

async function contents(dataDir: string): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for await (const some of filesOf(dataDir).walk()) {
    for (const { key } of some) {
      const chunks = await (await filesOf(dataDir).open(key))?.toArray();
      found[key] = Buffer.concat(chunks ?? []).toString();
    }
  }
  return found;
}

async function storedIn(backup: string): Promise<string> {
  const [key = ""] = (await readFile(path.join(backup, "files.txt"), "utf8")).split("\t");
  return path.join(backup, storedFile(key));
}

async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  const last = bytes.length - 1;
  bytes[last] = (bytes[last] ?? 0) ^ 1;
  await writeFile(file, bytes);
}

async function edit(backup: string, what: string | RegExp, by: string): Promise<void> {
  const file = path.join(backup, manifestName);
  const text = await readFile(file, "utf8");
  expect(text).toMatch(what);
  await writeFile(file, text.replace(what, by));
}
