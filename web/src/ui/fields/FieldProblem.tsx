import { CircleAlert } from "lucide-react";
import type { ComponentProps } from "react";
import { classes } from "#ui/base/classes.ts";
import styles from "./FieldProblem.module.css";

/** One sentence on what is wrong, under what it is about. Mark, word and colour together. */
export function FieldProblem({ children, className, ...rest }: ComponentProps<"div">) {
  return (
    <div {...rest} className={classes(styles.problem, className)}>
      <CircleAlert aria-hidden="true" />
      <span>{children}</span>
    </div>
  );
}
