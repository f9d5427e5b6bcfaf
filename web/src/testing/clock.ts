import { onTestFinished, vi } from "vitest";

const stepMs = 25;
/** Ten minutes of the page's time; only what is broken never comes. */
const mostSteps = 24_000;

/** From here on the page's timers go off only as the test lets time pass; until `vi.useRealTimers()`. */
export function holdClock(): void {
  // Before it is taken away; turns of the process's own loop go on.
  turnOnce = realTurn(globalThis.setTimeout);
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
  });
}

/**
 * From here on time goes by as usual, and the test may let more of it pass at once. For tests that
 * wait for what the page shows: on a held clock such a wait never ends.
 */
export function runClock(): void {
  turnOnce = realTurn(globalThis.setTimeout);
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"],
    shouldAdvanceTime: true,
    advanceTimeDelta: 1,
  });
  onTestFinished(() => void vi.useRealTimers());
}

/** Longer than the pause after which a draft is saved, and than the wait for its next try. */
export const savedAfterMs = 12_000;

const realTurn = (set: typeof setTimeout) => () =>
  new Promise<void>((resolve) => void set(resolve, 1));
let turnOnce = realTurn(globalThis.setTimeout);

/**
 * Lets so much of the page's time pass. The server that answers it lives in this process too, so a
 * turn of its loop at each step is time enough for an answer, however busy the machine is.
 */
export async function letPass(ms: number): Promise<void> {
  for (let passedMs = 0; passedMs < ms; passedMs += stepMs) await step();
}

/** Lets time pass until the check does, and not a step further. */
export async function letPassUntil(check: () => void): Promise<void> {
  for (let steps = 0; ; steps += 1) {
    try {
      return check();
    } catch (error) {
      if (steps >= mostSteps) throw error;
    }
    await step();
  }
}

async function step(): Promise<void> {
  await vi.advanceTimersByTimeAsync(stepMs);
  await turnOnce();
}
