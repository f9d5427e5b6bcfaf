import { setTimeout as sleep } from "node:timers/promises";
import { letGo, takeHold, type Hold, type HoldOptions } from "./embedded.hold.ts";
import { boundServerLog } from "./embedded.log.ts";
import type { Place } from "./embedded.place.ts";

const longestPauseMs = 10_000;
const steadyAfterMs = 60_000;
const boundLogEveryMs = 600_000;

/** Brings the server back whenever it is lost, until released. Returns the release. */
export function watchServer(
  place: Place,
  first: Hold,
  options: HoldOptions & { onLost?: (() => void) | undefined },
): () => Promise<void> {
  const { log, onLost } = options;
  const released = new AbortController();
  let hold: Hold | undefined = first;
  let returning = Promise.resolve();
  let heldSince = Date.now();
  let losses = 0;

  const logTimer = setInterval(() => boundQuietly(place, log), boundLogEveryMs);
  logTimer.unref();
  void watch(first);

  async function watch(current: Hold): Promise<void> {
    await current.guard.ended;
    if (released.signal.aborted) return;
    hold = undefined;
    if (Date.now() - heldSince > steadyAfterMs) losses = 0;
    log("The database server is gone; bringing it back.");
    onLost?.();
    returning = bringBack();
  }

  async function bringBack(): Promise<void> {
    while (!released.signal.aborted) {
      try {
        await sleep(pauseMs(losses++), undefined, { signal: released.signal });
        hold = await takeHold(place, options);
        heldSince = Date.now();
        log(`The database server is back: PostgreSQL ${hold.version}.`);
        void watch(hold);
        return;
      } catch (error) {
        if (released.signal.aborted) return;
        log(`The database server is not back yet: ${String(error)}`);
      }
    }
  }

  async function release(): Promise<void> {
    released.abort();
    clearInterval(logTimer);
    await returning;
    if (hold) await letGo(place, hold);
  }

  let releasing: Promise<void> | undefined;
  return () => (releasing ??= release());
}

/** At once after the first loss; a server that keeps dying gets ever longer pauses. */
function pauseMs(losses: number): number {
  return losses === 0 ? 0 : Math.min(100 * 2 ** losses, longestPauseMs);
}

function boundQuietly(place: Place, log: (line: string) => void): void {
  try {
    boundServerLog(place.logFile);
  } catch (error) {
    log(`The database's log could not be cut: ${String(error)}`);
  }
}
