import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { Button } from "#ui/base/Button.tsx";
import { commandKey } from "#ui/base/commandKey.ts";
import styles from "./Composer.module.css";
import { ErrorSummary } from "#ui/fields/ErrorSummary.tsx";
import { Field } from "#ui/fields/Field.tsx";
import { Kbd } from "#ui/base/Kbd.tsx";
import { MarkdownEditor } from "#ui/markdown/MarkdownEditor.tsx";
import type { TextInHand } from "./thread.entries.ts";

export type ComposerProps = TextInHand & {
  label: string;
  /** What the button does: "Send comment". */
  sendWords: string;
  /** Told while it does: "Sending comment". */
  busyWords: string;
  /** The most code points it takes. */
  limit: number;
  /** Who will read it. */
  note?: ReactNode;
  placeholder?: string;
  /** The way out without sending; Escape takes it too. */
  onLeave?: () => void;
  /** What is attached, and the way to attach more. */
  files?: ReactNode;
  /** Files that are pasted into the text, or dropped on it. */
  onFiles?: (files: File[]) => void;
  /** Opened by a press: the cursor goes to the end of the text. */
  opened?: boolean;
};

/** Writes one text and sends it: by its button, or by Enter together with the command key. */
export function Composer({ label, sendWords, busyWords, limit, note, ...props }: ComposerProps) {
  const { value, onChange, onSend, busy, error, problem, placeholder, onLeave } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const { opened = false } = props;
  useEffect(() => {
    if (!opened || !area.current) return;
    area.current.focus();
    area.current.setSelectionRange(area.current.value.length, area.current.value.length);
  }, [opened]);
  useEffect(() => {
    if (error !== undefined) area.current?.focus();
  }, [error]);

  function send(event: FormEvent): void {
    event.preventDefault();
    if (!busy) onSend();
  }
  function press(event: KeyboardEvent): void {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) send(event);
    if (event.key === "Escape" && onLeave && !event.defaultPrevented) onLeave();
  }

  return (
    // The form only hears the keys that its own fields let pass.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form noValidate className={styles.composer} onSubmit={send} onKeyDown={press}>
      <ErrorSummary errors={[]} general={problem?.title} detail={problem?.detail} />
      <Field label={label} hint={note} error={error}>
        <MarkdownEditor
          ref={area}
          name="body"
          rows={3}
          value={value}
          onChange={onChange}
          limit={limit}
          placeholder={placeholder}
          onFiles={props.onFiles}
        />
      </Field>
      {props.files}
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy} busyWords={busyWords}>
          {sendWords}
        </Button>
        {onLeave && (
          <Button look="quiet" onClick={onLeave}>
            Discard changes
          </Button>
        )}
        <span className={styles.keys}>
          <Kbd keys={`${commandKey} Enter`} />
        </span>
      </div>
    </form>
  );
}
