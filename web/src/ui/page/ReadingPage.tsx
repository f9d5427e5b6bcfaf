import { type ReactNode, useId } from "react";
import { keepHeightAs } from "#ui/keepHeight.ts";
import styles from "./ReadingPage.module.css";

type ReadingPageProps = {
  children: ReactNode;
  /** Slim, at the right; below the text where there is no room beside it. */
  rail: ReactNode;
  /** The rail's name for those who listen: "About this request". */
  railLabel: string;
  /** Goes on under the text, and comes last where there is no room beside it. */
  after?: ReactNode;
  /** Where there is no room for the rail: what of it one has to know first, above the text. */
  lead?: ReactNode;
  /**
   * And what one came to do, in a bar that stays in sight. Where there is a rail, it stays itself;
   * `data-in-bar` marks what it holds of this, so that nothing is there twice. `data-in-text` does
   * the same for what of the rail stands at the end of the text too.
   */
  bar?: ReactNode;
};

/** What floats at the foot of the screen, as toasts do, stands above the bar. */
const keepBar = keepHeightAs("--action-bar");

/** Something to be read, and what belongs to it beside it. */
export function ReadingPage({ children, rail, railLabel, ...props }: ReadingPageProps) {
  const { after, lead, bar } = props;
  return (
    <div className={styles.reading}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.page}>
        <div className={styles.column}>{children}</div>
        <aside className={styles.rail} aria-label={railLabel}>
          {rail}
        </aside>
        {after && <div className={styles.after}>{after}</div>}
      </div>
      {bar && (
        <div ref={keepBar} className={styles.bar} role="group" aria-label="What you can do now">
          {bar}
        </div>
      )}
    </div>
  );
}

/** One matter of the rail, with its own small heading. */
export function RailPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      {children}
    </section>
  );
}
