import { useRef, useState } from "react";

/**
 * The line one stands on, moved by keys: one of a thing, or a single entry of one that is unfolded.
 * Several may lead to one place, so they are told apart by their own names.
 */
export function useEntryStanding() {
  const [current, setCurrent] = useState<string>();
  const place = useRef<HTMLDivElement>(null);
  const find = (selector: string) =>
    place.current?.querySelector<HTMLElement>(`${selector}[data-entry="${current}"]`);

  function move(by: 1 | -1): void {
    const links = [...(place.current?.querySelectorAll<HTMLElement>("a[data-entry]") ?? [])];
    const at = links.findIndex(({ dataset }) => dataset["entry"] === current);
    const link = links[at === -1 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))];
    if (!link) return;
    setCurrent(link.dataset["entry"]);
    link.focus({ preventScroll: true });
    link.closest("[data-row]")?.scrollIntoView?.({ block: "nearest" });
  }

  /** As if what does it had been pressed; where it is done already, there is nothing to press. */
  const press = (what: "read" | "unread" | "unfold" | "fold") =>
    find(`button[data-does="${what}"]`)?.click();

  return {
    current,
    place,
    move,
    stand: setCurrent,
    open: () => find("a")?.click(),
    keys: {
      r: () => press("read"),
      u: () => press("unread"),
      ArrowRight: () => press("unfold"),
      ArrowLeft: () => press("fold"),
    },
  };
}

export type Standing = ReturnType<typeof useEntryStanding>;
