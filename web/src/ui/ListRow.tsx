import { type ReactNode, type Ref, useId } from "react";
import styles from "./ListRow.module.css";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

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
  onClick?: () => void;
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

/** One request (or anything like it) on one line; all of it is the link, named by its title. */
export function ListRow(props: ListRowProps) {
  const { title, line, number, unread = false, due } = props;
  const id = useId();
  return (
    <li>
      <a
        ref={props.ref}
        href={props.href}
        onClick={props.onClick}
        className={styles.row}
        data-current={props.current}
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-unread ${id}-mark ${id}-line ${id}-due`}
      >
        <span className={styles.dot} data-unread={unread} id={`${id}-unread`}>
          {unread ? <VisuallyHidden>New since your last visit</VisuallyHidden> : null}
        </span>
        <span className={styles.number}>{number}</span>
        <span className={styles.mark} id={`${id}-mark`}>
          {props.mark}
        </span>
        <span className={styles.words}>
          <span className={styles.title} id={`${id}-title`}>
            {title}
          </span>
          <span className={styles.line} id={`${id}-line`}>
            {line}
          </span>
        </span>
        <span className={styles.people}>{props.people}</span>
        <span className={styles.due} data-tone={due?.tone ?? "plain"} id={`${id}-due`}>
          <span className={styles.first}>{due?.first}</span> <span>{due?.second}</span>
        </span>
      </a>
    </li>
  );
}
