import type { NotificationChoice } from "@sightline/contract/notifications/notifications.choices.ts";
import type { Gathered } from "@sightline/contract/notifications/notifications.gathered.ts";
import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { useRef, useState } from "react";
import { useSubmit } from "#api/submit/useSubmit.ts";
import { sayToast } from "#ui/overlays/toast.words.ts";
import { useAction } from "#ui/overlays/useAction.ts";
import { kindOf } from "./gathered.ts";

/** By line as it was when it was pressed: what the server says later counts again. */
type Pressed = ReadonlyMap<Gathered | Notification, boolean>;

/**
 * Marks lines and single entries read or unread. It shows at once, and goes back if it fails. Where
 * the list is narrowed to a choice, of a thing only what goes by that is meant.
 */
export function useMarking(choice: NotificationChoice | null) {
  const { act } = useAction(useSubmit(notifications.markNotifications, { background: true }));
  const [pressed, setPressed] = useState<Pressed>(new Map());
  /** When all of a thing was read by a press here: pressed again, just that is unread again. */
  const readAt = useRef(new Map<string, string>());
  const narrowed = choice === null ? {} : { choice };
  const show = (lines: readonly (Gathered | Notification)[], read: boolean | undefined) =>
    setPressed((former) => {
      const next = new Map(former);
      for (const line of lines) {
        if (read === undefined) next.delete(line);
        else next.set(line, read);
      }
      return next;
    });

  const sendOf = async (line: Gathered, read: boolean): Promise<boolean> => {
    const { latest, id } = line;
    if (!read) {
      const read_at = readAt.current.get(id);
      readAt.current.delete(id);
      const which = read_at === undefined ? { ids: [latest.id] } : { read_at };
      return (await act({ body: { read, ...which } })) !== false;
    }
    const { thread, place: until } = latest;
    const kind = kindOf(line);
    const body = { read, thread, until, ...narrowed, ...(kind ? { kind } : {}) };
    const done = await act({ body });
    if (done && done.read_at !== null) readAt.current.set(id, done.read_at);
    return done !== false;
  };

  const send = async (line: Gathered | Notification, read: boolean): Promise<void> => {
    const isDone =
      "latest" in line
        ? await sendOf(line, read)
        : (await act({ body: { read, ids: [line.id] } })) !== false;
    if (!isDone) show([line], undefined);
  };

  function mark(line: Gathered | Notification, read: boolean): void {
    show([line], read);
    void send(line, read);
  }

  /** All up to the first of them: what came after that has not been seen yet. */
  async function markAll(lines: readonly Gathered[]): Promise<void> {
    const until = Math.max(...lines.map(({ latest }) => latest.place));
    show(lines, true);
    const done = await act({ body: { read: true, until, ...narrowed } });
    if (!done) return show(lines, undefined);
    const { read_at } = done;
    if (read_at === null) return;
    const undo = async () => {
      show(lines, undefined);
      await act({ body: { read: false, read_at } });
    };
    sayToast({
      name: "all read",
      message: "Marked as read",
      action: { words: "Undo", onPress: () => void undo() },
    });
  }

  const isRead = (line: Gathered | Notification) =>
    pressed.get(line) ?? ("latest" in line ? line.unread === 0 : line.read);
  /** Of an entry where all of its thing may have been pressed. */
  const isReadOf = (entry: Notification, gathered: Gathered) =>
    pressed.get(entry) ?? (pressed.get(gathered) === true || entry.read);
  return { isRead, isReadOf, mark, markAll };
}

export type Marking = ReturnType<typeof useMarking>;
