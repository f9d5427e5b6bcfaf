import { type ComponentProps, useImperativeHandle, useLayoutEffect, useRef } from "react";
import { classes } from "#ui/base/classes.ts";
import control from "./control.module.css";
import { useFieldTies } from "./fieldTies.ts";
import styles from "./Textarea.module.css";

type TextareaProps = ComponentProps<"textarea"> & {
  /** `read` sets it in the reading face, for text that will be read as an article. */
  face?: "use" | "read";
};

/** Grows with what is written, from `rows` lines up to most of the screen. */
export function Textarea({ rows = 4, face = "use", className, ...props }: TextareaProps) {
  const { ref, onInput, ...rest } = props;
  const { id, disabled, words } = useFieldTies(rest);
  const own = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(
    ref,
    () => own.current,
  );
  useLayoutEffect(() => fit(own.current, rows));
  return (
    <textarea
      {...rest}
      {...words}
      ref={own}
      id={id}
      disabled={disabled}
      rows={rows}
      onInput={(event) => {
        fit(event.currentTarget, rows);
        onInput?.(event);
      }}
      className={classes(
        control.control,
        styles.textarea,
        face === "read" && styles.read,
        className,
      )}
    />
  );
}

/** `field-sizing` grows it in CSS; where a browser lacks that, the height follows the text here. */
function fit(area: HTMLTextAreaElement | null, rows: number): void {
  if (!area) return;
  area.style.setProperty("--rows", String(rows));
  if (globalThis.CSS?.supports("field-sizing", "content")) return;
  area.style.blockSize = "auto";
  area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
