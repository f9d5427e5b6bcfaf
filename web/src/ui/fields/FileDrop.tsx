import { Paperclip } from "lucide-react";
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import { Button } from "#ui/base/Button.tsx";
import styles from "./FileDrop.module.css";
import { FileRow, type FileEntry } from "./FileRow.tsx";

type FileDropProps = {
  label: string;
  files: FileEntry[];
  onFiles: (files: File[]) => void;
  /** Stops an upload under way, or takes a finished or refused file off the list. */
  onRemove: (id: string) => void;
  /** What may come, said before it is tried: "Up to 5 files of 10 MB each." */
  hint?: string;
  /** As for a file input: ".pdf,.png". */
  accept?: string;
  disabled?: boolean;
};

/** Takes files by button, drag and paste, and shows what becomes of them. What is allowed is decided outside. */
export function FileDrop(props: FileDropProps) {
  const { label, files, onFiles, hint, disabled = false } = props;
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const hintId = useId();

  const take = (chosen: FileList | null) => {
    if (!disabled && chosen && chosen.length > 0) onFiles([...chosen]);
  };
  const drag = (event: DragEvent) => {
    if (disabled || !event.dataTransfer.types.includes("Files")) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    // Moving onto a child also "leaves"; only going outside counts.
    const inside =
      event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!inside) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  const paste = (event: ClipboardEvent) => take(event.clipboardData.files);

  return (
    // Dragging and pasting are further ways in; the button does the same for everybody.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      role="group"
      aria-label={label}
      className={styles.drop}
      data-over={over}
      onDragEnter={drag}
      onDragOver={drag}
      onDragLeave={leave}
      onDrop={drop}
      onPaste={paste}
    >
      <div className={styles.ask}>
        <Button
          size="s"
          icon={<Paperclip />}
          disabled={disabled}
          aria-describedby={hint ? hintId : undefined}
          onClick={() => input.current?.click()}
        >
          Add files
        </Button>
        <span className={styles.hint} id={hintId}>
          {over ? "Drop to add" : hint}
        </span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        tabIndex={-1}
        aria-label={label}
        accept={props.accept}
        onChange={(event) => {
          take(event.target.files);
          // Or choosing the same file again would be no change.
          event.target.value = "";
        }}
      />
      {files.length > 0 ? (
        <ul role="list" className={styles.files}>
          {files.map((file) => (
            <FileRow key={file.id} file={file} onRemove={props.onRemove} />
          ))}
        </ul>
      ) : null}
    </div>
  );
}
