import { setTimeout as wait } from "node:timers/promises";

/** How long a test waits for what will come: on a busy machine late, and only if broken not at all. */
export const patienceMs = 30_000;

export async function until(
  complaint: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = patienceMs,
): Promise<void> {
  const deadline = Date.now() + withinMs;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(complaint);
    await wait(5);
  }
}
