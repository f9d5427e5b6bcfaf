import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { undoFileWithinMs } from "@sightline/contract/requests/requests.statuses.ts";
import { AttachmentList } from "./AttachmentList.tsx";
import styles from "./RequestFiles.module.css";
import { useUploads } from "./useUploads.ts";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import { useNow } from "#ui/words/useNow.ts";

const UploadField = latePart(
  async () => (await import("./UploadField.tsx")).UploadField,
  <SkeletonBlock height="s" />,
);

type RequestFilesProps = {
  requestId: number;
  attachments: readonly Attachment[];
  mayAdd: boolean;
  /** Any of them; what one has only just added can be taken back anyhow. */
  mayRemove: boolean;
};

/** The files of a request; who asked adds to them until it is answered. */
export function RequestFiles({ requestId, attachments, ...may }: RequestFilesProps) {
  const now = useNow();
  const uploads = useUploads(attachments, async () => ({ insight_request_id: requestId }));
  const there = new Set(attachments.map((one) => one.id));
  // What has arrived is in the list above as soon as the request has been asked for again.
  const underWay = uploads.entries.filter(
    ({ state, attachment }) => state !== "kept" || (attachment && !there.has(attachment.id)),
  );
  const remove = ({ id }: Attachment) => {
    const entry = uploads.entries.find(({ attachment }) => attachment?.id === id);
    if (entry) uploads.remove(entry.id);
  };
  const isFresh = ({ created_at }: Attachment) =>
    now.getTime() - Date.parse(created_at) < undoFileWithinMs;
  const { mayAdd, mayRemove } = may;
  if (!mayAdd && attachments.length === 0) return null;
  return (
    <section aria-labelledby="files-heading" className={styles.files}>
      <h2 id="files-heading">Files</h2>
      <AttachmentList
        attachments={attachments}
        onRemove={mayAdd ? remove : undefined}
        mayRemove={mayRemove ? undefined : isFresh}
      />
      {mayAdd && <UploadField uploads={{ ...uploads, entries: underWay }} />}
    </section>
  );
}
