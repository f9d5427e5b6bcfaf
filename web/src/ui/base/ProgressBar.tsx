import styles from "./ProgressBar.module.css";

type ProgressBarProps = {
  label: string;
  /** 0 to 100, or null while nobody can say. */
  value: number | null;
  tone?: "accent" | "late" | "ask" | "done";
  /** Words for the value when per cent is not what a person thinks in: "6½ working hours left". */
  valueWords?: string;
};

/**
 * A thin bar; its label is for listeners, since the words stand beside it. By hand: the library's
 * would bring 3 kB to every screen that shows one.
 */
export function ProgressBar({ label, value, tone = "accent", valueWords }: ProgressBarProps) {
  const share = value === null ? undefined : Math.min(100, Math.max(0, value));
  return (
    <div
      role="progressbar"
      className={styles.root}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share}
      aria-valuetext={valueWords ?? (share === undefined ? undefined : `${Math.round(share)}%`)}
    >
      <div className={styles.track}>
        <div
          className={styles.bar}
          data-tone={tone}
          data-indeterminate={share === undefined ? "" : undefined}
          style={share === undefined ? undefined : { inlineSize: `${share}%` }}
        />
      </div>
    </div>
  );
}
