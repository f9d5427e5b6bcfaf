import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { sayToast } from "#ui/overlays/toast.words.ts";
import { useAction } from "#ui/overlays/useAction.ts";

/** By entry as it was when it was pressed: what the server says later counts again. */
type Pressed = ReadonlyMap<Notification, boolean>;

/** Marks entries read or unread. It shows at once, and goes back if it fails. */
export function useMarking() {
  const { act } = useAction(useSubmit(notifications.markNotifications, { background: true }));
  const [pressed, setPressed] = useState<Pressed>(new Map());
  const show = (entries: readonly Notification[], read: boolean | undefined) =>
    setPressed((former) => {
      const next = new Map(former);
      for (const entry of entries) {
        if (read === undefined) next.delete(entry);
        else next.set(entry, read);
      }
      return next;
    });

  const send = async (entry: Notification, read: boolean): Promise<void> => {
    if (!(await act({ body: { read, ids: [entry.id] } }))) show([entry], undefined);
  };

  function mark(entry: Notification, read: boolean): void {
    show([entry], read);
    void send(entry, read);
  }

  /** All up to the first of them, for what came after that has not been seen yet; or these alone. */
  async function markAll(
    entries: readonly Notification[],
    which: { until: number } | { ids: number[] },
  ): Promise<void> {
    show(entries, true);
    const done = await act({ body: { read: true, ...which } });
    if (!done) return show(entries, undefined);
    const { read_at } = done;
    if (read_at === null) return;
    const undo = async () => {
      show(entries, undefined);
      await act({ body: { read: false, read_at } });
    };
    sayToast({
      name: "all read",
      message: "Marked as read",
      action: { words: "Undo", onPress: () => void undo() },
    });
  }

  const isRead = (entry: Notification) => pressed.get(entry) ?? entry.read;
  return { isRead, mark, markAll };
}

export type Marking = ReturnType<typeof useMarking>;
