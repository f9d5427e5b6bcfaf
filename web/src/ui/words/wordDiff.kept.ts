type Words = readonly string[];

/** Which words of either text stand in both; the kept ones read the same on both sides. */
export type Kept = { from: Uint8Array; to: Uint8Array };

type Place = { left: number; right: number };

/**
 * After so many changes the comparison settles on the furthest place it has reached and begins
 * anew from there. A long text written anew thus costs its length times this, not its square.
 */
const changesAtOnce = 400;

/** Myers' greedy search for the fewest changes, stretch by stretch. */
export function keptWords(from: Words, to: Words): Kept {
  const kept = { from: new Uint8Array(from.length), to: new Uint8Array(to.length) };
  let start: Place = { left: 0, right: 0 };
  while (start.left < from.length || start.right < to.length) {
    const { rounds, end } = searchStretch(from, to, start);
    markKept(kept, rounds, start, end);
    start = end;
  }
  return kept;
}

/** Before each round: how far on the left every diagonal has come, the middle one in the middle. */
type Rounds = Int32Array[];

function searchStretch(from: Words, to: Words, start: Place) {
  const most = { left: from.length - start.left, right: to.length - start.right };
  const reached = new Int32Array(2 * changesAtOnce + 3);
  const rounds: Rounds = [];
  for (let changes = 0; ; changes += 1) {
    let furthest: Place = { left: 0, right: 0 };
    rounds.push(reached.slice());
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let left = firstOn(diagonal, changes, reached);
      let right = left - diagonal;
      while (
        left < most.left &&
        right < most.right &&
        from[start.left + left] === to[start.right + right]
      ) {
        left += 1;
        right += 1;
      }
      reached[changesAtOnce + 1 + diagonal] = left;
      const isInside = left <= most.left && right <= most.right;
      if (isInside && left + right >= furthest.left + furthest.right) furthest = { left, right };
    }
    const isDone = furthest.left === most.left && furthest.right === most.right;
    if (isDone || changes === changesAtOnce) {
      const end = { left: start.left + furthest.left, right: start.right + furthest.right };
      return { rounds, end };
    }
  }
}

/** Where a diagonal begins after one more change. */
function firstOn(diagonal: number, changes: number, reached: Int32Array): number {
  if (changes === 0) return 0;
  const { added, removed } = neighbours(diagonal, reached);
  return isByAdding(diagonal, changes, reached) ? added : removed;
}

/** Whether the last change put a word in; else it took one away. The further of the two counts. */
function isByAdding(diagonal: number, changes: number, reached: Int32Array): boolean {
  const { added, removed } = neighbours(diagonal, reached);
  return diagonal === -changes || (diagonal !== changes && added >= removed);
}

function neighbours(diagonal: number, reached: Int32Array) {
  const added = reached[changesAtOnce + 2 + diagonal] ?? 0;
  const removed = (reached[changesAtOnce + diagonal] ?? 0) + 1;
  return { added, removed };
}

/** Walks back from where a stretch ended and marks what was passed unchanged. */
function markKept(kept: Kept, rounds: Rounds, start: Place, end: Place): void {
  let left = end.left - start.left;
  let right = end.right - start.right;
  for (const [changes, reached] of [...rounds.entries()].toReversed()) {
    const diagonal = left - right;
    const first = firstOn(diagonal, changes, reached);
    kept.from.fill(1, start.left + first, start.left + left);
    kept.to.fill(1, start.right + first - diagonal, start.right + right);
    const wasAdded = isByAdding(diagonal, changes, reached);
    left = wasAdded ? first : first - 1;
    right = first - diagonal - (wasAdded ? 1 : 0);
  }
}
