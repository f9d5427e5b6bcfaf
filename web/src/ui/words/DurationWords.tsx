import styles from "./Time.module.css";
import { tellHours, tellWorkingTime } from "./duration.words.ts";
import { Tooltip } from "#ui/overlays/Tooltip.tsx";

type DurationWordsProps = {
  minutes: number;
  /** Working minutes of a usual day; with it, long spans are told in days. */
  minutesPerDay?: number;
  /** What the span means: "left", "early", "late". */
  then?: string;
  /** How it was counted, shown on hover and focus. */
  explained?: string;
};

/** Working time in words: "6 h 30 left", "2 working days". */
export function DurationWords({ minutes, minutesPerDay, then, explained }: DurationWordsProps) {
  const span = minutesPerDay ? tellWorkingTime(minutes, minutesPerDay) : tellHours(minutes);
  const words = then ? `${span} ${then}` : span;
  if (!explained) return <span className={styles.time}>{words}</span>;
  return (
    <Tooltip words={explained}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <span className={styles.time} tabIndex={0}>
        {words}
      </span>
    </Tooltip>
  );
}
