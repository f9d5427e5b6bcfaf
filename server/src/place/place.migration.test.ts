import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase, openPool } from "#db/database.ts";
import { cloneDatabase } from "#testing/database.ts";

const folder = path.join(import.meta.dirname, "..", "db", "migrations");
const moving = "0027_place.sql";

test("what was agreed to before is version 1, and a place that works is not led through its set-up", async () => {
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
      insert into users (email, password_hash, first_name, last_name, terms_agreed_at, terms_version)
        values ('a@example.org', 'x', 'Ada', 'Agreed', now(), '2026-11'),
          ('d@example.org', 'x', 'Dan', 'Demo', null, null);
      insert into registrations (email, password_hash, first_name, last_name, activity, time_zone,
        subscribed_newsletter, terms_agreed_at, terms_version, created_at)
        values ('r@example.org', 'x', 'Rea', 'Name', '', 'UTC', false, now(), '2026-11', now());
      insert into calendars (name, time_zone, hours) values ('Office', 'UTC', '{}');
      insert into insight_categories (slug, name, icon, position, calendar_id, target_minutes)
        select 'markets', 'Markets', 'circle', 1, id, 60 from calendars`);
    await run(await readFile(path.join(folder, moving), "utf8"));
    const { rows } = await sql`
      select first_name, terms_version from users
      union all select first_name, terms_version from registrations order by first_name`.execute(
      db,
    );
    expect(rows).toEqual([
      { first_name: "Ada", terms_version: 1 },
      { first_name: "Dan", terms_version: null },
      { first_name: "Rea", terms_version: 1 },
    ]);
    const place = await db.selectFrom("place").selectAll().executeTakeFirstOrThrow();
    expect(place).toMatchObject({ name: "Sightline", registration: "open", version: 1 });
    expect(place.skipped_steps).toHaveLength(5);
  } finally {
    await db.destroy();
    await clone.drop();
  }
});
