import { type RefObject, useEffect, useState } from "react";
import { type Passage, passageIn } from "./passage.text.ts";

/** What is selected in a text, and where it ends within the text's own box. */
export type Selected = { passage: Passage; bottomPx: number; leftPx: number };

/** While one still drags, nothing jumps about. */
const settledAfterMs = 200;

/** By mouse, by keyboard or by finger: whatever the browser calls selected. */
export function useSelected(text: RefObject<HTMLElement | null>): Selected | undefined {
  const [selected, setSelected] = useState<Selected>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => setSelected(text.current ? selectedIn(text.current) : undefined);
    const change = () => {
      clearTimeout(timer);
      timer = setTimeout(read, settledAfterMs);
    };
    document.addEventListener("selectionchange", change);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("selectionchange", change);
    };
  }, [text]);
  return selected;
}

export function selectedIn(root: Element): Selected | undefined {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  // What reaches out of the text is something else that one selects, such as the whole page.
  if (!root.contains(range.commonAncestorContainer)) return undefined;
  const passage = passageIn(root, range);
  if (!passage) return undefined;
  const box = root.getBoundingClientRect();
  const end = range.getBoundingClientRect?.() ?? box;
  return { passage, bottomPx: end.bottom - box.top, leftPx: end.left - box.left };
}
