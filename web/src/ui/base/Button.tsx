import type { ComponentProps, MouseEvent, ReactNode } from "react";
import styles from "./Button.module.css";
import { classes } from "./classes.ts";
import { Kbd } from "./Kbd.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "s" | "m" | "l";

/** What a button and a link drawn as one have in common. */
export type ButtonFace = {
  look?: ButtonLook;
  size?: ButtonSize;
  icon?: ReactNode;
  /** The key that does the same, shown small: "C". */
  shortcut?: string;
  /** Takes the whole line, as in a rail or on a phone. */
  wide?: boolean;
};

export type ButtonProps = ButtonFace &
  ComponentProps<"button"> & {
    /** Under way: keeps its width and the focus, shows progress and takes no further press. */
    busy?: boolean;
    /** Told to those who listen when it starts: "Submitting request". */
    busyWords?: string;
  };

export function Button({
  look = "secondary",
  size = "m",
  icon,
  shortcut,
  wide,
  busy,
  busyWords = "One moment",
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  // Not `disabled` while busy: that would throw the focus to the top of the page.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <>
      <button
        {...rest}
        type={type}
        className={faceClass({ look, size, wide }, className)}
        aria-disabled={busy || rest["aria-disabled"]}
        aria-busy={busy}
        aria-keyshortcuts={shortcut}
        onClick={press}
      >
        <ButtonWords icon={icon} shortcut={shortcut}>
          {children}
        </ButtonWords>
        {busy && <span className={styles.ring} aria-hidden="true" />}
      </button>
      {busy !== undefined && (
        <span role="status" className={styles.status}>
          <VisuallyHidden>{busy ? busyWords : ""}</VisuallyHidden>
        </span>
      )}
    </>
  );
}

/** Goes somewhere rather than does something, in a button's dress. */
export function ButtonLink({
  look = "secondary",
  size = "m",
  icon,
  shortcut,
  wide,
  className,
  children,
  ...rest
}: ButtonFace & ComponentProps<"a"> & { href: string }) {
  return (
    <a
      {...rest}
      className={faceClass({ look, size, wide }, className)}
      aria-keyshortcuts={shortcut}
    >
      <ButtonWords icon={icon} shortcut={shortcut}>
        {children}
      </ButtonWords>
    </a>
  );
}

function ButtonWords({ icon, shortcut, children }: ButtonFace & { children: ReactNode }) {
  return (
    <span className={styles.words}>
      {icon && (
        <span className={styles.icon} aria-hidden="true">
          {icon}
        </span>
      )}
      {children}
      {shortcut && (
        <span aria-hidden="true" className={styles.shortcut}>
          <Kbd keys={shortcut} />
        </span>
      )}
    </span>
  );
}

function faceClass({ look, size, wide }: ButtonFace, className: string | undefined) {
  return classes(
    styles.button,
    look && styles[look],
    size && styles[size],
    wide && styles.wide,
    className,
  );
}
