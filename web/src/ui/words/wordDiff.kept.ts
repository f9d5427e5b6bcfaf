type Words = readonly string[];

/** Which words of either text stand in both; the kept ones read the same on both sides. */
export type Kept = { from: Uint8Array; to: Uint8Array };

type Place = { left: number; right: number };

/**
 * After so many changes the comparison settles on the furthest place it has reached and begins
 * anew from there. A long text written anew thus costs its length times this, not its square.
 */
const changesAtOnce = 50;

/** Myers' greedy search for the fewest changes, stretch by stretch. */
export function keptWords(from: Words, to: Words): Kept {
  const kept = { from: new Uint8Array(from.length), to: new Uint8Array(to.length) };
  const rounds = new Rounds();
  let start: Place = { left: 0, right: 0 };
  // Where one text has ended, nothing of the other can be kept.
  while (start.left < from.length && start.right < to.length) {
    const { changes, end } = searchStretch(from, to, start, rounds);
    markKept(kept, rounds, changes, start, end);
    start = end;
  }
  return kept;
}

/** How far on the left every diagonal had come after so many changes. Written anew by each stretch. */
class Rounds {
  private readonly width = 2 * changesAtOnce + 1;
  private readonly reached = new Int32Array((changesAtOnce + 1) * this.width);

  write(changes: number, diagonal: number, left: number): void {
    this.reached[changes * this.width + changesAtOnce + diagonal] = left;
  }

  private after(changes: number, diagonal: number): number {
    return this.reached[changes * this.width + changesAtOnce + diagonal] ?? 0;
  }

  /** Whether a diagonal's last change put a word in; else it took one away. The further counts. */
  wasAdded(changes: number, diagonal: number): boolean {
    if (diagonal === -changes || diagonal === changes) return diagonal < 0;
    return this.after(changes - 1, diagonal + 1) > this.after(changes - 1, diagonal - 1);
  }

  /** Where a diagonal begins with its last change. */
  beginning(changes: number, diagonal: number): number {
    if (changes === 0) return 0;
    return this.wasAdded(changes, diagonal)
      ? this.after(changes - 1, diagonal + 1)
      : this.after(changes - 1, diagonal - 1) + 1;
  }
}

function searchStretch(from: Words, to: Words, start: Place, rounds: Rounds) {
  const most = { left: from.length - start.left, right: to.length - start.right };
  for (let changes = 0; ; changes += 1) {
    const furthest: Place = { left: 0, right: 0 };
    for (let diagonal = -changes; diagonal <= changes; diagonal += 2) {
      let left = rounds.beginning(changes, diagonal);
      let right = left - diagonal;
      while (
        left < most.left &&
        right < most.right &&
        from[start.left + left] === to[start.right + right]
      ) {
        left += 1;
        right += 1;
      }
      rounds.write(changes, diagonal, left);
      const isInside = left <= most.left && right <= most.right;
      if (!isInside || left + right < furthest.left + furthest.right) continue;
      furthest.left = left;
      furthest.right = right;
    }
    const isDone = furthest.left === most.left && furthest.right === most.right;
    if (isDone || changes === changesAtOnce) {
      const end = { left: start.left + furthest.left, right: start.right + furthest.right };
      return { changes, end };
    }
  }
}

/** Walks back from where a stretch ended and marks what was passed unchanged. */
function markKept(kept: Kept, rounds: Rounds, changes: number, start: Place, end: Place): void {
  let left = end.left - start.left;
  let right = end.right - start.right;
  for (let count = changes; count >= 0; count -= 1) {
    const diagonal = left - right;
    const first = rounds.beginning(count, diagonal);
    const wasAdded = count > 0 && rounds.wasAdded(count, diagonal);
    kept.from.fill(1, start.left + first, start.left + left);
    kept.to.fill(1, start.right + first - diagonal, start.right + right);
    left = wasAdded ? first : first - 1;
    right = first - diagonal - (wasAdded ? 1 : 0);
  }
}
