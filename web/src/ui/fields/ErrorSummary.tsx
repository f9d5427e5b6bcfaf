import { useId } from "react";
import styles from "./ErrorSummary.module.css";
import { focusField } from "./focusField.ts";

export type FieldError = {
  /** The control's `name` in its form, or its id. */
  field: string;
  message: string;
};

type ErrorSummaryProps = {
  errors: readonly FieldError[];
  /** What the form asks for. */
  noun?: "fields" | "answers";
  /** What is wrong with the whole rather than with a field; shown even alone. */
  general?: string;
  /** What to do about it, plainly, under it. */
  detail?: string;
};

/**
 * What is wrong, at the top, when it is several things; a single one is told at its field alone.
 * It speaks but takes no focus: the cursor is in the first field that is wrong.
 */
export function ErrorSummary({ errors, noun = "fields", general, detail }: ErrorSummaryProps) {
  const id = useId();
  const several = errors.length > 1;
  if (!several && !general) return null;
  return (
    <section className={styles.summary} aria-labelledby={id}>
      <div role="alert">
        <h2 id={id} className={styles.title}>
          {general ?? `${errors.length} ${noun} need another look`}
        </h2>
        {general && detail && <p className={styles.detail}>{detail}</p>}
      </div>
      {several && (
        <ul role="list" className={styles.list}>
          {errors.map(({ field, message }) => (
            <li key={`${field} ${message}`}>
              <button
                type="button"
                className={styles.jump}
                onClick={(event) => focusField(event.currentTarget, field)}
              >
                {message}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
