import { CircleAlert, File, X } from "lucide-react";
import { tellSize } from "#ui/words/file.words.ts";
import styles from "./FileDrop.module.css";
import { IconButton } from "#ui/base/IconButton.tsx";
import { ProgressBar } from "#ui/base/ProgressBar.tsx";

export type FileEntry = { id: string; name: string; size: number } & (
  | { state: "waiting" | "kept" }
  | { state: "sending"; progress: number | null }
  /** Why, as a sentence: "Larger than 10 MB." */
  | { state: "refused"; reason: string }
);

export function FileRow({ file, onRemove }: { file: FileEntry; onRemove: (id: string) => void }) {
  const under = file.state === "sending" || file.state === "waiting";
  const Icon = file.state === "refused" ? CircleAlert : File;
  return (
    <li className={styles.file} data-state={file.state}>
      <Icon aria-hidden="true" className={styles.icon} />
      <span className={styles.name}>{file.name}</span>
      <span className={styles.size}>{tellSize(file.size)}</span>
      <IconButton
        size="s"
        name={under ? `Cancel ${file.name}` : `Remove ${file.name}`}
        icon={<X />}
        onClick={() => onRemove(file.id)}
      />
      <span className={styles.below} role="status">
        {file.state === "refused" ? file.reason : null}
        {file.state === "waiting" ? "Waiting" : null}
        {file.state === "sending" ? (
          <ProgressBar label={`Sending ${file.name}`} value={file.progress} />
        ) : null}
      </span>
    </li>
  );
}
