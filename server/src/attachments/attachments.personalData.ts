import type { PersonalData } from "#personalData.ts";
import { deleteWaitingOf } from "./attachments.ts";
import type { FileStore } from "#storage/files.ts";
import { isAttachedToShared, listAttachmentsOf, listFilesOf } from "./attachments.queries.ts";

/** Files go with what they are attached to. */
export function makeAttachmentPersonalData(store: FileStore): PersonalData {
  const columns = ["attachments.filename"];
  return {
    holdings: [
      {
        words: "Files you attached to what goes.",
        fate: "removed",
        columns,
        files: ["attachments.json"],
      },
      {
        words: "Files you attached to what stays.",
        fate: "kept",
        columns,
        files: ["attachments.json"],
        concerns: isAttachedToShared,
      },
    ],

    forget: deleteWaitingOf,

    async collect(db, userId) {
      const files = await listFilesOf(db, userId);
      return [
        { name: "attachments.json", record: await listAttachmentsOf(db, userId) },
        ...files.map(({ id, filename, file_key }) => ({
          name: `attachments/${id}-${filename}`,
          open: () => store.open(file_key),
        })),
      ];
    },
  };
}
