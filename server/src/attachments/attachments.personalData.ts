import type { PersonalData } from "#personalData.ts";
import type { FileStore } from "#storage/files.ts";
import { listAttachmentsOf, listFilesOf } from "./attachments.queries.ts";

/** Files go with what they are attached to. */
export function makeAttachmentPersonalData(store: FileStore): PersonalData {
  return {
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
