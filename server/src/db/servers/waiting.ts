import { setTimeout as wait } from "node:timers/promises";
import { isDatabaseDown } from "#db/errors.ts";

/** It was waited for, or there is nothing to wait for; told in one sentence. */
export class DatabaseUnreachable extends Error {
  override name = "DatabaseUnreachable";
}

export const usualWaitMs = 60_000;
const sayEveryMs = 5_000;
const longestPauseMs = 1_000;

export type Waiting = {
  /** Counted from the first failure. */
  mostMs?: number | undefined;
  say: (line: string) => void;
  ending?: AbortSignal | undefined;
};

/**
 * Work that needs the database, done anew from its beginning for as long as that is away: whoever
 * starts beside it, or in the middle of a failover, waits. It has to be such that what was done of
 * it before the loss does no harm.
 */
export async function whenThere<T>(
  work: () => Promise<T>,
  { mostMs = usualWaitMs, say, ending }: Waiting,
): Promise<T> {
  let lostAt: number | undefined;
  let saidAt = -Infinity;
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      ending?.throwIfAborted();
      if (!isDatabaseDown(error)) throw error;
      const now = performance.now();
      lostAt ??= now;
      if (now - lostAt >= mostMs) throw mostMs === 0 ? error : awayFor(mostMs, error);
      if (now - saidAt >= sayEveryMs) {
        say(`Waiting for the database: ${reasonOf(error)}`);
        saidAt = now;
      }
      await wait(Math.min(50 * 2 ** attempt, longestPauseMs), undefined, { signal: ending }).catch(
        () => undefined,
      );
      ending?.throwIfAborted();
    }
  }
}

function awayFor(ms: number, cause: unknown): DatabaseUnreachable {
  return new DatabaseUnreachable(
    `The database was away for more than ${ms / 1_000} seconds: ${reasonOf(cause)}`,
    { cause },
  );
}

/** The innermost: what is around it says what was being done. An address with its password is in none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause instanceof Error) return reasonOf(error.cause);
  // Of a name with several addresses, each of which was tried.
  if (error instanceof AggregateError && error.message === "") return reasonOf(error.errors[0]);
  return error.message;
}
