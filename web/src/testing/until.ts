import { vi } from "vitest";

/** Waits until the check holds. Only something broken is waited for so long, on a busy machine too. */
export function until(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000 });
}
