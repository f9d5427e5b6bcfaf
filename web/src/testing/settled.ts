import { act } from "@testing-library/react";
import { afterAll, vi } from "vitest";

// How often the page looks anew at an answer, with a timer of no length between: to take it in, to
// draw it, and to ask for what follows from it.
const quietTurns = 10;
/** Only a call that is never answered takes so many turns. */
const mostTurns = 20_000;

const setRealTimeout = globalThis.setTimeout;
const realFetch = globalThis.fetch;
/** What the page has asked for and is not answered yet. */
const pending = new Set<{ url: string }>();
let heldBack = 0;

globalThis.fetch = async (...given) => {
  const call = { url: JSON.stringify(given[0]) };
  pending.add(call);
  try {
    return await realFetch(...given);
  } finally {
    pending.delete(call);
  }
};
afterAll(() => {
  globalThis.fetch = realFetch;
});

/** Waits as the line does: the call that it holds back is not waited for. */
export async function holdBack(line: Promise<void>): Promise<void> {
  heldBack += 1;
  await line;
  heldBack -= 1;
}

/**
 * Until the page has taken in the answer to each of its calls and asks for nothing more. By turns of
 * the loop, not by time, so it is long enough on a busy machine too. What must not happen is looked
 * for after this.
 */
export async function untilSettled(): Promise<void> {
  let quiet = 0;
  for (let turns = 0; quiet < quietTurns; turns += 1) {
    if (turns > mostTurns)
      throw new Error(`Not answered: ${[...pending].map(({ url }) => url).join(" and ")}`);
    await act(nextTurn);
    quiet = pending.size === heldBack ? quiet + 1 : 0;
  }
}

/** All that would go off within this time goes off now, and what it asks for is answered. */
export async function skipTime(ms: number): Promise<void> {
  await act(() => vi.advanceTimersByTimeAsync(ms));
  await untilSettled();
}

function nextTurn(): Promise<void> {
  return new Promise((resolve) => void setRealTimeout(resolve, 1));
}
