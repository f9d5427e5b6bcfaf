import type { TextBlock } from "@sightline/contract/desk.blocks.ts";

const mostShown = 80;

/** How it begins, on one line. */
export function beginningOfBlock({ body }: Pick<TextBlock, "body">): string {
  const line = body.replaceAll(/\s+/gu, " ").trim();
  const letters = Array.from(line.slice(0, 2 * mostShown));
  return letters.length > mostShown ? `${letters.slice(0, mostShown).join("").trim()}…` : line;
}
