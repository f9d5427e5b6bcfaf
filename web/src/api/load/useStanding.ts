import { useRef, useState } from "react";
import { perTab } from "#api/session/storage.ts";

type Standing = {
  /** The list's name: its own row is found again on coming back. */
  list: string;
  ids: readonly number[];
  /** Where the link in a row leads; the link takes the focus. */
  hrefOf: (id: number) => string;
};

/** The row one stands on: moved by keys, found again on coming back. */
export function useStanding({ list, ids, hrefOf }: Standing) {
  const [current, setCurrent] = useState<number | undefined>(
    () => Number(perTab.read(keyOf(list))) || undefined,
  );
  const place = useRef<HTMLDivElement>(null);
  const linkOf = (id: number | undefined) =>
    id === undefined
      ? null
      : place.current?.querySelector<HTMLAnchorElement>(`a[href="${hrefOf(id)}"]`);

  function move(by: 1 | -1): void {
    const at = current === undefined ? -1 : ids.indexOf(current);
    const next = ids[at === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
    const link = linkOf(next);
    if (next === undefined || !link) return;
    setCurrent(next);
    perTab.tryWrite(keyOf(list), String(next));
    link.focus({ preventScroll: true });
    link.closest("[data-row]")?.scrollIntoView?.({ block: "nearest" });
  }

  return { current, place, move, open: () => linkOf(current)?.click() };
}

function keyOf(list: string): string {
  return `row:${list}`;
}
