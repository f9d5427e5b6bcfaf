import { Mark, Wordmark } from "#ui/base/Mark.tsx";
import styles from "./gallery.module.css";

export const title = "Mark";

export default function MarkGallery() {
  return (
    <div className={styles.row}>
      <Mark />
      <Wordmark />
      <Wordmark size="l" />
    </div>
  );
}
