import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { Download, X } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#ui/Button.tsx";
import { tellSize } from "#ui/file.words.ts";
import { IconButton } from "#ui/IconButton.tsx";
import { useToast } from "#ui/Toast.tsx";
import { VisuallyHidden } from "#ui/VisuallyHidden.tsx";
import styles from "./AttachmentList.module.css";
import { downloadFile, fetchFile } from "./fetchFile.ts";

type AttachmentListProps = {
  attachments: readonly Attachment[];
  /** Where this person may take files off. */
  onRemove?: (attachment: Attachment) => void;
};

/** What is attached: pictures are shown, and everything can be downloaded. */
export function AttachmentList({ attachments, onRemove }: AttachmentListProps) {
  if (attachments.length === 0) return null;
  return (
    <ul role="list" className={styles.files}>
      {attachments.map((one) => (
        <li key={one.id} className={styles.file}>
          {one.type.startsWith("image/") && <Preview attachment={one} />}
          <span className={styles.name}>{one.filename}</span>
          <span className={styles.size}>{tellSize(one.bytes)}</span>
          <DownloadButton attachment={one} />
          {onRemove && (
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
    const problem = await downloadFile(attachment);
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

/** Fetched with the session and shown from memory; what can't be fetched is still listed by name. */
function Preview({ attachment: { id, filename } }: { attachment: Attachment }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const leaving = new AbortController();
    let made: string | undefined;
    fetchFile(id, leaving.signal)
      .then((file) => {
        if (leaving.signal.aborted) return;
        made = URL.createObjectURL(file);
        setAddress(made);
      })
      .catch(() => undefined);
    return () => {
      leaving.abort();
      if (made) URL.revokeObjectURL(made);
    };
  }, [id]);
  if (!address) return <span className={styles.picture} data-waiting />;
  return <img className={styles.picture} src={address} alt={filename} />;
}
