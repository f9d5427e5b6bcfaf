import type { Readable } from "node:stream";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** A piece of an export: a record that is written as JSON, or a file, left out if it is gone by then. */
export type Piece =
  | { name: string; record: unknown }
  | { name: string; open: () => Promise<Readable | undefined> };

/**
 * Something that Sightline holds of a person. What is told before they leave and what their export
 * says of itself are both made of these; a test finds every column that none of them names.
 */
export type Holding = {
  /** As it is told to them, in one sentence. */
  words: string;
  /** What becomes of it when they leave. */
  fate: "removed" | "kept";
  /** `table.column`: where their words lie. */
  columns: readonly string[];
  /** The files of the export that hold it; none where only machines read it. */
  files: readonly string[];
  /** Told only to those whom it concerns; to everybody without it. */
  concerns?(db: Database, userId: number): Promise<boolean>;
};

/**
 * What a noun holds of a person: what their export contains, and what becomes of it when they
 * leave. Each noun says its own; `nouns.ts` puts them together.
 */
export type PersonalData = {
  holdings: readonly Holding[];
  collect?(db: Database, userId: number): Promise<Piece[]>;
  /** Further sentences on what goes, which name this person's own things. */
  removed?(db: Database, userId: number): Promise<string[]>;
  /** What the person must settle before they can leave. */
  hindrances?(db: Database, userId: number): Promise<string[]>;
  forget?(db: DatabaseTransaction, userId: number, now: Moment): Promise<void>;
};

/** What is told of their leaving: all that goes, or all that stays. The account, forgotten last, is told first. */
export async function tellFate(
  personalData: readonly PersonalData[],
  fate: Holding["fate"],
  db: Database,
  userId: number,
): Promise<string[]> {
  const told: string[] = [];
  for (const one of personalData.toReversed()) {
    for (const holding of one.holdings)
      if (holding.fate === fate && ((await holding.concerns?.(db, userId)) ?? true))
        told.push(holding.words);
    if (fate === "removed") told.push(...((await one.removed?.(db, userId)) ?? []));
  }
  return told;
}

export async function listHindrances(
  personalData: readonly PersonalData[],
  db: Database,
  userId: number,
): Promise<string[]> {
  const said: string[] = [];
  for (const one of personalData) said.push(...((await one.hindrances?.(db, userId)) ?? []));
  return said;
}
