import { type RefObject, useCallback, useEffect, useState } from "react";

/** The mark whose source is in sight, and whether it goes away again by itself. */
export type ShownMark = { mark: HTMLElement; number: number; how: "glance" | "held" };

const openAfterMs = 120;
const closeAfterMs = 180;
const markSelector = "a[data-source]";
/** What belongs to a mark in sight: the pointer may rest there. */
export const noteSelector = "[data-source-note]";

/**
 * Watches the marks of a text: a pointer or the keyboard on one shows its source for a glance, a
 * press holds it. One watcher for the whole text, since there may be thousands of marks.
 */
export function useSourceMarks(text: RefObject<HTMLElement | null>) {
  const [shown, setShown] = useState<ShownMark>();
  const close = useCallback(() => setShown(undefined), []);

  useEffect(() => {
    const root = text.current;
    if (!root) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = (ms: number, act: () => void) => {
      clearTimeout(timer);
      timer = setTimeout(act, ms);
    };
    const glance = (mark: HTMLElement) =>
      setShown((now) => (now?.how === "held" ? now : { ...markOf(mark), how: "glance" }));
    // The keyboard moves on also from what is held; to the mark itself it only comes back.
    const look = (mark: HTMLElement) =>
      setShown((now) => (now?.mark === mark ? now : { ...markOf(mark), how: "glance" }));
    const endGlance = () => setShown((now) => (now?.how === "held" ? now : undefined));

    root.addEventListener(
      "pointerover",
      (event) => {
        if (event.pointerType !== "mouse") return;
        const mark = findMark(event.target);
        if (mark) later(openAfterMs, () => glance(mark));
        else if (findNote(event.target)) clearTimeout(timer);
        else later(closeAfterMs, endGlance);
      },
      { signal },
    );
    root.addEventListener("pointerleave", () => later(closeAfterMs, endGlance), { signal });
    root.addEventListener(
      "focusin",
      (event) => {
        const mark = findMark(event.target);
        if (mark?.matches(":focus-visible")) look(mark);
        else if (!mark && !findNote(event.target)) setShown(undefined);
      },
      { signal },
    );
    root.addEventListener(
      "focusout",
      ({ target, relatedTarget: next }) => {
        if (next instanceof Node && root.contains(next)) return;
        // Who goes on from what is held is done with it; another window is no going on.
        if (next && findNote(target)) setShown(undefined);
        else endGlance();
      },
      { signal },
    );
    root.addEventListener(
      "click",
      (event) => {
        const mark = findMark(event.target);
        // With a key held the link is the browser's, as any other.
        if (!mark || event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        clearTimeout(timer);
        setShown({ ...markOf(mark), how: "held" });
      },
      { signal },
    );
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [text]);

  useEffect(() => {
    shown?.mark.setAttribute("data-shown", "");
    return () => shown?.mark.removeAttribute("data-shown");
  }, [shown]);

  return { shown, close };
}

function markOf(mark: HTMLElement) {
  return { mark, number: Number(mark.dataset["source"]) };
}

function findMark(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(markSelector) : null;
}

function findNote(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest(noteSelector) : null;
}
