import { Kbd } from "#ui/Kbd.tsx";
import styles from "./KeyboardMap.module.css";
import { keyGroups } from "./keys.ts";

/** Every key and what it does. Below a heading of the page it stands on, or in a dialog. */
export function KeyboardMap() {
  return (
    <div className={styles.map}>
      {keyGroups.map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.keys}>
            {keys.map((one) => (
              <div key={one.keys} className={styles.key}>
                <dt>
                  <Kbd keys={one.keys} always />
                </dt>
                <dd>{one.words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
