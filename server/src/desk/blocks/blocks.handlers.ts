import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { deskBlocks, type TextBlock } from "@sightline/contract/desk.blocks.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { type Handlers, implement } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import type { Viewer } from "#requests/requests.ts";
import {
  blockPages,
  countBlocks,
  findBlock,
  holdBlock,
  holdBlocksOf,
  holdDeletedBlock,
  insertBlock,
  isNameTaken,
  type KeptBlock,
  listBlocks,
  setDeleted,
  updateBlock,
} from "./blocks.queries.ts";
import { actionsOf, requireMayEdit, requireMayShare } from "./blocks.rules.ts";

const handlers: Handlers<typeof deskBlocks> = {
  async listTextBlocks({ query, user, db }) {
    const { rows, next_cursor } = await blockPages.read(query, (page) =>
      listBlocks(db, user.id, query, page),
    );
    return { text_blocks: rows.map((row) => onWire(row, user)), next_cursor };
  },

  async createTextBlock({ body: { text_block: given }, user, db, now }) {
    await requireRoom(db, { ...given, exceptId: null }, user);
    const id = await insertBlock(db, user.id, given, now);
    await announceBlock(db, { id, ...given, author_id: user.id });
    return { text_block: await show(db, id, user) };
  },

  async saveTextBlock({ params, body: { text_block: given }, user, db, now, record }) {
    const block = await holdBlock(db, params.id, user.id);
    if (!block) throw new Problem("not_found");
    requireMayEdit(block, user);
    if (block.version !== given.version)
      throw new Problem("stale_version", { extra: { text_block: onWire(block, user) } });
    const { name = block.name, body = block.body, shared = block.shared } = given;
    if (shared !== block.shared) requireMayShare(block, user);
    const written = { name, body, shared };
    const fields = (["name", "body", "shared"] as const).filter(
      (field) => written[field] !== block[field],
    );
    if (fields.length === 0) return { text_block: onWire(block, user) };
    if (shared !== block.shared) await requireRoom(db, { ...written, exceptId: block.id }, user);
    else if (name !== block.name)
      await requireFreeName(db, { ...written, exceptId: block.id }, user);
    await updateBlock(db, block.id, written, now);
    // Those who had it no longer do, or have it now.
    await announceBlock(db, { ...block, shared: block.shared || shared });
    if (block.author_id !== user.id) await record(db, { ...actOn(block), fields });
    return { text_block: await show(db, block.id, user) };
  },

  async deleteTextBlock({ params, user, db, now, record }) {
    const block = await holdBlock(db, params.id, user.id);
    if (!block) throw new Problem("not_found");
    requireMayEdit(block, user);
    await setDeleted(db, block.id, now);
    await announceBlock(db, block);
    if (block.author_id !== user.id) await record(db, actOn(block));
  },

  async restoreTextBlock({ params, user, db, now, record }) {
    const block = await holdDeletedBlock(db, params.id, user.id, now);
    if (!block) throw new Problem("not_found");
    requireMayEdit(block, user);
    await requireRoom(db, { ...block, exceptId: block.id }, user);
    await setDeleted(db, block.id, null);
    await announceBlock(db, block);
    if (block.author_id !== user.id) await record(db, actOn(block));
    return { text_block: await show(db, block.id, user) };
  },
};

function onWire({ sort_name: _, author_id, ...block }: KeptBlock, viewer: Viewer): TextBlock {
  return { ...block, can: actionsOf({ author_id, shared: block.shared }, viewer) };
}

async function show(db: Database, id: number, viewer: Viewer): Promise<TextBlock> {
  const block = await findBlock(db, id, viewer.id);
  if (!block) throw new Problem("not_found");
  return onWire(block, viewer);
}

type Wanted = { name: string; shared: boolean; exceptId: number | null };

/** One more is not too many, and none has its name. */
async function requireRoom(db: DatabaseTransaction, wanted: Wanted, viewer: Viewer): Promise<void> {
  await requireFreeName(db, wanted, viewer);
  const most = wanted.shared ? serverBounds.textBlocksShared : serverBounds.textBlocksPerUser;
  if ((await countBlocks(db, wanted.shared, viewer.id)) < most) return;
  const whose = wanted.shared ? "There are" : "You have";
  throw invalid({
    "text_block.name": [
      `${whose} ${most} text blocks, which is the most there can be. Delete one first.`,
    ],
  });
}

async function requireFreeName(
  db: DatabaseTransaction,
  wanted: Wanted,
  viewer: Viewer,
): Promise<void> {
  await holdBlocksOf(db, wanted.shared, viewer.id);
  if (!(await isNameTaken(db, wanted, viewer.id))) return;
  throw invalid({
    "text_block.name": [
      wanted.shared
        ? "A shared text block has this name already. Choose another."
        : "You have a text block of this name already. Choose another.",
    ],
  });
}

type Announced = { id: number; shared: boolean; author_id: number | null };

async function announceBlock(
  db: DatabaseTransaction,
  { id, shared, author_id }: Announced,
): Promise<void> {
  const own = author_id === null ? [] : [topic.user(author_id)];
  const topics = shared ? [topic.staff] : own;
  await announce(db, topics, "text_blocks_changed", { text_block_id: id });
}

/** What an admin does to somebody else's. */
function actOn({ id, name, author_id }: KeptBlock) {
  const persons = author_id === null ? [] : [author_id];
  return { subject: { kind: "text_block", id }, details: { name }, persons } as const;
}

export const deskBlockHandlers = implement(deskBlocks, handlers);
