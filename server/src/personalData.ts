import type { Readable } from "node:stream";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** A piece of an export: a record that is written as JSON, or a file, left out if it is gone by then. */
export type Piece =
  | { name: string; record: unknown }
  | { name: string; open: () => Promise<Readable | undefined> };

/**
 * What a noun holds of a person: what their export contains, and what becomes of it when they
 * leave. Each noun says its own; `app.ts` puts them together.
 */
export type PersonalData = {
  collect?(db: Database, userId: number): Promise<Piece[]>;
  /** Sentences on what stays, under "former member". */
  kept?(db: Database, userId: number): Promise<string[]>;
  removed?(db: Database, userId: number): Promise<string[]>;
  /** What the person must settle before they can leave. */
  hindrances?(db: Database, userId: number): Promise<string[]>;
  forget?(db: DatabaseTransaction, userId: number, now: Moment): Promise<void>;
};

/** What all nouns say, in their order. */
export async function hearAll(
  personalData: readonly PersonalData[],
  ask: "kept" | "removed" | "hindrances",
  db: Database,
  userId: number,
): Promise<string[]> {
  const said: string[] = [];
  for (const one of personalData) said.push(...((await one[ask]?.(db, userId)) ?? []));
  return said;
}
