import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase, openPool } from "#db/database.ts";
import { cloneDatabase } from "#testing/database.ts";

const folder = path.join(import.meta.dirname, "..", "..", "db", "migrations");
const moving = "0020_registrations.sql";

test("what was replaced is dropped without its password, and still counts", async () => {
  const clone = await cloneDatabase();
  const db = openDatabase(
    openPool(clone.owner, { max: 1, name: "test", onError: () => undefined }),
  );
  const run = (text: string) => sql.raw(text).execute(db);
  try {
    await run("drop schema public cascade; create schema public");
    const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
    for (const name of names.filter((one) => one < moving))
      await run(await readFile(path.join(folder, name), "utf8"));
    await run(`
      insert into registrations (email, password_hash, first_name, last_name, activity, time_zone,
        subscribed_newsletter, terms_agreed_at, terms_version, state, created_at)
      select 'a@example.org', case when state in ('open', 'replaced') then 'x' end, state, 'Name', '', 'UTC',
        false, now(), '1', state, now()
      from unnest(array['open', 'replaced', 'confirmed', 'discarded']) as state`);
    await run(await readFile(path.join(folder, moving), "utf8"));
    const { rows } = await sql<{ was: string; state: string; has_password: boolean }>`
      select first_name as was, state, password_hash is not null as has_password
      from registrations order by id`.execute(db);
    expect(rows).toEqual([
      { was: "open", state: "open", has_password: true },
      { was: "replaced", state: "discarded", has_password: false },
      { was: "confirmed", state: "confirmed", has_password: false },
      { was: "discarded", state: "discarded", has_password: false },
    ]);
  } finally {
    await db.destroy();
    await clone.drop();
  }
});
