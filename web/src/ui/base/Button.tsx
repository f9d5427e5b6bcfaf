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
  onMouseDown,
  ...rest
}: ButtonProps) {
  // Not `disabled` while busy: that would throw the focus to the top of the page.
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const hold = (event: MouseEvent<HTMLButtonElement>) => {
    onMouseDown?.(event);
    // What it opens may be opened by now, and looks to where the focus is.
    if (rest["aria-haspopup"] === undefined) holdFocus(event);
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
        onMouseDown={hold}
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

/**
 * For a form's button, on mouse-down: a field of the form keeps the cursor until the button is
 * released. What is said of a field that is left moves what stands below it; the button would move
 * away under the pointer, and the press be lost.
 */
function holdFocus(event: MouseEvent<HTMLButtonElement>): void {
  const { currentTarget: button } = event;
  const isInField = document.activeElement !== button && holdsFocus(button.form);
  if (!isInField || event.button !== 0 || event.defaultPrevented) return;
  event.preventDefault();
  // Before the click, which then does its work with what leaving the field has changed.
  const release = ({ target }: Event) => {
    if (target instanceof Node && button.contains(target))
      button.focus({ preventScroll: true, focusVisible: false });
  };
  window.addEventListener("mouseup", release, { once: true, capture: true });
}

function holdsFocus(form: HTMLFormElement | null): boolean {
  return form?.contains(document.activeElement) ?? false;
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
