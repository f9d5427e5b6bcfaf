import { sessionEnded } from "@sightline/contract/live.ts";
import { Problem } from "#http/problem.ts";

type Who = number | string;
type TakeTurn = <T>(who: Who, work: () => Promise<T>, gone?: AbortSignal) => Promise<T>;

/** Whose turn it is to be, and when they have gone. */
export type Waiter = { id: Who; gone: AbortSignal };

/** Of who left and who was signed out, only the latter is still there to read it. */
export function tellWhoLeft({ reason }: AbortSignal): Problem {
  return new Problem(reason === sessionEnded ? "sign_in_needed" : "malformed");
}

type Waiting = { begin: () => void; giveWay: () => void };

/**
 * Lets so many do their work at once, and of one person one thing at a time: whoever brings many
 * waits for themselves, and the others' turn comes in between. Who has too many waiting already is told
 * so by `refuse`. When all together have, the last of those who have the most gives way. Who goes away
 * while waiting gives the turn up, with `leave`.
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
  const lines = new Map<Who, Waiting[]>();
  const atWork = new Set<Who>();

  function waitingInAll(): number {
    return [...lines.values()].reduce((sum, line) => sum + line.length, 0);
  }

  /** Who floods can't keep those out who bring one thing. */
  function makeRoomFor(line: readonly Waiting[]): void {
    const longest = [...lines.values()].reduce((most, one) =>
      one.length > most.length ? one : most,
    );
    if (longest.length <= line.length + 1) throw refuse();
    longest.at(-1)?.giveWay();
  }

  function startNext(): void {
    for (const [who, line] of lines) {
      if (atWork.size >= atOnce) return;
      if (atWork.has(who)) continue;
      lines.delete(who);
      const next = line.shift();
      // Behind all others who wait.
      if (line.length > 0) lines.set(who, line);
      atWork.add(who);
      next?.begin();
    }
  }

  function waitForTurn(who: Who, gone: AbortSignal | undefined): Promise<void> {
    const line = lines.get(who) ?? [];
    if (line.length >= mostWaiting) throw refuse();
    if (waitingInAll() >= mostInAll) makeRoomFor(line);
    lines.set(who, line);
    return new Promise((resolve, reject) => {
      const leaveLine = () => {
        gone?.removeEventListener("abort", giveUp);
        line.splice(line.indexOf(own), 1);
        if (line.length === 0) lines.delete(who);
      };
      const giveUp = () => {
        leaveLine();
        if (gone) reject(leave(gone));
      };
      const own = {
        begin: () => {
          gone?.removeEventListener("abort", giveUp);
          resolve();
        },
        giveWay: () => {
          leaveLine();
          reject(refuse());
        },
      };
      gone?.addEventListener("abort", giveUp, { once: true });
      line.push(own);
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
