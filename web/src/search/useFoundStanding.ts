import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { noteRow, rowStoodOn } from "./searches.memory.ts";

type Standing = {
  list: string;
  ids: readonly number[];
  place: RefObject<HTMLDivElement | null>;
  /** To the field, where one types on. */
  onLeave: () => void;
};

/** The row one stands on: moved by keys, found again on coming back. Several may lead to one place. */
export function useFoundStanding({ list, ids, place, onLeave }: Standing) {
  const [stood, setStood] = useState(() => ({ list, row: rowStoodOn(list) }));
  const current = stood.list === list ? stood.row : rowStoodOn(list);
  const at = current === undefined ? -1 : ids.indexOf(current);

  function stand(row: number): void {
    if (row === current) return;
    noteRow(list, row);
    setStood({ list, row });
  }

  function move(by: 1 | -1): void {
    const next = ids[at === -1 ? 0 : Math.min(ids.length - 1, Math.max(0, at + by))];
    const link = findRow(place.current, next);
    link?.focus({ preventScroll: true });
    link?.closest("[data-row]")?.scrollIntoView?.({ block: "nearest" });
  }

  function press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const act = actions[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
  const actions: Record<string, (() => void) | undefined> = {
    ArrowDown: () => move(1),
    ArrowUp: () => (at <= 0 ? onLeave() : move(-1)),
    Escape: onLeave,
  };

  return {
    current,
    move,
    open: () => findRow(place.current, current)?.click(),
    onStand: useSteady(stand),
    onKey: useSteady(press),
  };
}

/** Always the same function, so that rows which don't change are not drawn again. */
function useSteady<Given>(act: (given: Given) => void): (given: Given) => void {
  const latest = useRef(act);
  useLayoutEffect(() => {
    latest.current = act;
  });
  return useCallback((given) => latest.current(given), []);
}

/** The link of a row, or of the first. */
export function findRow(place: HTMLElement | null, row?: number): HTMLAnchorElement | null {
  const which = row === undefined ? "a[data-found]" : `a[data-found="${row}"]`;
  return place?.querySelector<HTMLAnchorElement>(which) ?? null;
}
