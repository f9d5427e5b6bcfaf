import type { ComponentProps } from "react";
import { classes } from "#ui/base/classes.ts";
import control from "./control.module.css";
import { useFieldTies } from "./fieldTies.ts";

export type TextInputProps = Omit<ComponentProps<"input">, "type" | "size"> & {
  type?: "text" | "email" | "url" | "search" | "tel";
};

export function TextInput({ type = "text", className, ...rest }: TextInputProps) {
  const { id, disabled, words } = useFieldTies(rest);
  return (
    <input
      {...rest}
      {...words}
      id={id}
      disabled={disabled}
      type={type}
      className={classes(control.control, className)}
    />
  );
}
