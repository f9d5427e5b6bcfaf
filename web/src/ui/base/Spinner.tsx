import styles from "./Spinner.module.css";

type SpinnerProps = { size?: "s" | "m" | "l" };

/** The mark's circle with its line of sight going round. Decorative: say in words what is being waited for. */
export function Spinner({ size = "m" }: SpinnerProps) {
  return (
    <svg className={styles.spinner} data-size={size} viewBox="0 0 24 24" aria-hidden="true">
      <circle className={styles.ring} cx="12" cy="12" r="9.5" />
      <g className={styles.sight}>
        <line x1="12" y1="12" x2="18" y2="12" />
        <circle className={styles.point} cx="18.5" cy="12" r="2.5" />
      </g>
    </svg>
  );
}

/** The whole screen waits. It covers, but takes neither focus nor pointer: what is under it stays usable. */
export function SpinnerOverlay({
  visible,
  words = "Loading",
}: {
  visible: boolean;
  words?: string;
}) {
  return (
    <div className={styles.overlay} role="status" data-visible={visible}>
      {visible ? (
        <span className={styles.plate}>
          <Spinner size="l" />
          {words}
        </span>
      ) : null}
    </div>
  );
}
