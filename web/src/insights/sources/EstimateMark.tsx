import styles from "./EstimateMark.module.css";

/** Says of the sentence before it that it rests on no source. */
export function EstimateMark() {
  return (
    <span data-aside className={styles.mark}>
      our own estimate
    </span>
  );
}
