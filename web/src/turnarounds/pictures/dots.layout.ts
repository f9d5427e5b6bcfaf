import type { TurnaroundDot } from "@sightline/contract/turnarounds.ts";

/** Dots over one another: requests that took longer than `from` and up to `to` minutes. */
export type Stack = { from: number; to: number; onTime: number; late: number };

export type Layout = {
  /** The end of the axis, in minutes. */
  end: number;
  ticks: number[];
  radius: number;
  /** How many requests a dot stands for. */
  perDot: number;
  /** Of the highest stack, in dots. */
  rows: number;
  /** Only those with something in them; the last may reach beyond the axis. */
  stacks: Stack[];
};

const minute = 1;
const hour = 60 * minute;
const tickSteps = [0.25, 0.5, 1, 2, 4, 8, 16, 24, 40, 80, 160, 400].map((hours) => hours * hour);
const stackSpans = [5, 10, 15, 30, 60, 120, 240, 480, 960].map((minutes) => minutes * minute);
const radii = [3.25, 2.75, 2.25] as const;
const dotSizes = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000];
const tallest = 86;
const tickRoom = 56;
/** Past three times the promise dots stand together at the end: one of them would flatten all others. */
const furthest = 3;

/** How dots lie over an axis so many pixels long. */
export function layOut(dots: readonly TurnaroundDot[], target: number, width: number): Layout {
  const longest = Math.max(0, ...dots.map((dot) => dot.working_minutes));
  const wanted = Math.min(Math.max(target * 1.3, longest), target * furthest);
  const step = atLeast(tickSteps, wanted / Math.max(3, Math.floor(width / tickRoom)));
  const end = Math.ceil(wanted / step) * step;
  const ticks = Array.from({ length: end / step + 1 }, (_, index) => index * step);
  for (const perDot of dotSizes) {
    for (const radius of radii) {
      const span = atLeast(stackSpans, (end / width) * pitchOf(radius));
      const stacks = stacksOf(dots, span, end);
      const rows = Math.max(1, ...stacks.map((stack) => dotsIn(stack, perDot).length));
      if (rows * pitchOf(radius) <= tallest) return { end, ticks, radius, perDot, rows, stacks };
    }
  }
  throw new RangeError("There are more requests than any dots could stand for.");
}

/** From one dot's middle to the next one's. */
export function pitchOf(radius: number): number {
  return radius * 2 + 1.25;
}

/** Bottom up; late ones lie on top. */
export function dotsIn({ onTime, late }: Stack, perDot: number): ("on time" | "late")[] {
  const count = (requests: number) => Math.ceil(requests / perDot);
  return [
    ...Array.from({ length: count(onTime) }, () => "on time" as const),
    ...Array.from({ length: count(late) }, () => "late" as const),
  ];
}

function stacksOf(dots: readonly TurnaroundDot[], span: number, end: number): Stack[] {
  const stacks = new Map<number, Stack>();
  for (const { working_minutes, on_time, requests } of dots) {
    // What took exactly as long as promised stands before the line, not behind it.
    const from =
      working_minutes > end ? end : Math.max(0, Math.ceil(working_minutes / span) - 1) * span;
    const to = from >= end ? Infinity : from + span;
    const stack = stacks.get(from) ?? { from, to, onTime: 0, late: 0 };
    if (on_time) stack.onTime += requests;
    else stack.late += requests;
    stacks.set(from, stack);
  }
  return [...stacks.values()].toSorted((one, other) => one.from - other.from);
}

function atLeast(steps: readonly number[], least: number): number {
  return steps.find((step) => step >= least) ?? Math.ceil(least / 60) * 60;
}

export type Range = { from: number; to: number; requests: number; onTime: number };

/** The same as a table: as many rows as the axis has parts, and one for what lies beyond. */
export function rangesOf(dots: readonly TurnaroundDot[], ticks: readonly number[]): Range[] {
  return ticks.map((from, index) => {
    const to = ticks[index + 1] ?? Infinity;
    const within = dots.filter(
      ({ working_minutes: took }) => (took > from || (index === 0 && took === 0)) && took <= to,
    );
    return {
      from,
      to,
      requests: requestsIn(within),
      onTime: requestsIn(within.filter((dot) => dot.on_time)),
    };
  });
}

function requestsIn(dots: readonly TurnaroundDot[]): number {
  return dots.reduce((total, dot) => total + dot.requests, 0);
}
