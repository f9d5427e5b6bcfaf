import { attachments } from "@sightline/contract/attachments.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { isEditable } from "@sightline/contract/requests/requests.statuses.ts";
import { getPost } from "#board/board.queries.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { getDraftOf, holdDraft } from "#drafts/drafts.queries.ts";
import { implement } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { getInsightFor } from "#insights/insights.sight.queries.ts";
import { appendEvents, getRequestFor, type Viewer } from "#requests/requests.queries.ts";
import { holdRequestFor, refuseStatus, touchRequest } from "#requests/requests.moves.queries.ts";
import type { AcceptedFile } from "#storage/accept.ts";
import type { FileStore } from "#storage/files.ts";
import {
  attachFile,
  deleteAttachment,
  getAttachment,
  type StoredAttachment,
  type Thing,
} from "./attachments.queries.ts";

export function makeAttachmentHandlers(store: FileStore) {
  return implement(attachments, {
    async addAttachment({ body, files, user, db, now }) {
      const thing = await holdOwnThing(db, body, user);
      const file = requireOneFile(files);
      const attachment = await attachFile(db, store, file, { ownerId: user.id, thing, now });
      if ("request_id" in thing) {
        const { filename } = attachment;
        await appendEvents(db, thing.request_id, [
          { kind: "attachment_added", actor_id: user.id, details: { filename }, created_at: now },
        ]);
        await touchRequest(db, thing.request_id, user.id, now);
      }
      return { attachment };
    },

    async getAttachment({ params, query, user, db, now }) {
      const attachment = await getAttachmentFor(db, params.id, user, now);
      const { key, ...file } = fileOf(attachment, query.size);
      const stream = await store.open(key);
      if (!stream) throw new Problem("not_found");
      return { stream, ...file };
    },

    async removeAttachment({ params, user, db, now }) {
      const attachment = await getAttachmentFor(db, params.id, user, now);
      const { id, draft_id, request_id, filename } = attachment;
      requireLoose(attachment);
      await holdOwnThing(
        db,
        { draft_id: draft_id ?? undefined, insight_request_id: request_id ?? undefined },
        user,
      );
      await deleteAttachment(db, id);
      if (request_id === null) return;
      await appendEvents(db, request_id, [
        { kind: "attachment_removed", actor_id: user.id, details: { filename }, created_at: now },
      ]);
      await touchRequest(db, request_id, user.id, now);
    },
  });
}

/** The reduced picture where that is asked for and there is one. */
function fileOf(attachment: StoredAttachment, size: "inline" | undefined) {
  const { filename, type, bytes, file_key, inline_key, inline_bytes } = attachment;
  if (size === "inline" && inline_key !== null && inline_bytes !== null) {
    return {
      key: inline_key,
      bytes: inline_bytes,
      filename: `${filename}.webp`,
      type: "image/webp",
    };
  }
  const charset = type.startsWith("text/") ? "; charset=utf-8" : "";
  return { key: file_key, bytes, filename, type: type + charset };
}

/** Who sees the thing sees what is attached to it. */
async function getAttachmentFor(
  db: Database,
  id: number,
  viewer: Viewer,
  now: Moment,
): Promise<StoredAttachment> {
  const attachment = await getAttachment(db, id);
  const { request_id, post_id, insight_id, draft_id } = attachment;
  if (request_id !== null) await getRequestFor(db, request_id, viewer);
  else if (post_id !== null) await getPost(db, post_id);
  else if (insight_id !== null) await getInsightFor(db, insight_id, viewer, now);
  // Whoever attached it may have handed the draft over since.
  else if (draft_id !== null) await getDraftOf(db, draft_id, viewer.id);
  return attachment;
}

/** What was published stays as it was; what is posted is changed with its post. */
function requireLoose({ post_id, insight_id }: StoredAttachment): void {
  if (post_id !== null) {
    throw new Problem("not_allowed", {
      detail: "The files of a post are changed with it: edit the post.",
    });
  }
  if (insight_id !== null) {
    throw new Problem("not_allowed", { detail: "What was published with an insight stays." });
  }
}

type Named = { draft_id?: number | undefined; insight_request_id?: number | undefined };

async function holdOwnThing(
  db: DatabaseTransaction,
  { draft_id, insight_request_id }: Named,
  viewer: Viewer,
): Promise<Thing> {
  if (draft_id !== undefined && insight_request_id === undefined) {
    if (!(await holdDraft(db, draft_id, viewer.id))) throw new Problem("not_found");
    return { draft_id };
  }
  if (insight_request_id === undefined || draft_id !== undefined) {
    throw invalid({ draft_id: ["Name either a draft or a request to attach this to."] });
  }
  const request = await holdRequestFor(db, insight_request_id, viewer);
  if (request.requester_id !== viewer.id) {
    throw new Problem("not_allowed", { detail: "Only who asked can change what is attached." });
  }
  if (!isEditable(request.status)) throw refuseStatus(request.status, "its files can't be changed");
  return { request_id: request.id };
}

function requireOneFile(files: readonly AcceptedFile[]): AcceptedFile {
  const [file, second] = files;
  if (file && !second && file.field === "file") return file;
  throw invalid({ file: [second ? "Send one file at a time." : "Choose a file."] });
}
