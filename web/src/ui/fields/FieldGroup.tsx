import { type ComponentProps, type ReactNode, useId } from "react";
import type { Question } from "./Field.tsx";
import styles from "./Field.module.css";
import { FieldProblem } from "./FieldProblem.tsx";

type FieldGroupProps = Question & {
  /** What the group is to those who listen. */
  role: "group" | "radiogroup";
  children: ReactNode;
} & Pick<ComponentProps<"fieldset">, "aria-required">;

/** A question that several controls answer together; its words are the same as a field's. */
export function FieldGroup({
  label,
  aside,
  optional,
  hint,
  error,
  disabled,
  role,
  children,
  ...rest
}: FieldGroupProps) {
  const id = useId();
  const beside = aside ?? (optional ? "optional" : undefined);
  const described = [beside && "aside", hint && "hint", error !== undefined && "error"]
    .filter(Boolean)
    .map((part) => `${id}-${part}`)
    .join(" ");
  return (
    <fieldset
      {...rest}
      role={role}
      className={styles.group}
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-describedby={described === "" ? undefined : described}
      aria-invalid={role === "radiogroup" && error !== undefined ? true : undefined}
    >
      <legend className={styles.head}>
        <span id={`${id}-label`} className={styles.label}>
          {label}
        </span>
        {beside && (
          <span id={`${id}-aside`} className={styles.aside}>
            {beside}
          </span>
        )}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {children}
      {error !== undefined && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </fieldset>
  );
}
