import type { ReactNode } from "react";
import { PageHeader } from "#ui/page/PageHeader.tsx";
import styles from "./LegalPage.module.css";

type LegalPageProps = {
  title: string;
  version: string;
  /** The whole in a sentence or two. */
  summary: string;
  parts: readonly { title: string; words: readonly ReactNode[] }[];
  other: ReactNode;
};

/** A text one agrees to or is told: short, in parts, with its version. */
export function LegalPage({ title, version, summary, parts, other }: LegalPageProps) {
  return (
    <article className={styles.page}>
      <PageHeader title={title} sub={`Version ${version}`} reading />
      <p className={styles.summary}>{summary}</p>
      {parts.map((part) => (
        <section key={part.title} className={styles.part}>
          <h2>{part.title}</h2>
          {part.words.map((words, index) => (
            <p key={index}>{words}</p>
          ))}
        </section>
      ))}
      <p className={styles.other}>{other}</p>
    </article>
  );
}
