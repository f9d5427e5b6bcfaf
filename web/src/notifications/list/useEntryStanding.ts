import { useRef, useState } from "react";

/**
 * The entry one stands on, moved by keys. Several may lead to one place, so they are told apart by
 * their own numbers.
 */
export function useEntryStanding(ids: readonly number[]) {
  const [current, setCurrent] = useState<number>();
  const place = useRef<HTMLDivElement>(null);
  const linkOf = (id: number | undefined) =>
    place.current?.querySelector<HTMLAnchorElement>(`a[data-entry="${id}"]`);

  function move(by: 1 | -1): void {
    const at = current === undefined ? -1 : ids.indexOf(current);
    const next = ids[at === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
    const link = linkOf(next);
    if (next === undefined || !link) return;
    setCurrent(next);
    link.focus({ preventScroll: true });
    link.closest("[data-row]")?.scrollIntoView?.({ block: "nearest" });
  }

  return { current, place, move, stand: setCurrent, open: () => linkOf(current)?.click() };
}
