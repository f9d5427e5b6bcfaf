import type { PaletteHere, Standing } from "#ui/overlays/palette.ts";
import { subscribeSession } from "#api/session/session.ts";

/** What was opened lately: a thing by its name, or a screen, which is known by its address. */
export type Recent = { address: string; what: PaletteHere | "screen" };

const most = 20;
let recents: readonly Recent[] = [];

// Held by this page alone and stored nowhere: it tells what somebody read.
subscribeSession(({ before, now }) => {
  if (before?.email !== now?.email) recents = [];
});

/** The latest first. */
export function currentRecents(): readonly Recent[] {
  return recents;
}

export function noteRecent({ address, what }: Standing | Recent): void {
  const known = recents.find((one) => one.address === address);
  const others = recents.filter((one) => one !== known);
  // Until what stands there has come again, it is called as it was.
  const named = what === "screen" ? (known?.what ?? what) : what;
  recents = named === "gone" ? others : [{ address, what: named }, ...others].slice(0, most);
}
