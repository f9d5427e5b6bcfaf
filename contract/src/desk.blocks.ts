import * as z from "zod/mini";
import { line } from "#accounts/accounts.names.ts";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { id, idInPath, moment, pageQuery, searchText } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { person } from "./people.shapes.ts";
import { fillable } from "#text/placeholders.ts";

export const blockKinds = ["personal", "shared"] as const;
export type BlockKind = (typeof blockKinds)[number];

/** `share`: also to keep it for oneself again. */
export const blockActions = ["edit", "share"] as const;
export type BlockAction = (typeof blockActions)[number];

/** A piece of text that is put into others, with what its placeholders stand for. */
export const textBlock = z.object({
  id,
  name: z.string(),
  body: z.string(),
  /** Everybody at the desk has it; otherwise its author alone. */
  shared: z.boolean(),
  /** Null where the account is gone. */
  author: z.nullable(person),
  version: z.int(),
  edited_at: moment,
  /** What this person may do with it. */
  can: z.array(z.enum(blockActions)),
});
export type TextBlock = z.infer<typeof textBlock>;

/** What a 409 `stale_version` holds besides the problem itself. */
export type BlockConflict = { text_block: TextBlock };

const name = line(bounds.textBlockName);
const body = fillable(bounds.textBlockBody);
const params = z.object({ id: idInPath });
const one = z.object({ text_block: textBlock });

/** Of who works at the desk. */
export const deskBlocks = defineEndpoints({
  listTextBlocks: {
    method: "GET",
    path: reads.deskBlocks.listTextBlocks,
    summary: "One's own text blocks and those that are shared, by name and by page.",
    access: "analyst",
    query: z.object({
      q: z.optional(searchText),
      kind: z.optional(z.enum(blockKinds)),
      ...pageQuery,
    }),
    response: z.object({
      text_blocks: z.array(textBlock),
      next_cursor: z.nullable(z.string()),
    }),
    background: true,
  },
  createTextBlock: {
    method: "POST",
    path: reads.deskBlocks.listTextBlocks,
    summary: "Makes a text block, for oneself or for everybody at the desk.",
    access: "analyst",
    body: z.object({
      text_block: z.object({ name, body, shared: z._default(z.boolean(), false) }),
    }),
    response: one,
    status: 201,
    idempotent: true,
    background: true,
  },
  saveTextBlock: {
    method: "PUT",
    path: "/api/v1/text_blocks/:id",
    summary:
      "Changes a text block: its author, and an admin what is shared. A stale `version` is 409 with the current record. What an admin changes of somebody else's is recorded.",
    access: "analyst",
    params,
    body: z.object({
      text_block: z.object({
        version: z.int().check(z.positive()),
        name: z.optional(name),
        body: z.optional(body),
        shared: z.optional(z.boolean()),
      }),
    }),
    response: one,
    background: true,
    audited: "text_block_changed",
  },
  deleteTextBlock: {
    method: "DELETE",
    path: "/api/v1/text_blocks/:id",
    summary: "Deletes a text block; for ten minutes it can be brought back.",
    access: "analyst",
    params,
    response: null,
    background: true,
    audited: "text_block_deleted",
  },
  restoreTextBlock: {
    method: "POST",
    path: "/api/v1/text_blocks/:id/restoration",
    summary: "Brings a deleted text block back.",
    access: "analyst",
    params,
    response: one,
    background: true,
    audited: "text_block_restored",
  },
});
