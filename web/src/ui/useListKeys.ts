import { useEffect, useRef } from "react";

type ListKeys = {
  /** Moves by one: 1 down, -1 up. */
  onMove?: (by: 1 | -1) => void;
  onOpen?: () => void;
  onCreate?: () => void;
  onSearch?: () => void;
  /** What else this list knows, by its key. */
  further?: Readonly<Record<string, () => void>>;
};

/** The keys of a list: j and k, Enter, c, and /. They rest while one types or something is open above. */
export function useListKeys(keys: ListKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isForList(event)) return;
      const act = actionFor(event, latest.current);
      if (!act) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, []);
}

function actionFor(event: KeyboardEvent, keys: ListKeys): (() => void) | undefined {
  switch (event.key) {
    case "j":
      return keys.onMove && (() => keys.onMove?.(1));
    case "k":
      return keys.onMove && (() => keys.onMove?.(-1));
    case "c":
      return keys.onCreate;
    case "/":
      return keys.onSearch;
    case "Enter":
      // On a link or a button Enter already means something.
      return isPressable(event.target) ? undefined : keys.onOpen;
    default:
      return keys.further?.[event.key];
  }
}

const typing = "input, textarea, select, [contenteditable=true]";
const above = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

function isForList(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.isComposing || !(event.target instanceof Element)) return false;
  // What is open above the list holds the focus; a toast, which is a dialog too, does not.
  return event.target.closest(`${typing}, ${above}`) === null;
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, [role=button], summary") !== null;
}
