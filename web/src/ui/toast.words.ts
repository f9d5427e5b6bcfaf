export type ToastWords = {
  message: string;
  detail?: string;
  /** What can be taken back is done at once and offered here: { words: "Undo", onPress }. */
  action?: { words: string; onPress: () => void };
  problem?: boolean;
};

type Listener = (words: ToastWords) => void;

const waiting: ToastWords[] = [];
let listener: Listener | undefined;
let wake: (() => void) | undefined;

export function sayToast(words: ToastWords): void {
  if (listener) return listener(words);
  waiting.push(words);
  wake?.();
}

/** Also hears what was said before. */
export function listenToToasts(hear: Listener): () => void {
  listener = hear;
  for (const words of waiting.splice(0)) hear(words);
  return () => {
    if (listener === hear) listener = undefined;
  };
}

/** Told when something is said and nobody listens yet. */
export function onFirstToast(action: () => void): () => void {
  wake = action;
  if (waiting.length > 0) action();
  return () => {
    if (wake === action) wake = undefined;
  };
}

/** What was meant for one person is not told to the next. */
export function dropUnsaidToasts(): void {
  waiting.length = 0;
}
