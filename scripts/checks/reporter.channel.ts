import type { Told } from "./checks.cases.ts";

// A tool whose run was killed has nobody left to work for.
process.once("disconnect", () => process.exit(1));
// Listening alone must not keep it from ending.
process.channel?.unref();

export function tell(told: Told): void {
  process.send?.(told);
}

/** Only once this has been taken is all that was told before it. */
export async function endTelling(): Promise<void> {
  await new Promise((resolve) => {
    if (process.connected) process.send?.({ kind: "end" } satisfies Told, undefined, {}, resolve);
    else resolve(undefined);
  });
}
