import {
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { Counter } from "./Counter.tsx";
import styles from "./Field.module.css";
import { FieldProblem } from "./FieldProblem.tsx";
import { FieldContext } from "./fieldTies.ts";

/** What stands around any question, asked by one control or by a group of them. */
export type Question = {
  label: string;
  /** A word beside the label: "Markdown works", "asked because of your answer above". */
  aside?: string;
  /** Says so beside the label; what is not marked is needed. */
  optional?: boolean;
  hint?: ReactNode;
  /** What is wrong and what to do about it, in one sentence. */
  error?: string;
  disabled?: boolean;
};

export type FieldProps = Question & {
  /** The most code points it takes; shows "56 of 150". */
  bound?: number;
  /** The present text, where the parent holds it. Without it the field counts what is typed. */
  text?: string;
  children: ReactNode;
};

/** Label, control, hint, count and error, tied together for those who listen. */
export function Field({ label, aside, optional, hint, error, disabled, ...rest }: FieldProps) {
  const { bound, text, children } = rest;
  const own = useId();
  const [id, takeId] = useState(own);
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  useLayoutEffect(() => setTyped(textIn(root.current)), []);
  const beside = aside ?? (optional ? "optional" : undefined);
  const parts = { aside: beside, hint, count: bound !== undefined, error: error !== undefined };
  const describedBy = idsOf(own, parts);
  const invalid = parts.error;
  const ties = useMemo(
    () => ({
      id,
      labelId: `${own}-label`,
      describedBy,
      invalid,
      disabled: disabled ?? false,
      takeId,
    }),
    [own, id, describedBy, invalid, disabled],
  );

  return (
    <div
      ref={root}
      className={styles.field}
      onInput={(event: FormEvent<HTMLDivElement>) => setTyped(textIn(event.currentTarget))}
    >
      <div className={styles.head}>
        {/* Whoever presses keys is at the control itself. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions */}
        <label id={`${own}-label`} htmlFor={id} className={styles.label} onClick={focusOnly}>
          {label}
        </label>
        {beside && (
          <span id={`${own}-aside`} className={styles.aside}>
            {beside}
          </span>
        )}
      </div>
      <FieldContext value={ties}>{children}</FieldContext>
      {(hint || bound !== undefined) && (
        <div className={styles.under}>
          {hint && (
            <p id={`${own}-hint`} className={styles.hint}>
              {hint}
            </p>
          )}
          {bound !== undefined && (
            <Counter id={`${own}-count`} text={text ?? typed} bound={bound} />
          )}
        </div>
      )}
      {error !== undefined && <FieldProblem id={`${own}-error`}>{error}</FieldProblem>}
    </div>
  );
}

function idsOf(own: string, parts: Record<string, unknown>): string | undefined {
  const ids = Object.entries(parts).flatMap(([part, there]) => (there ? [`${own}-${part}`] : []));
  return ids.length > 0 ? ids.join(" ") : undefined;
}

/** A press on the words of a select leads to it, and does not also open it. */
function focusOnly(event: MouseEvent<HTMLLabelElement>): void {
  const { control } = event.currentTarget;
  if (!(control instanceof HTMLButtonElement)) return;
  event.preventDefault();
  control.focus();
}

function textIn(root: HTMLElement | null): string {
  return root?.querySelector<HTMLInputElement>("input, textarea")?.value ?? "";
}
