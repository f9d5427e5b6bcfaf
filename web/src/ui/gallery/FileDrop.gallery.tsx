import { useState } from "react";
import { FileDrop } from "#ui/fields/FileDrop.tsx";
import type { FileEntry } from "#ui/fields/FileRow.tsx";
import styles from "./gallery.module.css";

export const title = "File drop";

const start: FileEntry[] = [
  { id: "a", name: "fee-modulation-brief.pdf", size: 2_412_000, state: "kept" },
  {
    id: "b",
    name: "store-photo-with-a-rather-long-name-2026-11.jpg",
    size: 8_100_000,
    state: "sending",
    progress: 40,
  },
  {
    id: "c",
    name: "everything.zip",
    size: 48_000_000,
    state: "refused",
    reason: "Zip files are not taken. Add the files one by one.",
  },
];

export default function FileDropSection() {
  const [files, setFiles] = useState(start);
  const add = (chosen: File[]) =>
    setFiles([
      ...files,
      ...chosen.map((file) => ({
        id: `${file.name}-${file.lastModified}`,
        name: file.name,
        size: file.size,
        state: "waiting" as const,
      })),
    ]);
  return (
    <div className={styles.form}>
      <FileDrop
        label="Attachments"
        hint="Up to 5 files of 10 MB each; drag or paste works too."
        files={files}
        onFiles={add}
        onRemove={(id) => setFiles(files.filter((file) => file.id !== id))}
      />
    </div>
  );
}
