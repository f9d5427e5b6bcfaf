import { type ComponentType, useEffect, useState } from "react";
import { dropUnsaidToasts, onFirstToast, sayToast, type ToastWords } from "./toast.words.ts";

let Loaded: ComponentType | undefined;

/** Mount once, beside the screens. What shows toasts is heavy, and loaded when the first is said. */
export function ToastPlace() {
  const [Stack, setStack] = useState(() => Loaded);
  const isThere = Stack !== undefined;
  useEffect(() => {
    if (isThere) return;
    let isLeft = false;
    const load = () =>
      void loadStack().then(
        (stack) => isLeft || setStack(() => stack),
        // Without a connection. It stays unsaid until the next one asks again.
        () => undefined,
      );
    const stop = onFirstToast(load);
    return () => {
      isLeft = true;
      stop();
    };
  }, [isThere]);
  useEffect(() => dropUnsaidToasts, []);
  return Stack ? <Stack /> : null;
}

/** `const toast = useToast(); toast({ message: "Request cancelled", action: { words: "Undo", onPress } })` */
export function useToast(): (words: ToastWords) => void {
  return sayToast;
}

/** Ahead of the first toast, so that it also shows without a connection. */
export function prepareToasts(): void {
  loadStack().catch(() => undefined);
}

async function loadStack(): Promise<ComponentType> {
  Loaded = (await import("./ToastStack.tsx")).ToastStack;
  return Loaded;
}
