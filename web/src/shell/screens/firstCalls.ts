import { callAhead } from "#api/call/call.ts";
import { currentSession } from "#api/session/session.ts";
import { firstReadsAt } from "#api/call/early.ts";
import { reads } from "@sightline/contract/base/reads.ts";

/** Started while the code is on its way that will read the answers. */
export function askFirst(address: string): void {
  if (currentSession()) for (const read of firstReadsAt(address)) void ask(read);
}

export function askForProfile(): void {
  if (currentSession()) void ask({ path: reads.accounts.getProfile });
}

async function ask(read: ReturnType<typeof firstReadsAt>[number]): Promise<void> {
  try {
    // The server builds every answer by the row's schema.
    const answer = (await callAhead(read)) as Record<string, Record<string, unknown>>;
    const { next } = read;
    if (next && answer[next.of]?.[next.has]) await callAhead(next);
  } catch {
    // Who then wants the answer hears of it.
  }
}
