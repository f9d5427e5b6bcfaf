import { type MouseEvent, type ReactNode, type Ref, useId } from "react";
import styles from "./ListRow.module.css";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";

export type DueTone = "plain" | "soon" | "late" | "done";

type ListRowProps = {
  href: string;
  title: string;
  /** A line below: category, what happens now. */
  line?: ReactNode;
  number?: number;
  unread?: boolean;
  mark?: ReactNode;
  people?: ReactNode;
  due?: { first?: ReactNode; second?: ReactNode; tone?: DueTone };
  /** The row the keyboard stands on in a list that takes j and k. */
  current?: boolean;
  /** The link, to give it focus. */
  ref?: Ref<HTMLAnchorElement>;
};

/** A dense list. Its children are ListRows. */
export function ListRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul role="list" className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

/**
 * One request (or anything like it) on one line. The title is the link and its area is the whole row.
 * Times inside take `inLink`: their exact moment shows on hover and with the row's focus.
 */
export function ListRow({ ref, ...props }: ListRowProps) {
  const { title, line, number, unread = false, due } = props;
  const dueId = useId();
  return (
    // The link is there for keys and ears; this only lets a press on what lies above its area follow it too.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <li className={styles.row} data-row data-current={props.current} onClick={followLink}>
      <span className={styles.dot} data-unread={unread}>
        {unread ? <VisuallyHidden>New since your last visit</VisuallyHidden> : null}
      </span>
      <span className={styles.number}>{number}</span>
      <span className={styles.mark}>{props.mark}</span>
      <span className={styles.words}>
        <a ref={ref} href={props.href} className={styles.title} aria-describedby={dueId}>
          {title}
        </a>
        <span className={styles.line}>{line}</span>
      </span>
      <span className={styles.people}>{props.people}</span>
      <span className={styles.due} data-tone={due?.tone ?? "plain"} id={dueId}>
        <span className={styles.first}>{due?.first}</span> <span>{due?.second}</span>
      </span>
    </li>
  );
}

function followLink(event: MouseEvent<HTMLLIElement>): void {
  if (event.target instanceof Element && event.target.closest("a, button")) return;
  const link = event.currentTarget.querySelector("a");
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
