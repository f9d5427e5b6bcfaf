import type { ExcerptPart } from "@sightline/contract/search/search.ts";
import styles from "./Marked.module.css";

/** A text with what was looked for marked in it. */
export function Marked({ parts }: { parts: readonly ExcerptPart[] }) {
  return parts.map(({ text, marked }, at) =>
    marked ? (
      <mark key={at} className={styles.mark}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}
