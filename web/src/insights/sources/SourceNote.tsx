import type { InsightSource } from "@sightline/contract/insights/insights.shapes.ts";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { Badge } from "#ui/base/Badge.tsx";
import { useNow } from "#ui/words/useNow.ts";
import { SourceLink } from "./SourceLink.tsx";
import styles from "./SourceNote.module.css";
import { tellOldAge, tellSource } from "./sources.words.ts";
import type { ShownMark } from "./useSourceMarks.ts";

type SourceNoteProps = {
  shown: ShownMark;
  source: InsightSource;
  onList: () => void;
  onClose: () => void;
};

/** A source beside its mark in the text. Its place is that of the mark, within the text's own box. */
export function SourceNote({ shown, source, onList, onClose }: SourceNoteProps) {
  const note = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>();
  const { mark, how } = shown;
  useLayoutEffect(() => setPlace(placeOf(note.current, mark)), [mark]);
  useEffect(() => {
    if (how === "held") note.current?.focus({ preventScroll: true });
  }, [how]);
  // Before it is painted: Escape may follow at once upon what is seen.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      if (note.current?.contains(document.activeElement)) mark.focus({ preventScroll: true });
      onClose();
    };
    const pressElsewhere = ({ target }: PointerEvent) => {
      if (target instanceof Node && !note.current?.contains(target) && !mark.contains(target))
        onClose();
    };
    window.addEventListener("keydown", press);
    window.addEventListener("pointerdown", pressElsewhere);
    return () => {
      window.removeEventListener("keydown", press);
      window.removeEventListener("pointerdown", pressElsewhere);
    };
  }, [mark, onClose]);
  return (
    <div
      ref={note}
      data-source-note
      role="note"
      aria-label={`Source ${source.number}`}
      tabIndex={-1}
      className={styles.note}
      style={place}
    >
      <SourceWords source={source} />
      <p className={styles.ways}>
        {source.url && <SourceLink url={source.url}>Open the source</SourceLink>}
        <button type="button" className={styles.way} onClick={onList}>
          See it in the list
        </button>
      </p>
    </div>
  );
}

/** What a source is; the same beside the text and in a sheet. */
export function SourceWords({ source }: { source: InsightSource }) {
  const now = useNow();
  const age = tellOldAge(source, now);
  return (
    <>
      <p className={styles.title}>{source.title}</p>
      <p>
        {tellSource(source, now)} {age && <Badge tone="due">{age}</Badge>}
      </p>
    </>
  );
}

type Place = { insetBlockStart: number; insetInlineStart: number };

const gapPx = 8;

/** Below the mark, or above it where the window ends; never past the text's edge. */
function placeOf(note: HTMLElement | null, mark: HTMLElement): Place | undefined {
  const text = note?.offsetParent?.getBoundingClientRect();
  if (!note || !text) return undefined;
  const at = mark.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const isAbove = at.bottom + gapPx + height > window.innerHeight && at.top - gapPx - height > 0;
  const top = isAbove ? at.top - gapPx - height : at.bottom + gapPx;
  const left = Math.min(Math.max(0, at.left - text.left - gapPx), Math.max(0, text.width - width));
  return { insetBlockStart: top - text.top, insetInlineStart: left };
}
