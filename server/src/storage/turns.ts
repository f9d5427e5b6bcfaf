type Who = number | string;
type TakeTurn = <T>(who: Who, work: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

/** Whose turn it is to be, and when they have gone. */
export type Waiter = { id: Who; gone: AbortSignal };

/**
 * Lets so many do their work at once, and of one person one thing at a time: whoever brings many
 * waits for themselves, and the others' turn comes in between. Who has too many waiting already, or
 * comes when all together have, is told so by `refuse`; who goes away while waiting gives the turn up,
 * with `leave`.
 */
export function makeTurns(
  atOnce: number,
  {
    mostWaiting,
    mostInAll = Infinity,
    refuse,
    leave,
  }: {
    /** Of one person. */
    mostWaiting: number;
    mostInAll?: number;
    refuse: () => Error;
    leave: (gone: AbortSignal) => Error;
  },
): TakeTurn {
  /** By person, whose turn is next first. */
  const lines = new Map<Who, (() => void)[]>();
  const atWork = new Set<Who>();

  function waitingInAll(): number {
    return [...lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  function startNext(): void {
    for (const [who, line] of lines) {
      if (atWork.size >= atOnce) return;
      if (atWork.has(who)) continue;
      lines.delete(who);
      const start = line.shift();
      // Behind all others who wait.
      if (line.length > 0) lines.set(who, line);
      atWork.add(who);
      start?.();
    }
  }

  function waitForTurn(who: Who, gone: AbortSignal | undefined): Promise<void> {
    const line = lines.get(who) ?? [];
    if (line.length >= mostWaiting || waitingInAll() >= mostInAll) throw refuse();
    lines.set(who, line);
    return new Promise((resolve, reject) => {
      const begin = () => {
        gone?.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        line.splice(line.indexOf(begin), 1);
        if (line.length === 0) lines.delete(who);
        if (gone) reject(leave(gone));
      };
      gone?.addEventListener("abort", giveUp, { once: true });
      line.push(begin);
    });
  }

  return async (who, work, gone) => {
    if (gone?.aborted) throw leave(gone);
    if (atWork.has(who) || atWork.size >= atOnce) await waitForTurn(who, gone);
    else atWork.add(who);
    try {
      return await work();
    } finally {
      atWork.delete(who);
      startNext();
    }
  };
}
