import styles from "./CitedMark.module.css";
import { VisuallyHidden } from "#ui/base/VisuallyHidden.tsx";

/** A citation in the preview; one without its source can't be overlooked. */
export function CitedMark({ number, title }: { number: number; title: string | undefined }) {
  const isKnown = title !== undefined;
  return (
    <span className={styles.mark} data-known={isKnown} title={isKnown ? title : "No such source"}>
      {number}
      <VisuallyHidden>{isKnown ? `, source: ${title}` : ", no such source"}</VisuallyHidden>
    </span>
  );
}
