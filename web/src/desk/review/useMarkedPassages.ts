import { type RefObject, useEffect } from "react";
import { findPassage } from "./passage.ts";

const name = "review-note";

/** Marks in the text what was said something of, where the browser can; the list beside it says it anyway. */
export function useMarkedPassages(
  text: RefObject<HTMLElement | null>,
  quotes: readonly string[],
): void {
  const all = quotes.join("\n");
  useEffect(() => {
    const root = text.current;
    if (!root || !("highlights" in CSS)) return undefined;
    const mark = () => {
      const ranges = all.split("\n").flatMap((quote) => findPassage(root, quote) ?? []);
      CSS.highlights.set(name, new Highlight(...ranges));
    };
    mark();
    // The text itself comes a moment after its frame.
    const watcher = new MutationObserver(mark);
    watcher.observe(root, { childList: true, subtree: true });
    return () => {
      watcher.disconnect();
      CSS.highlights.delete(name);
    };
  }, [text, all]);
}
