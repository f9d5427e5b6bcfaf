import { flushSync } from "react-dom";
import { areRowsComing, onRowsThere } from "./rowsComing.ts";

/** The rows that keys act on: on their way, on screen, or none to be had. */
export type RowsAre = "coming" | "there" | "missing";

export type ListKeys = {
  /** Moves by one: 1 down, -1 up. */
  onMove?: (by: 1 | -1) => void;
  onOpen?: () => void;
  /** Takes the row one stands on, as the desk claims it. */
  onTake?: () => void;
  onCreate?: () => void;
  onSearch?: () => void;
  /** What else is known here, by its key; it acts on no row. */
  further?: Readonly<Record<string, () => void>>;
  rowsAre?: RowsAre;
};

/** Those that act on rows, and so have to wait for them. */
const rowKeys = ["j", "k", "Enter", "x"];

const lists = new Set<{ readonly current: ListKeys }>();
/** Pressed while rows were on their way, in order. */
let kept: string[] = [];

export function addList(list: { readonly current: ListKeys }): () => void {
  lists.add(list);
  return () => lists.delete(list);
}

function catchUp(): void {
  const keys = kept;
  kept = [];
  for (const key of keys) {
    const act = isForList(document.activeElement) ? findAction(key) : undefined;
    if (!act) return;
    // At once, since the next key acts on what this one has brought about.
    flushSync(act);
    // Whoever opens a row leaves the list.
    if (key === "Enter") return;
  }
}

function press(event: KeyboardEvent): void {
  if (event.defaultPrevented || !isPlain(event) || !isForList(event.target)) return;
  // On a link or a button Enter already means something, unless a key before it leads to a row.
  if (event.key === "Enter" && isPressable(event.target) && !kept.some(isMove)) return;
  if (areRowsComing() && rowKeys.includes(event.key)) {
    event.preventDefault();
    // A key that is held down says that one waits, not how far one wants to go.
    if (!event.repeat) kept.push(event.key);
    return;
  }
  const act = findAction(event.key);
  if (!act) return;
  event.preventDefault();
  act();
}

/** Whoever does something else meanwhile no longer means the rows. */
function turnAway(event: Event): void {
  if (event instanceof KeyboardEvent && (isRowKey(event) || isModifier(event))) return;
  kept = [];
}

onRowsThere(catchUp);
window.addEventListener("keydown", press);
for (const name of ["keydown", "pointerdown", "click", "popstate"])
  // Before anybody on the way can stop it.
  window.addEventListener(name, turnAway, { capture: true });

function findAction(key: string): (() => void) | undefined {
  for (const { current } of lists) {
    const act = actionOf(key, current);
    if (act) return act;
  }
  return undefined;
}

function actionOf(key: string, keys: ListKeys): (() => void) | undefined {
  if (rowKeys.includes(key) && (keys.rowsAre ?? "there") !== "there") return undefined;
  switch (key) {
    case "j":
      return keys.onMove && (() => keys.onMove?.(1));
    case "k":
      return keys.onMove && (() => keys.onMove?.(-1));
    case "Enter":
      return keys.onOpen;
    case "x":
      return keys.onTake;
    case "c":
      return keys.onCreate;
    case "/":
      return keys.onSearch;
    default:
      return keys.further?.[key];
  }
}

const typing = "input, textarea, select, [contenteditable=true]";
const above = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/** What is open above the list holds the focus; a toast, which is a dialog too, does not. */
function isForList(focused: EventTarget | null): boolean {
  return focused instanceof Element && focused.closest(`${typing}, ${above}`) === null;
}

function isPlain(event: KeyboardEvent): boolean {
  return !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
}

function isRowKey(event: KeyboardEvent): boolean {
  return rowKeys.includes(event.key) && isPlain(event) && isForList(event.target);
}

function isModifier({ key }: KeyboardEvent): boolean {
  return ["Shift", "Control", "Alt", "Meta"].includes(key);
}

function isMove(key: string): boolean {
  return key === "j" || key === "k";
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest("a, button, [role=button], summary") !== null;
}
