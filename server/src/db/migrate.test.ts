import { createHash } from "node:crypto";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { buildApp } from "#app.ts";
import { readConfig } from "#config.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { until } from "#testing/patience.ts";
import { type Database, endPool, openDatabase, openPool } from "./database.ts";
import { formerMigrations, lastOfSquashed } from "./migrate.former.ts";
import { migrate, MigrationError } from "./migrate.ts";
import { findBreaks } from "./migrate.steps.ts";

const folder = path.join(import.meta.dirname, "migrations");
const silent = () => undefined;

let clone: TestDatabase;
let db: Database;

beforeEach(async () => {
  clone = await cloneDatabase();
  db = openDatabase(openPool(clone.owner, { max: 2, name: "test", onError: silent }));
});
afterEach(async () => {
  await db.destroy();
  await clone.drop();
});

test("five processes at once apply each migration once", async () => {
  await emptyDatabase();
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  await Promise.all(Array.from({ length: 5 }, () => migrate(clone, log)));
  expect(await applied()).toEqual(await fileNames());
  expect(lines).toHaveLength((await fileNames()).length);
});

test("a second run applies nothing", async () => {
  const lines: string[] = [];
  await migrate(clone, (line) => void lines.push(line));
  expect(lines).toEqual([]);
});

test("a migration that was changed after it was applied is refused", async () => {
  await sql`update migrations set hash = 'other' where name = '0001_accounts.sql'`.execute(db);
  await expect(migrate(clone, silent)).rejects.toThrow(MigrationError);
});

test("a database of a newer version is refused, and nothing is touched", async () => {
  await sql`insert into migrations (name, hash) values ('9999_later.sql', 'x')`.execute(db);
  await expect(migrate(clone, silent)).rejects.toThrow("use a newer version");
});

describe("beside a version with one more migration", () => {
  const note = "alter table place add column later_note text;\n";

  let from: string;
  beforeEach(async () => {
    from = await mkdtemp(path.join(tmpdir(), "sightline-newer-"));
    await cp(folder, from, { recursive: true });
  });
  afterEach(() => rm(from, { recursive: true }));

  async function migrateNewer(text: string): Promise<void> {
    await writeFile(path.join(from, "9999_later.sql"), text);
    await migrate(clone, silent, { from });
  }

  test("that only adds, this one starts, and leaves all as it is", async () => {
    await migrateNewer(note);
    const lines: string[] = [];
    await migrate(clone, (line) => void lines.push(line));
    expect(lines).toEqual([
      "database: a newer version has added 9999_later.sql; this one works beside it",
    ]);
    expect(await applied()).toContain("9999_later.sql");
  });

  test("that takes something away, this one is refused", async () => {
    await migrateNewer(
      "-- contracts: nobody reads it since 0053\nalter table place drop column id;\n",
    );
    await expect(migrate(clone, silent)).rejects.toThrow("use a newer version");
  });

  test("that is no later than its own, this one is refused", async () => {
    await writeFile(path.join(from, "0001_another.sql"), "create table another ();\n");
    await migrate(clone, silent, { from });
    await expect(migrate(clone, silent)).rejects.toThrow(
      "knows the migration 0001_another.sql, which this version",
    );
  });

  test("what takes something away waits until nobody of this one runs", async () => {
    const running = openPool(clone.connection, { max: 1, name: "sightline", onError: silent });
    const contracting =
      "-- contracts: nobody reads it\nalter table place drop column support_email;\n";
    try {
      await running.query("select 1");
      await expect(migrateNewer(contracting)).rejects.toThrow(
        "The migration 9999_later.sql can't be applied while processes of the version before run (nobody reads it).",
      );
      expect(await applied()).toEqual(await fileNames());
    } finally {
      await endPool(running);
    }
    await until("It was not applied.", () =>
      migrateNewer(contracting).then(
        () => true,
        () => false,
      ),
    );
  });

  test("what takes something away is not kept waiting by what a pooler keeps of those who left", async () => {
    const contracting =
      "-- contracts: nobody reads it\nalter table place drop column support_email;\n";
    const app = await buildApp({
      config: readConfig({ DATA_DIR: from, LOG_LEVEL: "silent" }),
      connection: { ...clone.connection, isShared: true },
      direct: clone.connection,
    });
    await app.start();
    const { rows } = await sql<{ name: string }>`
      select distinct application_name as name from pg_stat_activity
      where datname = current_database() and application_name like 'sightline%'
        and application_name not in ('sightline-jobs', 'sightline-live')`.execute(db);
    await expect(migrateNewer(contracting)).rejects.toThrow("Stop all of them");
    await app.stop();
    // The connections stay, each under the name of who was lent it last.
    const kept = rows.map(({ name }) =>
      openPool(clone.connection, { max: 1, name, onError: silent }),
    );
    try {
      expect(kept).not.toEqual([]);
      for (const pool of kept) await pool.query("select 1");
      await migrateNewer(contracting);
      expect(await applied()).toContain("9999_later.sql");
    } finally {
      for (const pool of kept) await endPool(pool);
    }
  });

  test("three processes at once build an index concurrently, once, and don't wait for each other for ever", async () => {
    const index = "create index concurrently later_index on users (first_name);\n";
    await writeFile(path.join(from, "9999_later.sql"), index);
    const lines: string[] = [];
    const log = (line: string) => void lines.push(line);
    await Promise.all(Array.from({ length: 3 }, () => migrate(clone, log, { from })));
    expect(lines).toEqual(["database: applied 9999_later.sql"]);
  });

  test("a connection of this one goes on reading what has got a column more", async () => {
    const older = openDatabase(
      openPool(clone.connection, { max: 1, name: "sightline", onError: silent }),
    );
    const read = (by: Database) =>
      by.selectFrom("place").selectAll().where("id", ">", -1).executeTakeFirstOrThrow();
    try {
      const before = await read(older);
      const within = await older.transaction().execute(read);
      expect(within).toEqual(before);
      await migrateNewer(note);
      expect(await read(older)).toMatchObject(before);
      expect(await older.transaction().execute(read)).toMatchObject(before);
    } finally {
      await older.destroy();
    }
  });
});

describe("a database filled before the migrations were squashed", () => {
  beforeEach(async () => {
    await emptyDatabase();
    const squashed = (await fileNames()).filter((name) => name <= lastOfSquashed);
    for (const name of squashed) await sql.raw(await readMigration(name)).execute(db);
    await sql`create table migrations (
      name text primary key, hash text not null, applied_at timestamptz(3) not null default now()
    )`.execute(db);
    for (const [name, hash] of formerMigrations) {
      await db.insertInto("migrations").values({ name, hash }).execute();
    }
    await sql`insert into users (email, password_hash, first_name, last_name)
      values ('ada@example.org', 'x', 'Ada', 'Marsh')`.execute(db);
  });

  test("starts, with what it held, and is then like any other", async () => {
    await migrate(clone, silent);
    expect(await applied()).toEqual(await fileNames());
    const people = await db.selectFrom("users").select("email").execute();
    expect(people).toEqual([{ email: "ada@example.org" }]);
    const lines: string[] = [];
    await migrate(clone, (line) => void lines.push(line));
    expect(lines).toEqual([]);
  });

  test("is refused if it is not complete, and told what to do", async () => {
    const last = [...formerMigrations.keys()].at(-1);
    await sql`delete from migrations where name = ${last}`.execute(db);
    await expect(migrate(clone, silent)).rejects.toThrow(
      /lacks 0019_more_indexes\.sql\. Start it once with the last version that still has/,
    );
    expect(await applied()).not.toContain(lastOfSquashed);
  });

  test("is refused if one of its migrations is another", async () => {
    await sql`update migrations set hash = 'other' where name = '0005_requests.sql'`.execute(db);
    await expect(migrate(clone, silent)).rejects.toThrow(
      "its migration 0005_requests.sql is another",
    );
  });
});

describe("the files", () => {
  test("are numbered without a gap", async () => {
    const numbers = (await fileNames()).map((name) => name.slice(0, 5));
    expect(numbers).toEqual(numbers.map((_, at) => `${String(at + 1).padStart(4, "0")}_`));
  });

  // Landed before that was asked of them.
  const exempt = "0053_statistics_of_sources.sql";

  test("let the version before go on, or say why not", async () => {
    const later = (await fileNames()).filter((name) => name > exempt);
    const broken = await Promise.all(
      later.map(async (name) =>
        findBreaks(await readMigration(name)).map((one) => `${name} ${one}`),
      ),
    );
    expect(broken.flat()).toEqual([]);
  });

  // Edited, a migration would make new databases other than those that have it already.
  test("are as they were when they landed, and each is listed", async () => {
    const sums = await Promise.all(
      (await fileNames()).map(async (name) => {
        const hash = createHash("sha256")
          .update(await readMigration(name))
          .digest("hex");
        return `${hash}  ${name}\n`;
      }),
    );
    expect(await readMigration("checksums.txt")).toBe(sums.join(""));
  });
});

async function emptyDatabase(): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}

async function applied(): Promise<string[]> {
  const rows = await db.selectFrom("migrations").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
}

async function fileNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
}

function readMigration(name: string): Promise<string> {
  return readFile(path.join(folder, name), "utf8");
}
