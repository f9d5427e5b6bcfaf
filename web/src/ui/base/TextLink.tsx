import type { ComponentProps } from "react";
import { classes } from "./classes.ts";
import styles from "./TextLink.module.css";

type TextLinkProps = ComponentProps<"a"> & {
  href: string;
  /** `action` stands alone and is pressed; `quiet` is part of a line and shows itself on approach. */
  look?: "text" | "action" | "quiet";
};

export function TextLink({ look = "text", className, ...rest }: TextLinkProps) {
  // The text comes in `children`, spread with the rest.
  // oxlint-disable-next-line jsx-a11y/anchor-has-content
  return <a {...rest} className={classes(styles[look], className)} />;
}
