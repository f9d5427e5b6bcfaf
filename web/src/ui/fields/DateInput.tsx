import type { ComponentProps } from "react";
import { classes } from "#ui/base/classes.ts";
import control from "./control.module.css";
import styles from "./DateInput.module.css";
import { useFieldTies } from "./fieldTies.ts";

/** The browser's own date field: it knows the person's calendar, keyboard and phone better than we do. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<"input">, "type" | "size">) {
  const { id, disabled, words } = useFieldTies(rest);
  return (
    <input
      {...rest}
      {...words}
      id={id}
      disabled={disabled}
      type="date"
      className={classes(control.control, styles.date, className)}
    />
  );
}
