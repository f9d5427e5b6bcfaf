import type { RequestAction } from "@sightline/contract/requests/requests.actions.ts";

export function mayDecide(can: readonly RequestAction[]): boolean {
  return can.includes("accept") || can.includes("ask_revision");
}

/** Of what its requester said of it, or can still say. */
export const endId = "end-of-insight";

/** Where the focus goes on when what was pressed to decide is gone. */
export function findEnd(): HTMLElement | null {
  return document.getElementById(endId) ?? document.querySelector("h1");
}
