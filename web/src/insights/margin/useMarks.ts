import type { OpenQuestion } from "@sightline/contract/conversations.shapes.ts";
import { type RefObject, useEffect, useState } from "react";
import { findPassages } from "./passage.text.ts";

/** Questions that are marked at one height of the margin. */
export type MarginMark = {
  topPx: number;
  questions: OpenQuestion[];
  /** Their passage no longer stands in the text: they are marked at its top. */
  changed: boolean;
};

const highlightName = "asked-about";
/** Marks that would touch each other are one. */
const apartPx = 44;

/** Where the passages of open questions stand, found anew whenever the text is drawn otherwise. */
export function useMarks(
  text: RefObject<HTMLElement | null>,
  questions: readonly OpenQuestion[],
): MarginMark[] {
  const [marks, setMarks] = useState<MarginMark[]>([]);
  useEffect(() => {
    const root = text.current;
    if (!root || questions.length === 0) return undefined;
    let waiting = 0;
    const place = () => {
      waiting = 0;
      const ranges = findPassages(root, questions);
      highlight(ranges.filter((range) => range !== undefined));
      setMarks(gather(root, questions, ranges));
    };
    const later = () => {
      if (waiting === 0) waiting = requestAnimationFrame(place);
    };
    later();
    const drawing = new MutationObserver((changes) => {
      if (changes.some(({ target }) => !isOfMargin(target))) later();
    });
    drawing.observe(root, { childList: true, characterData: true, subtree: true });
    const growing = globalThis.ResizeObserver && new ResizeObserver(later);
    growing?.observe(root);
    return () => {
      cancelAnimationFrame(waiting);
      drawing.disconnect();
      growing?.disconnect();
      highlight([]);
    };
  }, [text, questions]);
  return questions.length === 0 ? none : marks;
}

const none: MarginMark[] = [];

function isOfMargin(target: Node): boolean {
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest("[data-aside]") !== null;
}

function gather(
  root: Element,
  questions: readonly OpenQuestion[],
  ranges: readonly (Range | undefined)[],
): MarginMark[] {
  const top = root.getBoundingClientRect().top;
  const found = questions
    .map((question, index) => {
      const range = ranges[index];
      return { question, topPx: range ? topOf(range) - top : 0, changed: range === undefined };
    })
    .toSorted(
      (one, other) =>
        Number(other.changed) - Number(one.changed) ||
        one.topPx - other.topPx ||
        one.question.comment_id - other.question.comment_id,
    );
  const marks: MarginMark[] = [];
  for (const { question, topPx, changed } of found) {
    const last = marks.at(-1);
    if (last && last.changed === changed && topPx - last.topPx < apartPx)
      last.questions.push(question);
    else
      marks.push({
        topPx: last ? Math.max(topPx, last.topPx + apartPx) : topPx,
        questions: [question],
        changed,
      });
  }
  return marks;
}

/** Nowhere where nothing is laid out, as in tests. */
function topOf(range: Range): number {
  return range.getBoundingClientRect?.().top ?? 0;
}

/** The words themselves, without an element around them, which would be in the way of drawing them anew. */
function highlight(ranges: Range[]): void {
  const registry = globalThis.CSS?.highlights;
  if (!registry) return;
  if (ranges.length === 0) registry.delete(highlightName);
  else registry.set(highlightName, new Highlight(...ranges));
}
