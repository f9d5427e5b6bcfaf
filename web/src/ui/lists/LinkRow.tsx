import { type ComponentProps, type MouseEvent, type ReactNode, useDeferredValue } from "react";
import { classes } from "#ui/base/classes.ts";
import styles from "./LinkRow.module.css";
import { useRowsComing } from "./rowsComing.ts";

/** More than most screens show at once. */
const firstRows = 12;

/**
 * A list whose rows each lead somewhere. Its children are LinkRows: those that one sees at once, the
 * others as soon as these are painted, in small steps.
 */
export function LinkRows({ label, children }: { label: string; children: ReactNode }) {
  const areAllDue = useDeferredValue(true, false);
  useRowsComing(!areAllDue);
  const areSome = !areAllDue && Array.isArray(children);
  return (
    <ul role="list" className={styles.rows} aria-label={label}>
      {areSome ? children.slice(0, firstRows) : children}
    </ul>
  );
}

type LinkRowProps = Omit<ComponentProps<"li">, "onClick"> & {
  /** The row the keyboard stands on in a list that takes j and k. */
  current?: boolean | undefined;
};

/**
 * A row that leads where its RowLink does. How what is in it is laid out, each list says itself.
 * Times inside take `inLink`: their exact moment shows on hover and with the row's focus.
 */
export function LinkRow({ current, className, ...rest }: LinkRowProps) {
  return (
    // The link is there for keys and ears; this only lets a press on what lies above its area follow it too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li
      data-row
      data-current={current}
      {...rest}
      className={classes(styles.row, className)}
      onClick={followLink}
    />
  );
}

/** The link of a row. Its area is the whole row, or whatever around it is positioned. */
export function RowLink({ className, children, ...rest }: ComponentProps<"a">) {
  return (
    <a data-row-link {...rest} className={classes(styles.link, className)}>
      {children}
    </a>
  );
}

function followLink(event: MouseEvent<HTMLLIElement>): void {
  const { target, currentTarget: row } = event;
  // React also hands up presses on what a row opens elsewhere in the page, as a dialog.
  if (!(target instanceof Element) || !row.contains(target)) return;
  if (target.closest("a, button, label, input")) return;
  const link = row.querySelector("[data-row-link]");
  // With the same keys held, so that Ctrl still opens a tab.
  const { ctrlKey, metaKey, shiftKey } = event;
  link?.dispatchEvent(
    new globalThis.MouseEvent("click", {
      bubbles: true,
      cancelable: true,
      ctrlKey,
      metaKey,
      shiftKey,
    }),
  );
}
