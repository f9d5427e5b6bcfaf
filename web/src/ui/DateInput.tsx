import { Input } from "@base-ui/react/input";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import control from "./control.module.css";
import styles from "./DateInput.module.css";

/** The browser's own date field: it knows the person's calendar, keyboard and phone better than we do. */
export function DateInput({ className, ...rest }: Omit<ComponentProps<"input">, "type" | "size">) {
  return (
    <Input {...rest} type="date" className={classes(control.control, styles.date, className)} />
  );
}
