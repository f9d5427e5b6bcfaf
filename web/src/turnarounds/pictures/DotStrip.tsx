import type { TurnaroundDot } from "@sightline/contract/turnarounds.ts";
import { dotsIn, type Layout, layOut, pitchOf, type Stack } from "./dots.layout.ts";
import { DotTable } from "./DotTable.tsx";
import styles from "./DotStrip.module.css";
import { Readable } from "./Readable.tsx";
import { tellRange, tellRequests, tellTick } from "#turnarounds/turnarounds.words.ts";

type DotStripProps = {
  /** What the picture is of: "Regulation". */
  label: string;
  durations: readonly TurnaroundDot[];
  targetMinutes: number;
  medianMinutes: number;
};

const edge = 10;
const usualWidth = 560;
const headroom = 20;
const leastRows = 5;
const foot = 26;
const leastGround = headroom + leastRows * pitchOf(3.25);

/** Of a strip without high stacks, as most are. */
export const usualStripHeight = leastGround + foot;

/** Every request of the last 90 days as a dot over the working time it took, late ones as red diamonds. */
export function DotStrip({ label, durations, targetMinutes, medianMinutes }: DotStripProps) {
  const layoutAt = (width: number) => layOut(durations, targetMinutes, width - 2 * edge);
  return (
    <figure className={styles.strip}>
      <Readable
        label={`${label}: working time of each request`}
        readingsAt={(width) => {
          const layout = layoutAt(width);
          return layout.stacks.map((stack) => ({
            x: middleOf(stack, layout, width),
            words: tellStack(stack),
          }));
        }}
        renderPicture={(width, read) => (
          <>
            <Picture
              layout={layoutAt(width)}
              width={width}
              target={targetMinutes}
              median={medianMinutes}
              readAt={read?.x}
            />
            <DotNote durations={durations} perDot={layoutAt(width).perDot} />
          </>
        )}
      />
      <DotTable label={label} durations={durations} ticks={layoutAt(usualWidth).ticks} />
    </figure>
  );
}

type PictureProps = {
  layout: Layout;
  width: number;
  target: number;
  median: number;
  readAt: number | undefined;
};

function Picture({ layout, width, target, median, readAt }: PictureProps) {
  const { radius, rows, perDot, stacks, ticks } = layout;
  const pitch = pitchOf(radius);
  const ground = Math.max(leastGround, headroom + rows * pitch);
  const placeOf = (minutes: number) => xOf(minutes, layout, width);
  const promised = placeOf(target);
  const half = placeOf(Math.min(median, layout.end));
  return (
    <svg
      viewBox={`0 0 ${width} ${ground + foot}`}
      className={styles.picture}
      aria-hidden="true"
      focusable="false"
    >
      {readAt !== undefined && (
        <line x1={readAt} x2={readAt} y1={headroom} y2={ground} className={styles.read} />
      )}
      <line x1={promised} x2={promised} y1={4} y2={ground} className={styles.promise} />
      <text
        x={promised > width - 80 ? promised - 6 : promised + 6}
        y={13}
        textAnchor={promised > width - 80 ? "end" : "start"}
        className={styles.promised}
      >
        promised
      </text>
      <line x1={0} x2={width} y1={ground} y2={ground} className={styles.axis} />
      {stacks.map((stack) =>
        dotsIn(stack, perDot).map((kind, row) => (
          <Dot
            // Dots of a stack are told apart by their height alone.
            key={`${stack.from} ${row}`}
            kind={kind}
            x={middleOf(stack, layout, width)}
            y={ground - 1.5 - radius - row * pitch}
            radius={radius}
          />
        )),
      )}
      <path d={`M${half} ${ground + 1.5} l5 7 h-10 z`} className={styles.half} />
      {ticks.map((minutes) => (
        <text key={minutes} x={placeOf(minutes)} y={ground + 22} className={styles.tick}>
          {tellTick(minutes)}
        </text>
      ))}
    </svg>
  );
}

type DotProps = { kind: "on time" | "late"; x: number; y: number; radius: number };

function Dot({ kind, x, y, radius }: DotProps) {
  if (kind === "on time") return <circle cx={x} cy={y} r={radius} className={styles.dot} />;
  const reach = radius + 0.4;
  return (
    <path
      d={`M${x} ${y - reach} l${reach} ${reach} l${-reach} ${reach} l${-reach} ${-reach} z`}
      className={styles.late}
    />
  );
}

/** Beside the picture where it says less than it seems: when a dot is several requests. */
function DotNote({ durations, perDot }: { durations: readonly TurnaroundDot[]; perDot: number }) {
  if (perDot === 1 && durations.every((dot) => dot.requests === 1)) return null;
  return (
    <p className={styles.note}>
      {perDot > 1
        ? `Each dot stands for up to ${perDot.toLocaleString("en")} requests.`
        : "Requests that took about the same time are stacked."}
    </p>
  );
}

function xOf(minutes: number, layout: Layout, width: number): number {
  return edge + (minutes / layout.end) * (width - 2 * edge);
}

function middleOf({ from, to }: Stack, layout: Layout, width: number): number {
  return to === Infinity ? width - edge / 2 : xOf((from + to) / 2, layout, width);
}

function tellStack({ from, to, onTime, late }: Stack): string {
  const lateWords = late === 0 ? "" : onTime === 0 ? ", late" : `, ${late} late`;
  return `${tellRange(from, to)} of working time: ${tellRequests(onTime + late)}${lateWords}`;
}
