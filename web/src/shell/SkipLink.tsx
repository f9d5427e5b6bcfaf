import styles from "./SkipLink.module.css";

/** A button and not a link to `#main`: the hash holds the route. */
export function SkipLink() {
  return (
    <button
      type="button"
      className={styles.skip}
      onClick={() => document.getElementById("main")?.focus()}
    >
      Skip to the content
    </button>
  );
}
