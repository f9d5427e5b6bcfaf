import { type ComponentProps, useEffect, useRef, useState } from "react";
import { classes } from "#ui/base/classes.ts";
import control from "./control.module.css";
import { useFieldTies } from "./fieldTies.ts";
import styles from "./PasswordInput.module.css";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";

type PasswordInputProps = Omit<ComponentProps<"input">, "type" | "size" | "autoComplete"> & {
  /** Tells password managers whether to fill in or to offer a new one. */
  autoComplete: "current-password" | "new-password";
};

export function PasswordInput({ className, ...rest }: PasswordInputProps) {
  const { id, disabled, words } = useFieldTies(rest);
  const [shown, setShown] = useState(false);
  const whole = useRef<HTMLDivElement>(null);

  // Hidden again when the form is sent, so that browsers keep it as a password and nobody reads it on.
  useEffect(() => {
    const form = whole.current?.closest("form");
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    return () => form?.removeEventListener("submit", hide);
  }, []);

  return (
    <div ref={whole} className={classes(control.control, control.parts, className)}>
      <input
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        {...words}
        id={id}
        disabled={disabled}
        type={shown ? "text" : "password"}
        className={control.bare}
      />
      <button
        type="button"
        className={styles.show}
        aria-label={shown ? "Hide password" : "Show password"}
        disabled={disabled}
        onClick={() => setShown(!shown)}
      >
        {shown ? "Hide" : "Show"}
      </button>
      <span role="status" className={styles.status}>
        <VisuallyHidden>{shown ? "The password is visible on the screen" : ""}</VisuallyHidden>
      </span>
    </div>
  );
}
