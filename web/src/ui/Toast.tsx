import { Toast as Base } from "@base-ui/react/toast";
import { CircleAlert, X } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { IconButton } from "./IconButton.tsx";
import styles from "./Toast.module.css";

export type ToastWords = {
  message: string;
  detail?: string;
  /** What can be taken back is done at once and offered here: { words: "Undo", onPress }. */
  action?: { words: string; onPress: () => void };
  problem?: boolean;
};

/** Around the app. Toasts wait while one hovers, focuses or looks at another window. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Base.Provider timeout={6000} limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport className={styles.viewport}>
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

/** `const toast = useToast(); toast({ message: "Request cancelled", action: { words: "Undo", onPress } })` */
export function useToast(): (words: ToastWords) => void {
  const manager = Base.useToastManager();
  const { add, close } = manager;
  return useMemo(
    () => (words: ToastWords) => {
      const { action } = words;
      const id = add({
        title: words.message,
        description: words.detail,
        type: words.problem ? "problem" : "plain",
        priority: words.problem ? "high" : "low",
        // An undo that leaves too soon is no undo.
        timeout: action || words.problem ? 10_000 : undefined,
        actionProps: action
          ? {
              children: action.words,
              onClick: () => {
                action.onPress();
                close(id);
              },
            }
          : undefined,
      });
    },
    [add, close],
  );
}

function Toasts() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} className={styles.toast}>
      <Base.Content className={styles.content}>
        {toast.type === "problem" ? (
          <CircleAlert aria-hidden="true" className={styles.mark} />
        ) : null}
        <div className={styles.words}>
          <Base.Title className={styles.message} render={<p />} />
          <Base.Description className={styles.detail} />
        </div>
        <Base.Action className={styles.action} />
        <Base.Close render={<IconButton name="Dismiss" icon={<X />} size="s" />} />
      </Base.Content>
    </Base.Root>
  ));
}
