import { type ReactNode, type Ref, useId } from "react";
import { LinkRow, RowLink } from "./LinkRow.tsx";
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

/** One request (or anything like it) on one line. The title is the link. */
export function ListRow({ ref, ...props }: ListRowProps) {
  const { title, line, number, unread = false, due } = props;
  const dueId = useId();
  return (
    <LinkRow className={styles.row} current={props.current}>
      <span className={styles.dot} data-unread={unread}>
        {unread ? <VisuallyHidden>New since your last visit</VisuallyHidden> : null}
      </span>
      <span className={styles.number}>{number}</span>
      <span className={styles.mark}>{props.mark}</span>
      <span className={styles.words}>
        <RowLink ref={ref} href={props.href} className={styles.title} aria-describedby={dueId}>
          {title}
        </RowLink>
        <span className={styles.line}>{line}</span>
      </span>
      <span className={styles.people}>{props.people}</span>
      <span className={styles.due} data-tone={due?.tone ?? "plain"} id={dueId}>
        <span className={styles.first}>{due?.first}</span>{" "}
        <span className={styles.second}>{due?.second}</span>
      </span>
    </LinkRow>
  );
}
