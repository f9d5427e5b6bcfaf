import { type ComponentProps, type ReactNode, useId } from "react";
import styles from "./Choice.module.css";
import { FieldProblem } from "#ui/fields/FieldProblem.tsx";

export type CheckboxProps = Omit<ComponentProps<"input">, "type" | "size" | "children"> & {
  label: ReactNode;
  note?: string;
  error?: string;
  /** Some of what it stands for is ticked, and some not. */
  mixed?: boolean;
};

/** The browser's own checkbox in our dress, so that forms and autofill treat it as one. */
export function Checkbox({ label, note, error, mixed = false, ref, ...rest }: CheckboxProps) {
  const id = useId();
  const described = [note && `${id}-note`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div>
      <label className={styles.choice}>
        <input
          {...rest}
          type="checkbox"
          className={styles.input}
          aria-labelledby={`${id}-label`}
          aria-describedby={described === "" ? undefined : described}
          aria-invalid={error !== undefined || undefined}
          ref={(element) => {
            if (element) element.indeterminate = mixed;
            if (typeof ref === "function") return ref(element);
            if (ref) ref.current = element;
          }}
        />
        <span id={`${id}-label`}>{label}</span>
        {note && (
          <span id={`${id}-note`} className={styles.note}>
            {note}
          </span>
        )}
      </label>
      {error && (
        <FieldProblem id={`${id}-error`} className={styles.problem}>
          {error}
        </FieldProblem>
      )}
    </div>
  );
}
