import { attachments } from "@sightline/contract/attachments.ts";
import { isEditable } from "@sightline/contract/requests.statuses.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { holdDraft } from "#drafts/drafts.queries.ts";
import { implement } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { appendEvents, getRequestFor, type Viewer } from "#requests/requests.queries.ts";
import { holdRequestFor, refuseStatus, touchRequest } from "#requests/requests.moves.queries.ts";
import { requireAcceptable } from "#storage/contents.ts";
import type { FileStore } from "#storage/files.ts";
import type { UploadedFile } from "#storage/uploads.ts";
import {
  deleteAttachment,
  getAttachment,
  insertAttachment,
  requireRoom,
  type StoredAttachment,
  type Thing,
} from "./attachments.queries.ts";

export function makeAttachmentHandlers(store: FileStore) {
  return implement(attachments, {
    async addAttachment({ body, files, user, db, now }) {
      const thing = await holdOwnThing(db, body, user);
      const file = requireOneFile(files);
      const { filename, type } = await requireAcceptable(file);
      await requireRoom(db, { ownerId: user.id, thing, bytes: file.bytes });
      const attachment = await insertAttachment(db, {
        ...thing,
        owner_id: user.id,
        filename,
        type,
        bytes: file.bytes,
        sha256: file.sha256,
        file_key: await store.put(file.path),
        created_at: now,
      });
      if ("request_id" in thing) {
        await appendEvents(db, thing.request_id, [
          { kind: "attachment_added", actor_id: user.id, details: { filename }, created_at: now },
        ]);
        await touchRequest(db, thing.request_id, user.id, now);
      }
      return { attachment };
    },

    async getAttachment({ params, user, db }) {
      const { file_key, bytes, ...attachment } = await getAttachmentFor(db, params.id, user);
      const stream = await store.open(file_key);
      if (!stream) throw new Problem("not_found");
      const charset = attachment.type.startsWith("text/") ? "; charset=utf-8" : "";
      return { stream, bytes, filename: attachment.filename, type: attachment.type + charset };
    },

    async removeAttachment({ params, user, db, now }) {
      const { id, draft_id, request_id, filename } = await getAttachmentFor(db, params.id, user);
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

/** Who sees the thing sees what is attached to it. */
async function getAttachmentFor(
  db: Database,
  id: number,
  viewer: Viewer,
): Promise<StoredAttachment> {
  const attachment = await getAttachment(db, id);
  if (attachment.request_id !== null) await getRequestFor(db, attachment.request_id, viewer);
  else if (attachment.owner_id !== viewer.id) throw new Problem("not_found");
  return attachment;
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

function requireOneFile(files: readonly UploadedFile[]): UploadedFile {
  const [file, second] = files;
  if (file && !second && file.field === "file") return file;
  throw invalid({ file: [second ? "Send one file at a time." : "Choose a file."] });
}
