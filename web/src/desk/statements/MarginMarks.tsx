import { memo, useContext, useDeferredValue, useEffect, useLayoutEffect, useRef } from "react";
import { createPortal } from "react-dom";
import type { Statement } from "@sightline/contract/insights/statements.decisions.ts";
import { WrittenAsContext } from "#ui/words/writtenAs.ts";
import styles from "./MarginMarks.module.css";

type MarginMarksProps = {
  /** The field, once it is there. */
  area: HTMLTextAreaElement | null;
  text: string;
  statements: readonly Statement[];
};

/**
 * Marks beside a text field, at the lines where statements without a source begin. The text is set
 * once more behind the field, unseen, so that nothing in it moves; each line is drawn anew only when
 * it changes.
 */
export function MarginMarks({ area, text, statements }: MarginMarksProps) {
  const { show } = useContext(WrittenAsContext);
  const copy = useRef<HTMLDivElement>(null);
  // Typing comes first.
  const shown = useDeferredValue(show(text));
  const marks = useDeferredValue(marksIn(text, statements, show));

  // With each text the field may have grown, or got a bar to scroll by.
  useLayoutEffect(() => {
    if (area && copy.current) layOver(area, copy.current);
  });

  useEffect(() => {
    if (!area) return;
    const follow = () => copy.current && layOver(area, copy.current);
    area.addEventListener("scroll", follow);
    const watch = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(follow);
    watch?.observe(area);
    return () => {
      area.removeEventListener("scroll", follow);
      watch?.disconnect();
    };
  }, [area]);

  if (!area?.parentElement) return null;
  return createPortal(
    <div aria-hidden="true" className={styles.marks}>
      <div ref={copy} className={styles.copy}>
        {linesOf(shown, marks).map(({ words, at }, index) => (
          <Line key={index} words={words} at={at} />
        ))}
      </div>
    </div>,
    area.parentElement,
  );
}

/** Where they begin in the text as it is shown. */
function marksIn(
  text: string,
  statements: readonly Statement[],
  show: (markdown: string) => string,
): string {
  const open = statements.filter(({ standing }) => standing === "open");
  const isAlike = show(text) === text;
  return open.map(({ from }) => (isAlike ? from : show(text.slice(0, from)).length)).join(" ");
}

type MarkedLine = { words: string; at: string };

function linesOf(text: string, marks: string): MarkedLine[] {
  const starts = marks === "" ? [] : marks.split(" ").map(Number);
  let from = 0;
  let next = 0;
  return text.split("\n").map((words) => {
    const at: number[] = [];
    const end = from + words.length;
    for (; (starts[next] ?? Infinity) <= end; next += 1) at.push((starts[next] ?? 0) - from);
    from = end + 1;
    return { words, at: at.join(" ") };
  });
}

const Line = memo(function Line({ words, at }: MarkedLine) {
  const cuts = at === "" ? [] : at.split(" ").map(Number);
  return (
    <div className={styles.line}>
      {words.slice(0, cuts[0] ?? words.length)}
      {cuts.map((cut, index) => (
        <span key={cut} className={styles.mark}>
          {words.slice(cut, cuts[index + 1] ?? words.length)}
        </span>
      ))}
    </div>
  );
});

const alike = [
  "font-family",
  "font-size",
  "font-weight",
  "line-height",
  "letter-spacing",
  "word-spacing",
  "padding-top",
  "padding-bottom",
  "padding-left",
  "padding-right",
  "tab-size",
];

function layOver(field: HTMLTextAreaElement, copy: HTMLElement): void {
  const style = getComputedStyle(field);
  for (const name of alike) copy.style.setProperty(name, style.getPropertyValue(name));
  const frame = copy.parentElement;
  if (!frame) return;
  Object.assign(frame.style, {
    insetBlockStart: `${field.offsetTop + field.clientTop}px`,
    insetInlineStart: `${field.offsetLeft + field.clientLeft}px`,
    inlineSize: `${field.clientWidth}px`,
    blockSize: `${field.clientHeight}px`,
  });
  copy.style.transform = `translateY(-${field.scrollTop}px)`;
}
