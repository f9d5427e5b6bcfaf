import { fewestInWeek, type TurnaroundWeek } from "@sightline/contract/turnarounds.ts";
import { HiddenTable } from "./HiddenTable.tsx";
import { type Reading, Readable } from "./Readable.tsx";
import { tellDate, tellRequests, tellTick } from "#turnarounds/turnarounds.words.ts";
import { tellShare } from "#ui/words/share.words.ts";
import { tellWithin } from "#ui/words/duration.words.ts";
import styles from "./WeekCourse.module.css";

type WeekCourseProps = { label: string; weeks: readonly TurnaroundWeek[]; targetMinutes: number };

const left = 34;
const right = 12;
const top = 20;
const height = 76;
const ground = top + height;
const foot = 22;

export const weekCourseHeight = ground + foot;

/** The median of each week against the promise; a week with too few deliveries leaves a gap. */
export function WeekCourse({ label, weeks, targetMinutes }: WeekCourseProps) {
  const xAt = (index: number, width: number) =>
    left + (index / Math.max(1, weeks.length - 1)) * (width - left - right);
  return (
    <figure className={styles.course}>
      <Readable
        label={`${label}: median of each week`}
        readingsAt={(width) =>
          weeks.map((week, index) => ({ x: xAt(index, width), words: tellWeek(week) }))
        }
        renderPicture={(width, read) => (
          <Picture
            weeks={weeks}
            target={targetMinutes}
            width={width}
            xAt={(index) => xAt(index, width)}
            read={read}
          />
        )}
      />
      <HiddenTable
        caption={`${label}: median working time of each week`}
        heads={["Week of", "Requests", "Median", "On time"]}
        rows={weeks.map(({ week, sample_size, median_minutes, on_time_share }) => [
          tellDate(week),
          sample_size,
          median_minutes === null ? "too few" : tellWithin(median_minutes),
          on_time_share === null ? "too few" : tellShare(on_time_share),
        ])}
      />
    </figure>
  );
}

type PictureProps = {
  weeks: readonly TurnaroundWeek[];
  target: number;
  width: number;
  xAt: (index: number) => number;
  read: Reading | undefined;
};

function Picture({ weeks, target, width, xAt, read }: PictureProps) {
  const most = Math.max(target, ...weeks.map((week) => week.median_minutes ?? 0)) * 1.1;
  const yAt = (minutes: number) => ground - (minutes / most) * height;
  const points = weeks.map(({ median_minutes }, index) =>
    median_minutes === null
      ? undefined
      : { x: xAt(index), y: yAt(median_minutes), isLate: median_minutes > target },
  );
  const promised = yAt(target);
  return (
    <svg
      viewBox={`0 0 ${width} ${weekCourseHeight}`}
      className={styles.picture}
      aria-hidden="true"
      focusable="false"
    >
      {read && <line x1={read.x} x2={read.x} y1={top - 6} y2={ground} className={styles.read} />}
      <line x1={left - 6} x2={width} y1={promised} y2={promised} className={styles.promise} />
      <text x={width} y={promised - 5} className={styles.promised}>
        promised
      </text>
      <text x={left - 12} y={promised + 4} className={styles.level}>
        {tellTick(target)}
      </text>
      <line x1={left - 6} x2={width} y1={ground} y2={ground} className={styles.axis} />
      <text x={left - 12} y={ground + 4} className={styles.level}>
        0
      </text>
      <path d={pathOf(points)} className={styles.line} />
      {points.map(
        (point, index) =>
          point && (
            <circle
              key={weeks[index]?.week}
              cx={point.x}
              cy={point.y}
              r={3}
              className={point.isLate ? styles.late : styles.point}
            />
          ),
      )}
      {monthsIn(weeks).map(({ index, month }) => (
        <text key={month} x={xAt(index)} y={ground + 17} className={styles.month}>
          {month}
        </text>
      ))}
    </svg>
  );
}

type Point = { x: number; y: number } | undefined;

function pathOf(points: readonly Point[]): string {
  return points
    .map((point, index) =>
      point ? `${points[index - 1] ? "L" : "M"}${point.x.toFixed(1)} ${point.y.toFixed(1)}` : "",
    )
    .join("");
}

/** Where a month begins. */
function monthsIn(weeks: readonly TurnaroundWeek[]): { index: number; month: string }[] {
  const named = weeks.map(({ week }) => tellDate(week).split(" ")[1] ?? "");
  return named.flatMap((month, index) =>
    index > 0 && named[index - 1] !== month ? [{ index, month }] : [],
  );
}

function tellWeek({ week, sample_size, median_minutes, on_time_share }: TurnaroundWeek): string {
  const name = `Week of ${tellDate(week)}`;
  if (sample_size === 0) return `${name}: nothing delivered`;
  if (median_minutes === null || on_time_share === null) {
    return `${name}: ${tellRequests(sample_size)}, fewer than the ${fewestInWeek} that make a median`;
  }
  return `${name}: half of ${sample_size} within ${tellWithin(median_minutes)}, ${tellShare(on_time_share)} on time`;
}
