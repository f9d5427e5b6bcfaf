import { sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#db/database.ts";
import { withOwner } from "#testing/database.ts";
import { cloneFilled } from "./filled.ts";

test("a database is filled once for all who ask at a time, and is each one's own", async () => {
  let filled = 0;
  const fill = async (db: Database) => {
    filled += 1;
    await sql`create table words as select 'filled' as word`.execute(db);
  };
  const clones = await Promise.all([1, 2, 3].map(() => cloneFilled("once", fill)));
  const [first, ...others] = clones;
  if (!first) throw new Error("There is none.");
  await withOwner(first, (db) => sql`delete from words`.execute(db));
  for (const other of others) {
    const { rows } = await withOwner(other, (db) => sql`select word from words`.execute(db));
    expect(rows).toEqual([{ word: "filled" }]);
  }
  expect(filled).toBe(1);
  for (const clone of clones) await clone.drop();
});

test("one that could not be filled is filled anew by the next", async () => {
  const failing = cloneFilled("failed", () => Promise.reject(new Error("planted")));
  await expect(failing).rejects.toThrow("planted");
  const clone = await cloneFilled("failed", (db) => sql`create table words ()`.execute(db));
  await withOwner(clone, (db) => sql`select from words`.execute(db));
  await clone.drop();
});
