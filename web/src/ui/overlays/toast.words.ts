export type ToastWords = {
  /** Names it for `dropToast`; a later one of the same name takes its place. */
  name?: string;
  message: string;
  detail?: string;
  /** What can be taken back is done at once and offered here: { words: "Undo", onPress }. */
  action?: { words: string; onPress: () => void };
  problem?: boolean;
  /** It is no longer on screen. */
  onGone?: () => void;
};

/** What was pressed needs a file that did not come. */
export const notOpened: ToastWords = {
  name: "not opened",
  message: "This could not be opened",
  detail: "Your connection may have been interrupted. Try again.",
  problem: true,
};

type Listener = { hear: (words: ToastWords) => void; drop: (name: string) => void };

let waiting: ToastWords[] = [];
let listener: Listener | undefined;
let wake: (() => void) | undefined;

export function sayToast(words: ToastWords): void {
  if (listener) return listener.hear(words);
  // A new one each time: the same words said twice are told twice.
  waiting.push({ ...words });
  wake?.();
}

/** What it offers can't be done any more, or was done elsewhere. */
export function dropToast(name: string): void {
  const dropped = waiting.filter((words) => words.name === name);
  waiting = waiting.filter((words) => words.name !== name);
  for (const { onGone } of dropped) onGone?.();
  if (listener) listener.drop(name);
  else wake?.();
}

/** Also hears what was said before. */
export function listenToToasts(listening: Listener): () => void {
  listener = listening;
  for (const words of waiting.splice(0)) listening.hear(words);
  return () => {
    if (listener === listening) listener = undefined;
  };
}

/** Told when something is said, or taken back, and nobody listens yet. */
export function onUnsaid(action: () => void): () => void {
  wake = action;
  if (waiting.length > 0) action();
  return () => {
    if (wake === action) wake = undefined;
  };
}

/** The latest of what waits to be said. */
export function findUnsaid(): ToastWords | undefined {
  return waiting.at(-1);
}

/** It was shown elsewhere; what was said before it still waits. */
export function dropUnsaid(shown: ToastWords): void {
  if (!waiting.includes(shown)) return;
  waiting = waiting.filter((words) => words !== shown);
  shown.onGone?.();
  wake?.();
}

/** It was meant for one person, and is not told to the next. */
export function dropUnsaidToasts(): void {
  waiting = [];
  wake?.();
}
