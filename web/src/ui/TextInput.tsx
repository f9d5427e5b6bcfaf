import { Input } from "@base-ui/react/input";
import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import control from "./control.module.css";

export type TextInputProps = Omit<ComponentProps<"input">, "type" | "size"> & {
  type?: "text" | "email" | "url" | "search" | "tel";
};

export function TextInput({ type = "text", className, ...rest }: TextInputProps) {
  return <Input {...rest} type={type} className={classes(control.control, className)} />;
}
