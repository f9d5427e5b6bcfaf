import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { AttachmentList } from "./AttachmentList.tsx";
import styles from "./RequestFiles.module.css";
import { useUploads } from "./useUploads.ts";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import { latePart } from "#ui/page/latePart.tsx";

const UploadField = latePart(
  async () => (await import("./UploadField.tsx")).UploadField,
  <SkeletonBlock height="s" />,
);

type RequestFilesProps = {
  requestId: number;
  attachments: readonly Attachment[];
  mayChange: boolean;
};

/** The files of a request; who asked may add and remove them as long as it can be edited. */
export function RequestFiles({ requestId, attachments, mayChange }: RequestFilesProps) {
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
  if (!mayChange && attachments.length === 0) return null;
  return (
    <section aria-labelledby="files-heading" className={styles.files}>
      <h2 id="files-heading">Files</h2>
      <AttachmentList attachments={attachments} onRemove={mayChange ? remove : undefined} />
      {mayChange && <UploadField uploads={{ ...uploads, entries: underWay }} />}
    </section>
  );
}
