import styles from "./Tokens.module.css";

export const title = "Tokens";

const grounds = ["sunken", "paper", "surface", "hover", "press"] as const;
const meanings = ["accent", "due", "late", "done", "ask", "idle"] as const;

export default function TokensGallery() {
  return (
    <>
      <div className={styles.grounds}>
        {grounds.map((ground) => (
          <div key={ground} className={styles[ground]}>
            <b>{ground}</b>
            <span className={styles.ink2}>ink-2</span>
            <span className={styles.ink3}>ink-3</span>
          </div>
        ))}
      </div>
      <div className={styles.grounds}>
        {meanings.map((meaning) => (
          <div key={meaning} className={styles[meaning]}>
            <b>{meaning}</b>
            <span>on its tint</span>
          </div>
        ))}
      </div>
      <div className={styles.read}>
        <p className={styles.title}>Which EU rules on textile waste take effect before 2028?</p>
        <p>
          Member states have had to collect textiles separately since 1 January 2025. For a brand
          the duty is <em>indirect</em>: it decides which bins exist, and so what a take-back scheme
          must not duplicate.
        </p>
      </div>
    </>
  );
}
