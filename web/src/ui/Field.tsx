import { Field as BaseField } from "@base-ui/react/field";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Counter } from "./Counter.tsx";
import styles from "./Field.module.css";
import { FieldProblem } from "./FieldProblem.tsx";

/** What stands around any question, asked by one control or by a group of them. */
export type Question = {
  label: string;
  /** A word beside the label: "Markdown works", "asked because of the answer above". */
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
  const root = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState("");
  useLayoutEffect(() => setTyped(textIn(root.current)), []);
  const beside = aside ?? (optional ? "optional" : undefined);

  return (
    <BaseField.Root
      ref={root}
      className={styles.field}
      invalid={error !== undefined}
      disabled={disabled}
      onInput={(event: FormEvent<HTMLDivElement>) => setTyped(textIn(event.currentTarget))}
    >
      <div className={styles.head}>
        <BaseField.Label className={styles.label}>{label}</BaseField.Label>
        {beside && (
          <BaseField.Description className={styles.aside} render={<span />}>
            {beside}
          </BaseField.Description>
        )}
      </div>
      {children}
      {(hint || bound !== undefined) && (
        <div className={styles.under}>
          {hint && <BaseField.Description className={styles.hint}>{hint}</BaseField.Description>}
          {bound !== undefined && (
            <BaseField.Description render={<Counter text={text ?? typed} bound={bound} />} />
          )}
        </div>
      )}
      {error !== undefined && (
        <BaseField.Error match render={<FieldProblem />}>
          {error}
        </BaseField.Error>
      )}
    </BaseField.Root>
  );
}

function textIn(root: HTMLElement | null): string {
  return root?.querySelector<HTMLInputElement>("input, textarea")?.value ?? "";
}
