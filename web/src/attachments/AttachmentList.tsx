import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { attachments as rows } from "@sightline/contract/attachments.ts";
import { Download, X } from "lucide-react";
import { useState } from "react";
import { saveFile } from "#api/call/files.ts";
import { Button } from "#ui/base/Button.tsx";
import { tellSize } from "#ui/words/file.words.ts";
import { IconButton } from "#ui/base/IconButton.tsx";
import { Picture } from "#ui/markdown/Picture.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";
import styles from "./AttachmentList.module.css";
import { isPicture, usePictures } from "./usePictures.ts";

type AttachmentListProps = {
  attachments: readonly Attachment[];
  /** Where this person may take files off. */
  onRemove?: ((attachment: Attachment) => void) | undefined;
  /** Which of them; all, where it is not said. */
  mayRemove?: ((attachment: Attachment) => boolean) | undefined;
};

/** What is attached: pictures are shown, and everything can be downloaded. */
export function AttachmentList({ attachments, onRemove, mayRemove }: AttachmentListProps) {
  const addressOf = usePictures(attachments);
  if (attachments.length === 0) return null;
  return (
    <ul role="list" className={styles.files}>
      {attachments.map((one) => (
        <li key={one.id} className={styles.file}>
          {isPicture(one) && <Preview attachment={one} address={addressOf(one.id)} />}
          <span className={styles.name}>{one.filename}</span>
          <span className={styles.size}>{tellSize(one.bytes)}</span>
          <DownloadButton attachment={one} />
          {onRemove && (mayRemove?.(one) ?? true) && (
            <IconButton
              size="s"
              name={`Remove ${one.filename}`}
              icon={<X />}
              onClick={() => onRemove(one)}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

function DownloadButton({ attachment }: { attachment: Attachment }) {
  const [busy, setBusy] = useState(false);
  const toast = useToast();
  const download = async () => {
    setBusy(true);
    const params = { id: attachment.id };
    const problem = await saveFile(rows.getAttachment, { params }, attachment.filename);
    setBusy(false);
    if (!problem) return;
    const { title, detail } = problem;
    toast({
      message: `${attachment.filename} could not be downloaded`,
      detail: `${title}. ${detail}`,
      problem: true,
    });
  };
  return (
    <Button
      size="s"
      look="quiet"
      icon={<Download />}
      busy={busy}
      busyWords={`Downloading ${attachment.filename}`}
      onClick={() => void download()}
    >
      Download <VisuallyHidden>{attachment.filename}</VisuallyHidden>
    </Button>
  );
}

/** What can't be fetched is still listed by name. */
function Preview({ attachment, address }: { attachment: Attachment; address: string | undefined }) {
  const { filename, width, height } = attachment;
  if (width && height) {
    return (
      <div className={styles.framed}>
        <Picture src={address} width={width} height={height} alt={filename} />
      </div>
    );
  }
  if (!address) return <span className={styles.picture} data-waiting />;
  return <img className={styles.picture} src={address} alt={filename} />;
}
