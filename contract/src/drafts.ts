import * as z from "zod/mini";
import { attachment } from "./attachments.shapes.ts";
import { draftToSave } from "./drafts.contents.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { minuteMs } from "#base/moments.ts";
import { atMost, id, idInPath, moment, pageQuery } from "#base/fields.ts";
import { reads } from "#base/reads.ts";

export const draftKinds = ["request", "post", "insight"] as const;
export type DraftKind = (typeof draftKinds)[number];

/** A draft as a row of a list. */
export const draftRow = z.object({
  id,
  kind: z.enum(draftKinds),
  /** What was written there so far; empty when nothing was. */
  title: z.string(),
  version: z.int(),
  created_at: moment,
  saved_at: moment,
});
export type DraftRow = z.infer<typeof draftRow>;

export const draft = z.extend(draftRow, {
  /** As it was saved; read it with the schema of its kind (`requestDraft`, …). */
  content: z.record(z.string(), z.unknown()),
  attachments: z.array(attachment),
});
export type Draft = z.infer<typeof draft>;

/** What a 410 `draft_sent` holds besides the problem itself. */
export type DraftSent = { insight_request_id: number };

/** What a 409 `stale_version` on a draft holds besides the problem itself: the newer one. */
export type DraftConflict = { draft: Draft };

const ofRequest = { kind: z.literal("request"), content: draftToSave.request };
const ofPost = { kind: z.literal("post"), content: draftToSave.post };
const ofInsight = { kind: z.literal("insight"), content: draftToSave.insight };
const version = z.int().check(z.positive());

/** Which form it is saved from: what another one had saved there is kept when it is written over. */
export const writer = z.optional(
  z.string().check(atMost(36), z.regex(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/)),
);

const params = z.object({ id: idInPath });
const one = z.object({ draft });

export const drafts = defineEndpoints({
  listDrafts: {
    method: "GET",
    path: reads.drafts.listDrafts,
    summary: "One's own drafts by page, the latest saved first.",
    access: "signed_in",
    query: z.object({ kind: z.optional(z.enum(draftKinds)), ...pageQuery }),
    response: z.object({ drafts: z.array(draftRow), next_cursor: z.nullable(z.string()) }),
    background: true,
  },
  getDraft: {
    method: "GET",
    path: reads.drafts.getDraft,
    summary: "One of one's own drafts with its content and attachments.",
    access: "signed_in",
    params,
    response: one,
  },
  createDraft: {
    method: "POST",
    path: "/api/v1/drafts",
    summary: "Begins a draft of a request, a post or an insight.",
    access: "signed_in",
    body: z.object({
      draft: z.discriminatedUnion("kind", [
        z.object(ofRequest),
        z.object(ofPost),
        z.object(ofInsight),
      ]),
      writer,
    }),
    response: one,
    status: 201,
    idempotent: true,
    background: true,
  },
  saveDraft: {
    method: "PUT",
    path: "/api/v1/drafts/:id",
    summary:
      "Saves a draft whole, over the version named. If it was saved elsewhere meanwhile: 409 with the newer one. What another form wrote there, or much text that goes at once, is kept for 30 days, as long as it is not too much of one person.",
    access: "signed_in",
    params,
    body: z.object({
      draft: z.discriminatedUnion("kind", [
        z.object({ ...ofRequest, version }),
        z.object({ ...ofPost, version }),
        z.object({ ...ofInsight, version }),
      ]),
      writer,
    }),
    response: one,
    background: true,
  },
  deleteDraft: {
    method: "DELETE",
    path: "/api/v1/drafts/:id",
    summary:
      "Throws a draft away, with its attachments. With a version, that one alone: if it was saved since, 409 with the newer one.",
    access: "signed_in",
    params,
    query: z.object({ version: z.optional(idInPath) }),
    response: null,
  },
});

/** For so long what was written over in a draft can be taken back. */
export const earlierDraftsForDays = 30;

/** What stood in a draft before something else was saved over it. */
export const earlierDraftRow = z.object({
  id,
  kind: z.enum(draftKinds),
  /** As a draft's own: empty when nothing was written there. */
  title: z.string(),
  saved_at: moment,
  replaced_at: moment,
});
export type EarlierDraftRow = z.infer<typeof earlierDraftRow>;

export const earlierDraft = z.extend(earlierDraftRow, {
  /** Read it with the schema of its kind, as a draft's. */
  content: z.record(z.string(), z.unknown()),
});
export type EarlierDraft = z.infer<typeof earlierDraft>;

const earlierParams = z.object({ id: idInPath, earlier_id: idInPath });

export const earlierDrafts = defineEndpoints({
  listEarlierDrafts: {
    method: "GET",
    path: reads.drafts.listEarlierDrafts,
    summary:
      "What was written over in one of one's own drafts within 30 days, the latest first. Of an insight's draft also what one wrote for the same request before.",
    access: "signed_in",
    params,
    response: z.object({ earlier_drafts: z.array(earlierDraftRow) }),
    background: true,
  },
  getEarlierDraft: {
    method: "GET",
    path: reads.drafts.getEarlierDraft,
    summary: "One of them with its content.",
    access: "signed_in",
    params: earlierParams,
    response: z.object({ earlier_draft: earlierDraft }),
    background: true,
  },
  keepEarlierDraft: {
    method: "POST",
    path: "/api/v1/drafts/:id/earlier",
    summary:
      "Keeps a text of one's own that is not saved, since another one was saved over the same version. What is kept already as the latest is not kept twice.",
    access: "signed_in",
    throttle: [{ by: "user", limit: 30, withinMs: minuteMs }],
    params,
    body: z.object({
      draft: z.discriminatedUnion("kind", [
        z.object(ofRequest),
        z.object(ofPost),
        z.object(ofInsight),
      ]),
    }),
    response: z.object({ earlier_draft: earlierDraftRow }),
    status: 201,
    idempotent: true,
    background: true,
  },
  takeBackEarlierDraft: {
    method: "POST",
    path: "/api/v1/drafts/:id/earlier/:earlier_id",
    summary:
      "Puts an earlier draft back over the version named, and keeps what it replaces. If it was saved elsewhere meanwhile: 409 with the newer one.",
    access: "signed_in",
    params: earlierParams,
    body: z.object({ version, writer }),
    response: one,
  },
});
