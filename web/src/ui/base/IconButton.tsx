import type { ComponentProps, ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./IconButton.module.css";

export type IconButtonProps = Omit<ComponentProps<"button">, "name" | "children"> & {
  /** What it does, in words: an icon alone says nothing to those who listen. */
  name: string;
  icon: ReactNode;
  size?: "s" | "m";
};

/** All other properties and the ref reach the button, so that a tooltip or a menu can be hung on it. */
export function IconButton({
  name,
  icon,
  size = "m",
  type = "button",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={name}
      className={classes(styles.button, styles[size], className)}
    >
      {icon}
    </button>
  );
}
