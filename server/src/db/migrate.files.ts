import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

export const folder = path.join(import.meta.dirname, "migrations");

export type Migration = { name: string; hash: string; sql: string };

/** In their order, which is that of their names. */
export async function readMigrations(from: string): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith(".sql")).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(from, name), "utf8");
      return { name, sql, hash: createHash("sha256").update(sql).digest("hex") };
    }),
  );
}
