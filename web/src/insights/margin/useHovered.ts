import { type RefObject, useEffect, useState } from "react";

type Hovered = { paragraph: Element; topPx: number };

const blocks = "p, li, tr, h1, h2, h3, h4, h5, h6, pre";

/** The paragraph of a text that the mouse is over, or was last, until it leaves the text. */
export function useHovered(text: RefObject<HTMLElement | null>): Hovered | undefined {
  const [hovered, setHovered] = useState<Hovered>();
  useEffect(() => {
    const root = text.current;
    if (!root) return undefined;
    const over = ({ target, pointerType }: PointerEvent) => {
      if (pointerType !== "mouse" || !(target instanceof Element)) return;
      if (target.closest("[data-aside]")) return;
      const paragraph = target.closest(blocks);
      if (!paragraph || !root.contains(paragraph)) return;
      const topPx = paragraph.getBoundingClientRect().top - root.getBoundingClientRect().top;
      setHovered((now) => (now?.paragraph === paragraph ? now : { paragraph, topPx }));
    };
    const leave = () => setHovered(undefined);
    root.addEventListener("pointerover", over);
    root.addEventListener("pointerleave", leave);
    return () => {
      root.removeEventListener("pointerover", over);
      root.removeEventListener("pointerleave", leave);
    };
  }, [text]);
  return hovered;
}
