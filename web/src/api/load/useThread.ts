import type { Attachment } from "@sightline/contract/attachments.shapes.ts";
import { sentencesByField } from "@sightline/contract/base/sentences.ts";
import { useRef, useState } from "react";
import type * as z from "zod/mini";
import type { CallProblem } from "#api/call/callProblem.ts";
import { useTyped } from "#api/submit/typed.ts";
import type { Submitted } from "#api/submit/useSubmit.ts";

type Entry = {
  id: number;
  body: string;
  version: number;
  attachments: readonly Attachment[];
};
type Sent = Promise<Submitted<unknown>>;

type ThreadCalls<E extends Entry> = {
  /** Under which the texts are kept in this tab: "comments of request 12". */
  name: string;
  /** What a body has to be, by the contract. */
  bodyShape: z.ZodMiniType<string, string>;
  /** With the files that it has; nothing is said of them where they are as they were. */
  add: (body: string, files: Files) => Sent;
  change: (entry: E, body: string, files: Files) => Sent;
  remove: (entry: E) => Sent;
  restore: (entry: E) => Sent;
  /** Asks for the present entries, where a change came too late. */
  reload: () => void;
  /** A deletion or its undoing did not work. */
  onFailed: (problem: CallProblem) => void;
};

/** A text in hand with its files, and what the entry read before it was changed. */
type Text = { value: string; before: string; files?: readonly Attachment[] };
type Texts = { [id: number]: Text };
type Trouble = { error?: string; problem?: CallProblem };

/** No entry has this id: the text of the new one. */
export const newOne = 0;

const none: readonly number[] = [];

type Files = { attachment_ids?: number[] };
type Act = (body: string, files: Files) => Sent;

/**
 * The texts of a thread while they are written: a new entry, and those being changed. They outlive
 * a failure, a reload and a session that ends. What it answers is what Thread and Composer take.
 */
export function useThread<E extends Entry>(entries: readonly E[], calls: ThreadCalls<E>) {
  const { texts, hold, now } = useTexts(calls.name);
  const [troubles, setTroubles] = useState<{ [id: number]: Trouble }>({});
  const [busy, setBusy] = useState<number>();
  const [sent, setSent] = useState<{ [id: number]: readonly number[] }>({});

  function write(id: number, text: Text | undefined): void {
    setTroubles({});
    hold(id, text);
  }

  async function send(id: number, value: string, act: Act): Promise<void> {
    if (busy !== undefined) return;
    const parsed = calls.bodyShape.safeParse(value);
    if (!parsed.success) {
      const [sentences] = Object.values(sentencesByField(parsed.error.issues));
      return setTroubles({ [id]: { error: sentences?.join(" ") } });
    }
    setBusy(id);
    const ids = now(id)?.files?.map((file) => file.id);
    const isSent = (file: Attachment) => ids?.includes(file.id) ?? false;
    const result = await act(parsed.data, ids ? { attachment_ids: ids } : {});
    setBusy(undefined);
    if (!result.ok) {
      if (result.problem.code === "stale_version") calls.reload();
      return setTroubles({ [id]: troubleOf(result.problem) });
    }
    setSent((all) => ({ ...all, [id]: ids ?? [] }));
    // What was typed or came on while it was sent is not thrown away.
    const rest = now(id);
    const late = (rest?.files ?? []).filter((file) => !isSent(file));
    const isAsSent = rest?.value === value;
    if (!rest || (isAsSent && late.length === 0)) return write(id, undefined);
    // A changed one has its files also from now on; those of a new one are the sent one's.
    if (id !== newOne) return write(id, rest);
    write(id, { ...rest, value: isAsSent ? "" : rest.value, files: late });
  }

  async function press(sending: Sent): Promise<void> {
    const result = await sending;
    if (!result.ok) calls.onFailed(result.problem);
  }

  function filesIn(id: number): readonly Attachment[] {
    return now(id)?.files ?? [];
  }

  function setFiles(id: number, next: (former: readonly Attachment[]) => readonly Attachment[]) {
    const { value = "", before = "", files = [] } = now(id) ?? {};
    write(id, { value, before, files: next(files) });
  }

  function inHand(id: number, { value, before }: Text, act: Act) {
    return {
      value,
      onChange: (next: string) => write(id, { value: next, before, files: filesIn(id) }),
      onSend: () => void send(id, value, act),
      busy: busy === id,
      ...troubles[id],
    };
  }

  return {
    composer: inHand(newOne, texts[newOne] ?? { value: "", before: "" }, calls.add),
    editing: entries.flatMap((entry) => {
      const text = texts[entry.id];
      if (!text) return [];
      const saving = inHand(entry.id, text, (body, files) => calls.change(entry, body, files));
      const onLeave = () => write(entry.id, undefined);
      return [{ ...saving, id: entry.id, before: text.before, onLeave }];
    }),
    /**
     * The files in hand, each by the entry whose they are, and the ids of those that were last sent
     * from there; `newOne` for those of the new one.
     */
    files: { in: filesIn, set: setFiles, sentFrom: (id: number) => sent[id] ?? none },
    onEdit: ({ id, body, attachments: files }: E) =>
      write(id, { value: body, before: body, files }),
    onDelete: (entry: E) => void press(calls.remove(entry)),
    onRestore: (entry: E) => void press(calls.restore(entry)),
  };
}

function useTexts(name: string) {
  const typed = useTyped<{ texts: Texts }>(name);
  const [texts, setTexts] = useState<Texts>(typed.kept.texts ?? {});
  const latest = useRef(texts);
  function hold(id: number, text: Text | undefined): void {
    const { [id]: _former, ...rest } = latest.current;
    const isBegun = text && (text.value !== "" || (text.files ?? []).length > 0);
    latest.current = text && (id !== newOne || isBegun) ? { ...rest, [id]: text } : rest;
    setTexts(latest.current);
    if (Object.keys(latest.current).length === 0) typed.drop();
    else typed.keep({ texts: latest.current });
  }
  return { texts, hold, now: (id: number) => latest.current[id] };
}

/** What the server says of the text stands at the text; the rest above it. */
function troubleOf(problem: CallProblem): Trouble {
  const [sentences] = Object.values(problem.errors);
  return sentences ? { error: sentences.join(" ") } : { problem };
}
