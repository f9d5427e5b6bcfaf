import { readFile } from "node:fs/promises";
import path from "node:path";
import * as z from "zod/mini";
import { BackupError, reasonOf } from "./backup.error.ts";

/** Names become paths and parts of statements, so they are what we would have made. */
const plainName = z.string().check(z.regex(/^[a-z_][a-z0-9_]{0,62}$/));
const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.int().check(z.nonnegative());

const written = { bytes: count, sha256 };

const table = z.object({
  schema: plainName,
  name: plainName,
  columns: z.array(plainName),
  rows: count,
  /** Of all rows, in whatever order: see `RowSum`. */
  sum: sha256,
  ...written,
});
export type WrittenTable = z.infer<typeof table>;

const manifest = z.object({
  format: z.literal(1),
  /** Which database it is of, so that one keeps away from another one's backups. */
  place: sha256,
  moment: z.iso.datetime(),
  /** At this moment nothing later could come into it any more; some milliseconds after the other. */
  settled: z.iso.datetime(),
  server: z.string(),
  /** The shape of the tables, which restoring makes by running exactly these. */
  migrations: z.array(z.object({ name: z.string(), hash: sha256 })),
  tables: z.array(table),
  sequences: z.array(
    z.object({
      schema: plainName,
      name: plainName,
      last_value: z.string().check(z.regex(/^-?\d{1,19}$/)),
      is_called: z.boolean(),
    }),
  ),
  /** The list has a line for each. */
  files: z.object({
    count,
    bytes: count,
    missing: count,
    /** How many of the missing ones were known to be lost, and left out by order. */
    without: z.optional(count),
    list: z.object(written),
  }),
  /** The newest of the audit log: if a later log lacks it, its end was cut off. */
  seal: z.nullable(z.object({ id: z.string(), hash: sha256 })),
});
export type Manifest = z.infer<typeof manifest>;

/** It lacks nothing but what it was told to do without. */
export function isGood({ files }: Manifest): boolean {
  return files.missing === (files.without ?? 0);
}

/** Not even what it was told to do without. */
export function lacksNothing({ files }: Manifest): boolean {
  return files.missing === 0;
}

export const manifestName = "manifest.json";
export const listName = "files.txt";

export function tableFile({ schema, name }: { schema: string; name: string }): string {
  return path.join("tables", `${schema}.${name}.copy.zst`);
}

/** Spread as in the storage, so that no folder grows too long. */
export function storedFile(key: string): string {
  return path.join("files", key.slice(0, 2), key);
}

/** Of a backup that is whole; throws where there is none. */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = await readFile(path.join(folder, manifestName), "utf8");
  } catch (error) {
    throw new BackupError(
      `${folder} is no backup: its ${manifestName} can't be read (${reasonOf(error) ?? "unreadable"}).`,
      { cause: error },
    );
  }
  const read = manifest.safeParse(parse(text));
  if (!read.success)
    throw new BackupError(
      `The ${manifestName} in ${folder} was damaged, or made by a newer version of Sightline.`,
    );
  return read.data;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Of these there are many or few by the hour, whatever the place holds. */
const passing = new Set([
  "active_people_parts",
  "idempotency_keys",
  "live_events",
  "notification_letters",
  "notification_mails",
  "search_backlog",
  "sessions",
  "throttle_counters",
]);

export function countLasting(tables: readonly WrittenTable[]): number {
  const lasting = tables.filter(({ schema, name }) => schema === "public" && !passing.has(name));
  return lasting.reduce((total, { rows }) => total + rows, 0);
}

export function totalsOf({ tables, files }: Manifest): {
  rows: number;
  bytes: number;
  files: number;
} {
  const sum = (of: (one: WrittenTable) => number) =>
    tables.reduce((total, one) => total + of(one), 0);
  return {
    rows: sum(({ rows }) => rows),
    bytes: sum(({ bytes }) => bytes) + files.bytes + files.list.bytes,
    files: files.count - files.missing,
  };
}
