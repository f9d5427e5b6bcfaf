import { Progress } from "@base-ui/react/progress";
import styles from "./ProgressBar.module.css";

type ProgressBarProps = {
  label: string;
  /** 0 to 100, or null while nobody can say. */
  value: number | null;
  tone?: "accent" | "late" | "ask" | "done";
  /** Words for the value when per cent is not what a person thinks in: "6½ working hours left". */
  valueWords?: string;
};

/** A thin bar; its label is for listeners, since the words stand beside it. */
export function ProgressBar({ label, value, tone = "accent", valueWords }: ProgressBarProps) {
  return (
    <Progress.Root
      value={value}
      className={styles.root}
      aria-label={label}
      getAriaValueText={valueWords === undefined ? undefined : () => valueWords}
    >
      <Progress.Track className={styles.track}>
        <Progress.Indicator className={styles.bar} data-tone={tone} />
      </Progress.Track>
    </Progress.Root>
  );
}
