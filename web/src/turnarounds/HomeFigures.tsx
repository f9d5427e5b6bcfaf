import { type Turnaround, turnarounds } from "@sightline/contract/turnarounds.ts";
import type { ReactNode } from "react";
import { useLoad } from "#api/load/useLoad.ts";
import { DotStrip } from "#turnarounds/pictures/DotStrip.tsx";
import styles from "./HomeFigures.module.css";
import { tellWithin } from "#ui/words/duration.words.ts";
import { tellShare } from "#ui/words/share.words.ts";

/** How long it really takes, of the two categories that most was asked in; nothing where there is too little. */
export function HomeFigures({ meanwhile }: { meanwhile: ReactNode }) {
  const { answer, state } = useLoad(turnarounds.listTurnarounds);
  if (state === "loading") return meanwhile;
  const shown = (answer?.turnarounds ?? []).filter(hasFigures).toSorted(bySample).slice(0, 2);
  if (shown.length === 0) return null;
  return (
    <section className={styles.figures} aria-label="How long it really takes">
      {shown.map((row, index) => (
        <article key={row.insight_category_id} className={styles.card}>
          <h2 className={styles.title}>
            {row.name}: half within <em>{tellWithin(row.median_minutes)}</em>
          </h2>
          <p className={styles.note}>
            {index === 0
              ? "Every dot is a request from the last 90 days. Nothing is left out."
              : `${row.on_time_share === 1 ? "All" : tellShare(row.on_time_share)} on time, of ${row.sample_size.toLocaleString("en")}.`}
          </p>
          <DotStrip
            label={row.name}
            durations={row.durations}
            targetMinutes={row.target_minutes}
            medianMinutes={row.median_minutes}
          />
        </article>
      ))}
    </section>
  );
}

type Figured = Turnaround & { median_minutes: number; on_time_share: number };

function hasFigures(row: Turnaround): row is Figured {
  return row.median_minutes !== null && row.on_time_share !== null && row.promised_at !== null;
}

function bySample(one: Turnaround, other: Turnaround): number {
  return other.sample_size - one.sample_size;
}
