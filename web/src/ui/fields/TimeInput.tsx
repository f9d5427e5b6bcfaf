import type { ComponentProps } from "react";
import { classes } from "#ui/base/classes.ts";
import control from "./control.module.css";
import styles from "./DateInput.module.css";
import { useFieldTies } from "./fieldTies.ts";

/** The browser's own field for a time of day, "09:00": it knows the person's clock better than we do. */
export function TimeInput({ className, ...rest }: Omit<ComponentProps<"input">, "type" | "size">) {
  const { id, disabled, words } = useFieldTies(rest);
  return (
    <input
      {...rest}
      {...words}
      id={id}
      disabled={disabled}
      type="time"
      className={classes(control.control, styles.date, className)}
    />
  );
}
