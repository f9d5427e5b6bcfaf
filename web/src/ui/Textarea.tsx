import { Field } from "@base-ui/react/field";
import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { classes } from "./classes.ts";
import control from "./control.module.css";
import styles from "./Textarea.module.css";

type TextareaProps = ComponentProps<"textarea"> & {
  /** `read` sets it in the reading face, for text that will be read as an article. */
  face?: "use" | "read";
};

/** Grows with what is written, from `rows` lines up to most of the screen. */
export function Textarea({ rows = 4, face = "use", className, ...props }: TextareaProps) {
  const { ref, id, name, disabled, value, defaultValue, onInput, ...rest } = props;
  const own = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => fit(own.current, rows));
  const held = value === undefined ? { defaultValue } : { value };
  const grow: ComponentProps<"textarea">["onInput"] = (event) => {
    fit(event.currentTarget, rows);
    onInput?.(event);
  };
  return (
    <Field.Control
      {...held}
      id={id}
      name={name}
      disabled={disabled}
      ref={own}
      render={<textarea {...rest} ref={ref} rows={rows} onInput={grow} />}
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
