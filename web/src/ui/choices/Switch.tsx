import { type ComponentProps, useId } from "react";
import choice from "./Choice.module.css";
import { classes } from "#ui/base/classes.ts";
import styles from "./Switch.module.css";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role" | "size" | "children"> & {
  label: string;
  note?: string;
};

/** Takes effect at once, without a button; what waits for a button is a checkbox. */
export function Switch({ label, note, className, ...rest }: SwitchProps) {
  const id = useId();
  return (
    <label className={classes(choice.choice, styles.line, className)}>
      <input
        {...rest}
        type="checkbox"
        // A checkbox tells by itself whether it is on.
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props
        role="switch"
        className={styles.switch}
        aria-labelledby={`${id}-label`}
        aria-describedby={note && `${id}-note`}
      />
      <span id={`${id}-label`}>{label}</span>
      {note && (
        <span id={`${id}-note`} className={choice.note}>
          {note}
        </span>
      )}
    </label>
  );
}
