import { setImmediate as nextRound, setTimeout as sleep } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { Problem } from "#http/problem.ts";
import { networkOf } from "#http/throttle.ts";
import { makeTurns } from "#storage/turns.ts";

/** In UTF-16 units; what people write is mostly shorter, and read in a few milliseconds. */
const largeLength = 16 * 1024;
/** What does not end at once is not what is meant to be paid back. */
const longestRestMs = 50;

const takeTurn = makeTurns(1, {
  mostWaiting: 10,
  mostInAll: 50,
  refuse: () =>
    new Problem("throttled", {
      detail: "Much is being sent right now. Wait a little, then try again.",
      retryAfterMs: 2_000,
    }),
  leave: () => new Problem("malformed"),
});

type Reader = Pick<FastifyRequest, "caller" | "ip" | "socket">;

/**
 * Comes back when a body may be read and checked. Of large ones, one at a time: the turn lasts for all
 * that is done with it at once, and then everybody else's calls have as long.
 */
export async function waitToRead(request: Reader, length: number): Promise<void> {
  if (length <= largeLength) return;
  const leaving = new AbortController();
  const leave = () => leaving.abort();
  request.socket.once("close", leave);
  const come = Promise.withResolvers<void>();
  const turn = async () => {
    const began = performance.now();
    come.resolve();
    await nextRound();
    await sleep(Math.min(performance.now() - began, longestRestMs));
  };
  takeTurn(waitsAs(request), turn, leaving.signal).catch(come.reject);
  try {
    await come.promise;
  } finally {
    request.socket.off("close", leave);
  }
}

/** Strangers of one network share their turns. */
export function waitsAs(request: Pick<FastifyRequest, "caller" | "ip">): number | string {
  return request.caller?.user.id ?? networkOf(request.ip);
}
