import styles from "./Kbd.module.css";

/** A key, or keys pressed together as they stand on the keyboard: "Ctrl K". */
export function Kbd({ keys }: { keys: string }) {
  return <kbd className={styles.kbd}>{keys}</kbd>;
}
