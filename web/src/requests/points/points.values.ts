import { bounds } from "@sightline/contract/base/bounds.ts";

/** A point while it is written. */
export type PointValues = {
  /** Stays the same over all changes. */
  key: number;
  /** Of a point that is filed already. */
  id?: number;
  text: string;
  /** As it was proposed, if it was. One that reads otherwise is its writer's own. */
  proposed: string | null;
};

/** From the contract, which only those load who need it. */
export type Propose = {
  /** `proposePoints`. */
  all: (typed: Typed) => string[];
  /** `proposeFinishedPoints`. */
  finished: (typed: Typed) => string[];
};

type Named = {
  points: readonly PointValues[];
  /** What was proposed and is not wanted. */
  dismissedPoints: readonly string[];
};
type Typed = { title: string; description: string };

/** The title alone needs no line of its own: without points it is the one. */
function proposalsFor(typed: Typed, propose: Propose["all"]): string[] {
  const points = propose(typed);
  return points.length === 1 && points[0] === typed.title.trim().replaceAll(/\s+/gu, " ")
    ? []
    : points;
}

/**
 * What becomes of the points when title or description is written on: proposals that nobody touched
 * follow their sentences, what somebody wrote or removed stays as it is. A new proposal waits for
 * the end of its sentence.
 */
export function followText(
  { points, dismissedPoints }: Named,
  before: Typed,
  after: Typed,
  propose: Propose,
): Named {
  const proposed = proposalsFor(after, propose.all);
  const { renamed, gone } = changesBetween(proposalsFor(before, propose.all), proposed);
  const dismissed = dismissedPoints.map((text) => renamed.get(text) ?? text);
  const kept = points.flatMap((point) => {
    if (point.proposed === null) return [point];
    const next = renamed.get(point.proposed) ?? point.proposed;
    if (!isUntouched(point)) return [{ ...point, proposed: next }];
    return gone.has(point.proposed) ? [] : [{ ...point, text: next, proposed: next }];
  });
  const finished = new Set(proposalsFor(after, propose.finished));
  return {
    points: withNew(kept, proposed, (text) => finished.has(text) && !dismissed.includes(text)),
    dismissedPoints: dismissed,
  };
}

/** The last sentence is over too: its writer has left the field, or wrote it elsewhere. */
export function finishText({ points, dismissedPoints, ...typed }: Named & Typed, propose: Propose) {
  const proposed = proposalsFor(typed, propose.all);
  return withNew(points, proposed, (text) => !dismissedPoints.includes(text));
}

/** What was written elsewhere, or before there were points, as if it were written now. */
export function readText(written: Named & Typed, propose: Propose): Named {
  const { points, dismissedPoints } = written;
  const isRead = points.length > 0 || dismissedPoints.length > 0;
  return { points: isRead ? points : finishText(written, propose), dismissedPoints };
}

export function isUntouched({ text, proposed }: PointValues): boolean {
  return text === proposed;
}

/** One in place of another is the same sentence, written on: of several the one most like it. */
function changesBetween(before: readonly string[], after: readonly string[]) {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let same = 0;
  const most = Math.min(before.length, after.length) - from;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  const former = before.slice(from, before.length - same);
  const others = after.slice(from, after.length - same);
  const pairs = former.flatMap((text) => others.map((next) => ({ text, next })));
  const renamed = new Map<string, string>();
  const used = new Set<string>();
  for (const { text, next } of pairs.toSorted((one, two) => likeness(two) - likeness(one))) {
    if (renamed.has(text) || used.has(next)) continue;
    renamed.set(text, next);
    used.add(next);
  }
  return { renamed, gone: new Set(former.filter((text) => !renamed.has(text))) };
}

/** How much they have in common from the start, or from the end. */
function likeness({ text, next }: { text: string; next: string }): number {
  let [start, end] = [0, 0];
  const most = Math.min(text.length, next.length);
  while (start < most && text[start] === next[start]) start += 1;
  while (end < most && text.at(-1 - end) === next.at(-1 - end)) end += 1;
  return Math.max(start, end);
}

/** Each new one after that of the sentence before it, as far as there is room. */
function withNew(
  points: readonly PointValues[],
  proposed: readonly string[],
  isWanted: (text: string) => boolean,
): readonly PointValues[] {
  const all = [...points];
  for (const [at, text] of proposed.entries()) {
    if (all.length >= bounds.pointsPerRequest) break;
    if (!isWanted(text) || all.some((one) => one.proposed === text || one.text === text)) continue;
    const former = proposed.slice(0, at).findLast((one) => all.some((two) => two.proposed === one));
    const place = former === undefined ? -1 : all.findIndex((one) => one.proposed === former);
    const isFirst = former === undefined && all.every((one) => one.proposed !== null);
    const to = former === undefined && !isFirst ? all.length : place + 1;
    all.splice(to, 0, { key: newKey(all), text, proposed: text });
  }
  return all.length === points.length ? points : all;
}

export function newKey(points: readonly PointValues[]): number {
  return Math.max(0, ...points.map(({ key }) => key)) + 1;
}

/** As they are kept in a draft, or taken over from another request. */
export function pointsFrom(
  given: readonly { id?: number; text: string; proposed?: string | null }[],
): PointValues[] {
  return given.map((one, at) => ({ proposed: null, ...one, key: at + 1 }));
}

/** Nothing is named by an empty line. */
export function filledPoints(points: readonly PointValues[]): PointValues[] {
  return points.filter(({ text }) => text.trim() !== "");
}

export function pointsToSend(points: readonly PointValues[]) {
  return filledPoints(points).map(({ id, text }) => ({
    ...(id === undefined ? {} : { id }),
    text,
  }));
}
