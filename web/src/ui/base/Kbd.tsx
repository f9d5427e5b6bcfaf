import styles from "./Kbd.module.css";

type KbdProps = {
  keys: string;
  /** Also where nothing but a finger is at hand: it is the keys themselves that are told of. */
  always?: boolean;
};

/** A key, or keys pressed together as they stand on the keyboard: "Ctrl K". */
export function Kbd({ keys, always = false }: KbdProps) {
  return (
    <kbd className={styles.kbd} data-always={always || undefined}>
      {keys}
    </kbd>
  );
}
