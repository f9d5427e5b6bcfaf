import { Toast as Base } from "@base-ui/react/toast";
import { CircleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { IconButton } from "#ui/base/IconButton.tsx";
import place from "./Toast.module.css";
import styles from "./ToastStack.module.css";
import { listenToToasts, type ToastWords } from "./toast.words.ts";

/** Where toasts stand. They wait while one hovers, focuses or looks at another window. */
export function ToastStack() {
  return (
    <Base.Provider timeout={6000} limit={3}>
      <Base.Portal>
        <Base.Viewport className={place.viewport}>
          <Toasts />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts() {
  const { toasts, add, close } = Base.useToastManager();
  useEffect(
    () =>
      listenToToasts({
        hear: (words) => {
          const id = add(toastOf(words, () => close(id)));
        },
        drop: (name) => close(name),
      }),
    [add, close],
  );
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
        {/* It can have the focus, so whoever listens has to hear of it. */}
        <Base.Close
          aria-hidden={false}
          render={<IconButton name="Dismiss" icon={<X />} size="s" />}
        />
      </Base.Content>
    </Base.Root>
  ));
}

function toastOf(words: ToastWords, close: () => void) {
  const { name, message, detail, action, problem, onGone } = words;
  return {
    ...(name === undefined ? {} : { id: name }),
    title: message,
    description: detail,
    type: problem ? "problem" : "plain",
    priority: problem ? ("high" as const) : ("low" as const),
    // An undo that leaves too soon is no undo.
    timeout: action || problem ? 10_000 : undefined,
    ...(onGone && { onRemove: onGone }),
    actionProps: action && {
      children: action.words,
      onClick: () => {
        action.onPress();
        close();
      },
    },
  };
}
