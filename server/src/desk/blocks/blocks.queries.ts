import { minuteMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { BlockKind, TextBlock } from "@sightline/contract/desk.blocks.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { type GiveWay, inBatches } from "#db/batches.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { idInCursor, type Page, pagesBy } from "#http/cursor.ts";

const blockPlace = z.object({ sort_name: z.string(), id: idInCursor });
export const blockPages = pagesBy(blockPlace);
type BlockPlace = z.infer<typeof blockPlace>;

/** For so long a deleted one can be brought back. */
const undoWithinMs = 10 * minuteMs;

export type KeptBlock = Omit<TextBlock, "can"> & BlockPlace & { author_id: number | null };

function selectBlocks(db: Database) {
  return db
    .selectFrom("text_blocks as b")
    .leftJoin("users", "users.id", "b.author_id")
    .select(["b.id", "b.name", "b.body", "b.shared", "b.author_id", "b.version", "b.edited_at"])
    .select(["b.sort_name", "first_name", "last_name"]);
}

type BlockRow = Awaited<ReturnType<ReturnType<typeof selectBlocks>["execute"]>>[number];

function blockOf({ first_name, last_name, ...row }: BlockRow): KeptBlock {
  const { author_id: id } = row;
  const author =
    id === null || first_name === null || last_name === null ? null : { id, first_name, last_name };
  return { ...row, author };
}

/** One's own, and those of everybody; nobody else's. */
function seenBy(userId: number, kind?: BlockKind): RawBuilder<boolean> {
  const own = sql<boolean>`(not b.shared and b.author_id = ${userId})`;
  if (kind === "personal") return own;
  return kind === "shared" ? sql`b.shared` : sql`(b.shared or ${own})`;
}

type Wanted = { q?: string | undefined; kind?: BlockKind | undefined };

/** By name; what is looked for may stand in the name or in the text. */
export async function listBlocks(
  db: Database,
  userId: number,
  { q, kind }: Wanted,
  { after, limit }: Page<BlockPlace>,
): Promise<KeptBlock[]> {
  let query = selectBlocks(db)
    .where("b.deleted_at", "is", null)
    .where(seenBy(userId, kind))
    .orderBy("b.sort_name")
    .orderBy("b.id")
    .limit(limit);
  if (q) {
    const words = sql`lower(${q})`;
    query = query.where(
      sql<boolean>`(strpos(b.sort_name, ${words}) > 0 or strpos(lower(b.body), ${words}) > 0)`,
    );
  }
  if (after)
    query = query.where(sql<boolean>`(b.sort_name, b.id) > (${after.sort_name}, ${after.id})`);
  return (await query.execute()).map(blockOf);
}

export async function findBlock(
  db: Database,
  id: number,
  userId: number,
): Promise<KeptBlock | undefined> {
  const row = await selectBlocks(db)
    .where("b.id", "=", id)
    .where("b.deleted_at", "is", null)
    .where(seenBy(userId))
    .executeTakeFirst();
  return row && blockOf(row);
}

/** Held until the transaction ends: nobody else changes it meanwhile. */
export async function holdBlock(
  db: DatabaseTransaction,
  id: number,
  userId: number,
): Promise<KeptBlock | undefined> {
  await db.selectFrom("text_blocks").select("id").where("id", "=", id).forUpdate().execute();
  return findBlock(db, id, userId);
}

/** One that was deleted, for as long as it can be brought back. */
export async function holdDeletedBlock(
  db: DatabaseTransaction,
  id: number,
  userId: number,
  now: Moment,
): Promise<KeptBlock | undefined> {
  await db.selectFrom("text_blocks").select("id").where("id", "=", id).forUpdate().execute();
  const row = await selectBlocks(db)
    .where("b.id", "=", id)
    .where("b.deleted_at", ">", later(now, -undoWithinMs))
    .where(seenBy(userId))
    .executeTakeFirst();
  return row && blockOf(row);
}

/** A turn of its own for who makes or names one, so that two that come at once are both counted. */
export async function holdBlocksOf(
  db: DatabaseTransaction,
  shared: boolean,
  userId: number,
): Promise<void> {
  const whose = shared ? "shared text blocks" : `text blocks of ${userId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${whose}, 0))`.execute(db);
}

export async function countBlocks(
  db: DatabaseTransaction,
  shared: boolean,
  userId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom("text_blocks as b")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("b.deleted_at", "is", null)
    .where(seenBy(userId, shared ? "shared" : "personal"))
    .executeTakeFirstOrThrow();
  return count;
}

type Named = { name: string; shared: boolean; exceptId: number | null };

export async function isNameTaken(
  db: DatabaseTransaction,
  { name, shared, exceptId }: Named,
  userId: number,
): Promise<boolean> {
  const row = await db
    .selectFrom("text_blocks as b")
    .select("b.id")
    .where("b.deleted_at", "is", null)
    .where("b.sort_name", "=", sql<string>`lower(${name})`)
    .where(seenBy(userId, shared ? "shared" : "personal"))
    .where("b.id", "<>", exceptId ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

type Written = Pick<TextBlock, "name" | "body" | "shared">;

export async function insertBlock(
  db: DatabaseTransaction,
  userId: number,
  written: Written,
  now: Moment,
): Promise<number> {
  const { id } = await db
    .insertInto("text_blocks")
    .values({ ...written, author_id: userId, created_at: now, edited_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateBlock(
  db: DatabaseTransaction,
  id: number,
  written: Written,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("text_blocks")
    .set({ ...written, edited_at: now, version: sql`version + 1` })
    .where("id", "=", id)
    .execute();
}

export async function setDeleted(
  db: DatabaseTransaction,
  id: number,
  deletedAt: Moment | null,
): Promise<void> {
  await db.updateTable("text_blocks").set({ deleted_at: deletedAt }).where("id", "=", id).execute();
}

/** What can no longer be brought back. */
export async function eraseDeletedBlocks(
  db: Database,
  now: Moment,
  giveWay?: GiveWay,
): Promise<void> {
  await inBatches(async (most) => {
    const { numAffectedRows = 0n } = await sql`
      delete from text_blocks where ctid = any (array(
        select ctid from text_blocks where deleted_at <= ${later(now, -undoWithinMs)}
        order by deleted_at limit ${most}
      ))`.execute(db);
    return Number(numAffectedRows);
  }, giveWay);
}

export async function listBlocksOf(db: Database, userId: number) {
  return db
    .selectFrom("text_blocks")
    .select(["id", "name", "body", "shared", "created_at", "edited_at"])
    .where("author_id", "=", userId)
    .where("deleted_at", "is", null)
    .orderBy("id")
    .execute();
}

/** Their own go; what everybody uses stays, without a name. */
export async function forgetBlocksOf(db: DatabaseTransaction, userId: number): Promise<void> {
  await db
    .deleteFrom("text_blocks")
    .where("author_id", "=", userId)
    .where((eb) => eb.or([eb("shared", "=", false), eb("deleted_at", "is not", null)]))
    .execute();
  await db
    .updateTable("text_blocks")
    .set({ author_id: null })
    .where("author_id", "=", userId)
    .execute();
}

export async function hasBlocks(db: Database, userId: number, kind: BlockKind): Promise<boolean> {
  const row = await db
    .selectFrom("text_blocks")
    .select("id")
    .where("author_id", "=", userId)
    .where("shared", "=", kind === "shared")
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
