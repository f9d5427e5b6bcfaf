import { attachments } from "@sightline/contract/attachments.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import type { SignedInUser } from "#http/authenticate.queries.ts";
import { allowingFiles, implement } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import type { FileStore } from "#storage/files.ts";
import type { UploadedFile } from "#storage/uploads.ts";
import {
  attachFile,
  type AttachmentPlace,
  type AttachmentPlaces,
  deleteAttachment,
  requireRoom,
} from "./attachments.ts";
import {
  findAttachment,
  holdWaiting,
  type StoredAttachment,
  type Thing,
} from "./attachments.queries.ts";

export function makeAttachmentHandlers(store: FileStore, places: AttachmentPlaces) {
  /** Who sees the thing sees what is attached to it. */
  async function getAttachmentFor(db: Database, id: number, viewer: SignedInUser, now: Moment) {
    const attachment = await findAttachment(db, id);
    if (!attachment) throw new Problem("not_found");
    const { place, id: of } = placeOf(attachment, places);
    await place.requireSight(db, of, viewer, now);
    return attachment;
  }

  return implement(attachments, {
    addAttachment: allowingFiles(
      async ({ body, user, db, now }, files) => {
        const { place, id, thing } = placeNamed(body, user.id, places);
        await place.holdToChange(db, id, user, adding, now);
        await requireRoom(db, { ownerId: user.id, thing, file: requireOneFile(files) });
      },
      async ({ body, files, user, db, now }) => {
        const { place, id, thing } = placeNamed(body, user.id, places);
        await place.holdToChange(db, id, user, adding, now);
        const file = requireOneFile(files);
        const attachment = await attachFile(db, file, { ownerId: user.id, thing, now });
        const { filename } = attachment;
        const change = { kind: "attachment_added", filename, actorId: user.id } as const;
        await place.noteChange?.(db, id, change, now);
        return { attachment };
      },
    ),

    async getAttachment({ params, query, user, db, now }) {
      const attachment = await getAttachmentFor(db, params.id, user, now);
      const { key, ...file } = fileOf(attachment, query.size);
      return { open: () => store.open(key), ...file };
    },

    async removeAttachment({ params, user, db, now }) {
      await holdWaiting(db, params.id);
      const attachment = await getAttachmentFor(db, params.id, user, now);
      const { place, id } = placeOf(attachment, places);
      const removing = { kind: "remove", since: attachment.created_at } as const;
      await place.holdToChange(db, id, user, removing, now);
      await deleteAttachment(db, attachment.id);
      const { filename } = attachment;
      const change = { kind: "attachment_removed", filename, actorId: user.id } as const;
      await place.noteChange?.(db, id, change, now);
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

const adding = { kind: "add" } as const;

/** What waits for a comment is its owner's alone. */
const waitingFiles: AttachmentPlace = {
  async requireSight(_db, ownerId, viewer) {
    if (ownerId !== viewer.id) throw new Problem("not_found");
  },
  async holdToChange() {},
};

type Attached = { place: AttachmentPlace; id: number };

/** A file is attached to exactly one thing, or waits for it. */
function placeOf(
  { request_id, post_id, insight_id, draft_id, comment_id, waiting, owner_id }: StoredAttachment,
  places: AttachmentPlaces,
): Attached {
  if (request_id !== null) return { place: places.request, id: request_id };
  if (post_id !== null) return { place: places.post, id: post_id };
  if (insight_id !== null) return { place: places.insight, id: insight_id };
  if (draft_id !== null) return { place: places.draft, id: draft_id };
  if (comment_id !== null) return { place: places.comment, id: comment_id };
  if (waiting) return { place: waitingFiles, id: owner_id };
  throw new Error("This file is attached to nothing.");
}

type Named = {
  draft_id?: number | undefined;
  insight_request_id?: number | undefined;
  for_comment?: "true" | undefined;
};

function placeNamed(
  { draft_id, insight_request_id, for_comment }: Named,
  userId: number,
  places: AttachmentPlaces,
): Attached & { thing: Thing } {
  const named: (Attached & { thing: Thing })[] = [];
  if (draft_id !== undefined)
    named.push({ place: places.draft, id: draft_id, thing: { draft_id } });
  if (insight_request_id !== undefined) {
    const thing = { request_id: insight_request_id };
    named.push({ place: places.request, id: insight_request_id, thing });
  }
  if (for_comment) named.push({ place: waitingFiles, id: userId, thing: { waiting_of: userId } });
  const [one, second] = named;
  if (one && !second) return one;
  throw invalid({ draft_id: ["Name either a draft or a request to attach this to."] });
}

function requireOneFile<File extends UploadedFile>(files: readonly File[]): File {
  const [file, second] = files;
  if (file && !second && file.field === "file") return file;
  throw invalid({ file: [second ? "Send one file at a time." : "Choose a file."] });
}
