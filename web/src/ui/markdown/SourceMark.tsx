import styles from "./SourceMark.module.css";

type SourceMarkProps = {
  number: number;
  /** What the source is, for those who listen. */
  name: string;
  /** Where it is listed. */
  href: string;
};

/** The mark in a text that says where a statement is from. */
export function SourceMark({ number, name, href }: SourceMarkProps) {
  return (
    <a
      className={styles.mark}
      href={href}
      aria-label={`Source ${number}: ${name}`}
      data-source={number}
    >
      {number}
    </a>
  );
}
