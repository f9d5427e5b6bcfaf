import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { undoFileWithinMs } from "@sightline/contract/requests/requests.statuses.ts";
import { useEffect } from "react";
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

const none: readonly Attachment[] = [];

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
  const findPlace = async () => ({ insight_request_id: requestId });
  const uploads = useUploads(none, findPlace, undefined, attachments.length);
  const { handOver } = uploads;
  useEffect(() => {
    // What has arrived is in the list above as soon as the request has been asked for again.
    handOver(attachments.map(({ id }) => id));
  });
  const isFresh = ({ created_at }: Attachment) =>
    now.getTime() - Date.parse(created_at) < undoFileWithinMs;
  const { mayAdd, mayRemove } = may;
  if (!mayAdd && attachments.length === 0) return null;
  return (
    <section aria-labelledby="files-heading" className={styles.files}>
      <h2 id="files-heading">Files</h2>
      <AttachmentList
        attachments={attachments}
        onRemove={mayAdd ? (one) => void uploads.takeOff(one) : undefined}
        mayRemove={mayRemove ? undefined : isFresh}
      />
      {mayAdd && <UploadField uploads={uploads} />}
    </section>
  );
}
