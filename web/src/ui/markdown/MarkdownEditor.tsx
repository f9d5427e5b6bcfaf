import {
  type ChangeEvent,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useContext,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { applyEdit } from "./applyEdit.ts";
import { countCodePoints } from "#ui/words/counter.words.ts";
import { useFieldTies } from "#ui/fields/fieldTies.ts";
import { EditorToolsContext } from "#ui/cursor/editorTools.ts";
import type { Edit, Selected } from "./markdown.edit.ts";
import type { PictureOf } from "./markdown.parts.tsx";
import styles from "./MarkdownEditor.module.css";
import { MarkdownToolbar, toolFor } from "./MarkdownToolbar.tsx";
import { SkeletonText } from "#ui/lists/Skeleton.tsx";
import { latePart } from "#ui/page/latePart.tsx";
import { panelTies, type TabInRow, TabRow } from "#ui/page/TabRow.tsx";
import { WrittenAsContext } from "#ui/words/writtenAs.ts";

// The reader of Markdown is many times heavier than the editor and only wanted on a press.
const MarkdownView = latePart(
  async () => (await import("./MarkdownView.tsx")).MarkdownView,
  <SkeletonText lines={3} reading />,
);

export type EditorFace = "write" | "preview";

const faces: readonly TabInRow<EditorFace>[] = [
  { value: "write", words: "Write" },
  { value: "preview", words: "Preview" },
];

type MarkdownEditorProps = {
  value: string;
  onChange: (value: string) => void;
  /** Only where no Field around it gives the label. */
  label?: string;
  name?: string;
  onBlur?: () => void;
  /** The bound in code points, told before it is hit. */
  limit?: number;
  rows?: number;
  placeholder?: string;
  disabled?: boolean;
  /** Files pasted or dropped into the text. */
  onFiles?: (files: File[]) => void;
  attachmentUrl?: PictureOf;
  /** Draws the mark for `[1]` in the preview. */
  citation?: (source: number) => ReactNode;
  /** Further tools, after those of Markdown. */
  tools?: ReactNode;
  /** Write or preview, where the parent holds it. */
  face?: EditorFace;
  onFaceChange?: (face: EditorFace) => void;
  /** `read` sets the text in the reading face, for what will be read as an article. */
  manner?: "use" | "read";
  ref?: Ref<HTMLTextAreaElement>;
};

/** Writes Markdown, with a preview. The text stays plain; the tools only type for you. */
export function MarkdownEditor({ ref, ...props }: MarkdownEditorProps) {
  const { value, onChange, rows = 7, onFiles } = props;
  const { id, disabled, words } = useFieldTies(props);
  const facesId = useId();
  const further = useContext(EditorToolsContext);
  const [ownFace, setOwnFace] = useState<EditorFace>("write");
  const face = props.face ?? ownFace;
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => area.current,
  );

  const written = useWritten(area, value, onChange);

  const apply = useCallback(
    (tool: (selected: Selected) => Edit) => {
      if (area.current && !disabled) applyEdit(area.current, tool);
    },
    [disabled],
  );
  const press = (event: KeyboardEvent) => {
    const tool = event.ctrlKey || event.metaKey ? toolFor(event) : undefined;
    if (!tool) return;
    event.preventDefault();
    // Ctrl-K would also open the search of the whole app.
    event.stopPropagation();
    apply(tool.edit);
  };
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files];
    if (!onFiles || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };

  const drag = (event: DragEvent) => {
    if (onFiles && event.dataTransfer.types.includes("Files")) event.preventDefault();
  };
  const drop = (event: DragEvent) => {
    const files = [...event.dataTransfer.files];
    if (!onFiles || files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  };

  return (
    <div className={styles.editor} data-editor>
      <div className={styles.head}>
        <TabRow
          id={facesId}
          label="Text"
          tabs={faces}
          chosen={face}
          onChoose={(next) => {
            setOwnFace(next);
            if (next !== face) props.onFaceChange?.(next);
          }}
          kept={["write"]}
          className={styles.faces}
          tabClassName={styles.face}
        />
        {face === "write" ? (
          <div className={styles.bar}>
            <MarkdownToolbar onUse={apply} disabled={disabled ?? false} />
            {props.tools}
            {further}
          </div>
        ) : null}
      </div>
      {/* Kept while hidden: the browser's undo steps live in the textarea. */}
      <div {...panelTies(facesId, "write")} hidden={face !== "write"} className={styles.write}>
        <textarea
          {...words}
          ref={area}
          id={id}
          name={props.name}
          rows={rows}
          value={written.text}
          disabled={disabled}
          aria-label={props.label}
          placeholder={props.placeholder}
          className={styles.area}
          data-manner={props.manner}
          data-markdown
          onChange={written.change}
          onBlur={props.onBlur}
          onKeyDown={press}
          onPaste={paste}
          onDragOver={drag}
          onDrop={drop}
        />
      </div>
      {face === "preview" && (
        // A long text is scrolled by keys.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div {...panelTies(facesId, "preview")} tabIndex={0} className={styles.preview}>
          {value.trim() === "" ? (
            <p className={styles.nothing}>Nothing written yet.</p>
          ) : (
            <MarkdownView
              text={value}
              headingStart={3}
              attachmentUrl={props.attachmentUrl}
              citation={props.citation}
            />
          )}
        </div>
      )}
      <Foot value={value} limit={props.limit} />
    </div>
  );
}

/** The text as it stands in the area. */
function useWritten(
  area: RefObject<HTMLTextAreaElement | null>,
  value: string,
  onChange: (value: string) => void,
) {
  const { show, read } = useContext(WrittenAsContext);
  const text = show(value);
  const cursor = useRef<number>(undefined);
  // What was pasted may read shorter than it was, and the browser would go to the end of the text.
  useLayoutEffect(() => {
    if (cursor.current === undefined) return;
    area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });
  const change = ({ currentTarget }: ChangeEvent<HTMLTextAreaElement>) => {
    const typed = currentTarget.value;
    const next = read(typed);
    if (show(next) !== typed)
      cursor.current = show(read(typed.slice(0, currentTarget.selectionEnd))).length;
    onChange(next);
  };
  return { text, change };
}

function Foot({ value, limit }: { value: string; limit: number | undefined }) {
  if (limit === undefined) return <p className={styles.foot}>Markdown works</p>;
  const used = countCodePoints(value);
  const words = `${used.toLocaleString("en")} of ${limit.toLocaleString("en")}`;
  return (
    <p className={styles.foot} data-over={used > limit}>
      <span>Markdown works</span>
      <span className={styles.count}>
        {used > limit ? `${words}, ${(used - limit).toLocaleString("en")} too many` : words}
      </span>
    </p>
  );
}
