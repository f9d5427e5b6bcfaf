import styles from "./Mark.module.css";
import { usePlaceName } from "./placeName.ts";

/** The sign: a circle, a line of sight, a point. A picture beside the name, so it has none of its own. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="1.9" />
      <path d="M3 12h11" stroke="currentColor" strokeWidth="1.9" />
      <circle className={styles.point} cx="15.5" cy="12" r="3" />
    </svg>
  );
}

/** The sign and the name, as they stand at the head of the navigation and of public pages. */
export function Wordmark({ size = "m" }: { size?: "m" | "l" }) {
  return (
    <span className={styles.wordmark} data-size={size}>
      <Mark />
      <span className={styles.name}>{usePlaceName()}</span>
    </span>
  );
}
