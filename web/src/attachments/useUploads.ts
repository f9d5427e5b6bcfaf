import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { attachments } from "@sightline/contract/attachments.ts";
import { useEffect, useRef, useState } from "react";
import { call } from "#api/call/call.ts";
import { asCallProblem } from "#api/call/callProblem.ts";
import type { FileEntry } from "#ui/fields/FileRow.tsx";
import { useToast } from "#ui/overlays/Toast.tsx";
import { refusalOf } from "./files.rules.ts";
import { type FilePlace, sendFile } from "./sendFile.ts";

type Entry = FileEntry & { stop: AbortController; attachment?: Attachment };

const unplaced = "It couldn't be added: the server can't be reached. Try again in a moment.";

/**
 * Sends files one after another and holds what became of each. `findPlace` answers what they are
 * attached to, which may have to be made first.
 */
export function useUploads(
  start: readonly Attachment[],
  findPlace: () => Promise<FilePlace | undefined>,
  onKept?: (attachment: Attachment) => void,
  /** What is there already beside them. */
  others = 0,
) {
  const [entries, setEntries] = useState<readonly Entry[]>(() => start.map(keptEntry));
  const queue = useRef(Promise.resolve());
  const present = useRef(entries);
  const toast = useToast();
  const change = (next: (former: readonly Entry[]) => readonly Entry[]) => {
    // Several files come at once, and each has to see those before it.
    present.current = next(present.current);
    setEntries(present.current);
  };
  const put = (entry: Entry) =>
    change((all) => all.map((one) => (one.id === entry.id ? entry : one)));

  useEffect(() => {
    const held = present;
    return () => {
      for (const entry of held.current) if (isUnderWay(entry)) entry.stop.abort();
    };
  }, []);

  function add(files: readonly File[]): void {
    for (const file of files) {
      const base = { id: crypto.randomUUID(), name: file.name, size: file.size };
      const there = others + present.current.filter(({ state }) => state !== "refused").length;
      const reason = refusalOf(file, there);
      const stop = new AbortController();
      const entry: Entry = reason
        ? { ...base, stop, state: "refused", reason }
        : { ...base, stop, state: "waiting" };
      change((all) => [...all, entry]);
      if (!reason) queue.current = queue.current.then(() => sendOne(entry, file));
    }
  }

  async function sendOne(entry: Entry, file: File): Promise<void> {
    const { id, name, size, stop } = entry;
    if (stop.signal.aborted) return;
    const onProgress = (progress: number | null) => {
      if (!stop.signal.aborted) put({ id, name, size, stop, state: "sending", progress });
    };
    onProgress(null);
    try {
      const place = await findPlace();
      if (!place) return put({ id, name, size, stop, state: "refused", reason: unplaced });
      if (stop.signal.aborted) return;
      const attachment = await sendFile(file, place, { onProgress, signal: stop.signal });
      put({ id, name: attachment.filename, size, stop, state: "kept", attachment });
      onKept?.(attachment);
    } catch (thrown) {
      if (stop.signal.aborted) return;
      put({ id, name, size, stop, state: "refused", reason: reasonOf(thrown) });
    }
  }

  function remove(id: string): void {
    const entry = present.current.find((one) => one.id === id);
    if (!entry) return;
    entry.stop.abort();
    change((all) => all.filter((one) => one.id !== id));
    if (entry.attachment) void removeKept(entry, entry.attachment);
  }

  async function removeKept(entry: Entry, attachment: Attachment): Promise<void> {
    if (!(await takeOff(attachment))) change((all) => [...all, entry]);
  }

  /** Says so if it could not be done. */
  async function takeOff(attachment: Attachment): Promise<boolean> {
    try {
      await call(attachments.removeAttachment, {
        params: { id: attachment.id },
      });
      return true;
    } catch (thrown) {
      const { title, detail, code } = asCallProblem(thrown);
      if (code === "not_found") return true;
      toast({
        message: `${attachment.filename} could not be removed`,
        detail: `${title}. ${detail}`,
        problem: true,
      });
      return false;
    }
  }

  return {
    entries,
    kept: entries.flatMap(({ attachment }) => (attachment ? [attachment] : [])),
    /** They stay where they were chosen, and go nowhere. */
    refused: entries.flatMap((one) => (one.state === "refused" ? [one] : [])),
    isSending: entries.some(isUnderWay),
    add,
    remove,
    /** One that is told of elsewhere, and is not among the entries. */
    takeOff,
    /** These are told of elsewhere now, as with the comment they were sent with. */
    handOver: (ids: readonly number[]) => {
      const isHeld = ({ attachment }: Entry) => !attachment || !ids.includes(attachment.id);
      if (!present.current.every(isHeld)) change((all) => all.filter(isHeld));
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;

function isUnderWay({ state }: Entry): boolean {
  return state === "sending" || state === "waiting";
}

function keptEntry(attachment: Attachment): Entry {
  return {
    id: `kept ${attachment.id}`,
    name: attachment.filename,
    size: attachment.bytes,
    state: "kept",
    stop: new AbortController(),
    attachment,
  };
}

/** A refused file says why; the general words of a problem say the same less exactly. */
function reasonOf(thrown: unknown): string {
  const { errors, title, detail } = asCallProblem(thrown);
  const [sentences] = Object.values(errors);
  return sentences?.join(" ") ?? `${title}. ${detail}`;
}
