import { useEffect, useState } from "react";
import { late } from "#ui/base/late.ts";
import { Banner } from "#ui/page/Banner.tsx";
import { useAnnounce } from "./LiveRegion.tsx";
import styles from "./Toast.module.css";
import {
  dropUnsaid,
  dropUnsaidToasts,
  findUnsaid,
  onUnsaid,
  sayToast,
  type ToastWords,
} from "./toast.words.ts";

const stack = late(async () => (await import("./ToastStack.tsx")).ToastStack);

/** Mount once, beside the screens. What shows toasts is heavy, and loaded when the first is said. */
export function ToastPlace() {
  const [Stack, setStack] = useState(() => stack.there);
  const [plain, setPlain] = useState<ToastWords>();
  const isThere = Stack !== undefined;
  useEffect(() => {
    if (isThere) return;
    let isLeft = false;
    const showPlain = () => isLeft || setPlain(findUnsaid());
    const load = () => {
      if (!findUnsaid()) return showPlain();
      // What it tells of may be a lost file, and its own may be lost with it.
      stack.load().then((loaded) => isLeft || setStack(() => loaded), showPlain);
    };
    const stop = onUnsaid(load);
    return () => {
      isLeft = true;
      stop();
    };
  }, [isThere]);
  useEffect(() => dropUnsaidToasts, []);
  if (Stack) return <Stack />;
  return plain ? <PlainToast words={plain} /> : null;
}

const plainMs = 10_000;

/** The latest words alone, without the stack. Until they are gone they wait for it all the same. */
function PlainToast({ words }: { words: ToastWords }) {
  const { action, problem } = words;
  const announce = useAnnounce();
  useEffect(() => {
    announce(tell(words), words.problem ? "assertive" : "polite");
    const timer = setTimeout(dropUnsaid, plainMs, words);
    return () => clearTimeout(timer);
  }, [words, announce]);
  const press = () => {
    action?.onPress();
    dropUnsaid(words);
  };
  return (
    <div className={styles.viewport}>
      <div className={styles.plain}>
        <Banner
          tone={problem ? "due" : "accent"}
          action={{ words: action?.words ?? "Dismiss", onPress: press }}
        >
          {tell(words)}
        </Banner>
      </div>
    </div>
  );
}

function tell({ message, detail = "" }: ToastWords): string {
  return `${message}. ${detail}`;
}

/** `const toast = useToast(); toast({ message: "Request cancelled", action: { words: "Undo", onPress } })` */
export function useToast(): (words: ToastWords) => void {
  return sayToast;
}

/** Ahead of the first toast, so that it also shows without a connection. */
export function prepareToasts(): void {
  stack.load().catch(() => undefined);
}
