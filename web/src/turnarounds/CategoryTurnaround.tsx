import type { Turnaround, TurnaroundWeek } from "@sightline/contract/turnarounds.ts";
import { SkeletonBlock } from "#ui/lists/Skeleton.tsx";
import styles from "./CategoryTurnaround.module.css";
import { DotStrip } from "#turnarounds/pictures/DotStrip.tsx";
import { tellRecord } from "./turnarounds.words.ts";
import { WeekCourse, weekCourseHeight } from "#turnarounds/pictures/WeekCourse.tsx";

type CategoryTurnaroundProps = { row: Turnaround; weeks: readonly TurnaroundWeek[] | undefined };

/** One category in two pictures: each request of the last 90 days, and the last 26 weeks. */
export function CategoryTurnaround({ row, weeks }: CategoryTurnaroundProps) {
  const { insight_category_id, name, durations, target_minutes, median_minutes } = row;
  const head = `turnaround-${insight_category_id}`;
  return (
    <section className={styles.category} aria-labelledby={head}>
      <h2 id={head} className={styles.name}>
        {name}
      </h2>
      <p className={styles.record}>{tellRecord(row)}</p>
      {median_minutes !== null && (
        <div className={styles.pictures}>
          <div>
            <h3 className={styles.of}>The last 90 days</h3>
            <DotStrip
              label={name}
              durations={durations}
              targetMinutes={target_minutes}
              medianMinutes={median_minutes}
            />
          </div>
          <div>
            <h3 className={styles.of}>Median of each week</h3>
            {weeks ? (
              <WeekCourse label={name} weeks={weeks} targetMinutes={target_minutes} />
            ) : (
              <SkeletonBlock height={weekCourseHeight} />
            )}
          </div>
        </div>
      )}
    </section>
  );
}
