import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import styles from "./Readable.module.css";

export type Reading = { x: number; words: string };

type ReadableProps = {
  label: string;
  /** What can be read off, from left to right, for a picture of this width. */
  readingsAt: (width: number) => readonly Reading[];
  renderPicture: (width: number, read: Reading | undefined) => ReactNode;
  usualWidth?: number;
};

/** A picture that tells its values: under the pointer, and step by step with the arrow keys. */
export function Readable({ label, readingsAt, renderPicture, usualWidth = 560 }: ReadableProps) {
  const ref = useRef<HTMLDivElement>(null);
  const width = useWidth(ref, usualWidth);
  const [at, setAt] = useState<number>();
  const readings = readingsAt(width);
  const last = readings.length - 1;
  const shown = at === undefined ? undefined : readings[Math.min(at, last)];

  function point(event: PointerEvent<HTMLDivElement>): void {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    setAt(nearest(readings, x));
  }

  function step(event: KeyboardEvent): void {
    if (event.key === "Escape") return setAt(undefined);
    const next = nextOf(event.key, at ?? -1, last);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  }

  return (
    // A slider is what the arrow keys move along, and readers say its value at each step.
    <div
      ref={ref}
      className={styles.frame}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, last)}
      aria-valuenow={Math.min(at ?? 0, Math.max(0, last))}
      aria-valuetext={shown?.words ?? "Use the arrow keys to read off values"}
      onPointerMove={point}
      onPointerDown={point}
      onPointerLeave={() => setAt(undefined)}
      onKeyDown={step}
      onFocus={(event) => event.currentTarget.matches(":focus-visible") && setAt(at ?? 0)}
      onBlur={() => setAt(undefined)}
    >
      {renderPicture(width, shown)}
      {shown && (
        <span
          className={styles.words}
          data-side={shown.x > width / 2 ? "left" : "right"}
          style={{ insetInlineStart: `${(shown.x / width) * 100}%` }}
        >
          {shown.words}
        </span>
      )}
    </div>
  );
}

function nearest(readings: readonly Reading[], x: number): number | undefined {
  let found: number | undefined;
  let least = 24;
  for (const [index, reading] of readings.entries()) {
    const distance = Math.abs(reading.x - x);
    if (distance > least) continue;
    least = distance;
    found = index;
  }
  return found;
}

function nextOf(key: string, at: number, last: number): number | undefined {
  if (key === "ArrowRight" || key === "ArrowUp") return Math.min(at + 1, last);
  if (key === "ArrowLeft" || key === "ArrowDown") return Math.max(at - 1, 0);
  if (key === "Home") return 0;
  return key === "End" ? last : undefined;
}

/** How wide an element is, in whole pixels, known before it is first seen; `usual` where nothing is laid out. */
function useWidth(ref: RefObject<HTMLElement | null>, usual: number): number {
  const [width, setWidth] = useState(usual);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || typeof ResizeObserver === "undefined") return undefined;
    const measure = () => {
      const measured = Math.round(element.getBoundingClientRect().width);
      if (measured > 0) setWidth(measured);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return width;
}
