import type { TextBlock } from "@sightline/contract/desk.blocks.ts";
import { Problem } from "#http/problem.ts";
import type { Viewer } from "#requests/requests.ts";

type Owned = { author_id: number | null; shared: boolean };

/** Who made it; and of what everybody uses, an admin: somebody has to where its author is gone. */
export function mayEdit(block: Owned, viewer: Viewer): boolean {
  return block.author_id === viewer.id || (block.shared && viewer.role === "admin");
}

/** Nobody else decides that somebody's words are everybody's, or theirs alone again. */
export function mayShare(block: Owned, viewer: Viewer): boolean {
  return block.author_id === viewer.id;
}

export function actionsOf(block: Owned, viewer: Viewer): TextBlock["can"] {
  return [
    ...(mayEdit(block, viewer) ? (["edit"] as const) : []),
    ...(mayShare(block, viewer) ? (["share"] as const) : []),
  ];
}

export function requireMayEdit(block: Owned, viewer: Viewer): void {
  if (mayEdit(block, viewer)) return;
  throw new Problem("not_allowed", {
    detail: "Only who made a shared text block, or an admin, changes it. Make one of your own.",
  });
}

export function requireMayShare(block: Owned, viewer: Viewer): void {
  if (mayShare(block, viewer)) return;
  throw new Problem("not_allowed", {
    detail: "Only who made a text block decides whether everybody at the desk has it.",
  });
}
