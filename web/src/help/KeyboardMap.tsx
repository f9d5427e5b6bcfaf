import { Kbd } from "#ui/base/Kbd.tsx";
import styles from "./KeyboardMap.module.css";
import { keyGroups, type KeyGroup } from "./keys.ts";

type KeyboardMapProps = {
  /** What the reader has besides, as at the desk. */
  further: readonly KeyGroup[];
};

/** Every key and what it does. */
export function KeyboardMap({ further }: KeyboardMapProps) {
  return (
    <div className={styles.map}>
      {[...keyGroups, ...further].map(({ title, keys }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.keys}>
            {keys.map((one) => (
              <div key={one.keys} className={styles.key}>
                <dt>
                  <Kbd keys={one.keys.length === 1 ? one.keys.toUpperCase() : one.keys} always />
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
