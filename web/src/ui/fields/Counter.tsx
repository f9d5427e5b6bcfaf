import { type ComponentProps, useEffect, useState } from "react";
import { classes } from "#ui/base/classes.ts";
import styles from "./Counter.module.css";
import { countCodePoints, roomLeft } from "#ui/words/counter.words.ts";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";

/** A pause in typing after which the room left is spoken; at once would talk over every key. */
const pauseMs = 1000;

type CounterProps = ComponentProps<"span"> & { text: string; bound: number };

/** "56 of 150". Spoken only near the bound, in words. */
export function Counter({ text, bound, className, ...rest }: CounterProps) {
  const used = countCodePoints(text);
  const words = roomLeft(used, bound);
  const [spoken, setSpoken] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), pauseMs);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <span className={classes(styles.counter, className)} data-over={used > bound || undefined}>
      <span {...rest}>
        {used.toLocaleString("en")} of {bound.toLocaleString("en")}
      </span>
      <span role="status">
        <VisuallyHidden>{spoken}</VisuallyHidden>
      </span>
    </span>
  );
}
