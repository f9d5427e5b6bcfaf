type TakeTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many do their work at once; the others wait for their turn. */
export function makeTurns(atOnce: number): TakeTurn {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => void waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // Whoever waited takes the place over; it is never free in between.
      if (next) next();
      else running -= 1;
    }
  };
}
