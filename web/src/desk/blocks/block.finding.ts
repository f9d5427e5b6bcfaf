import type { TextBlock } from "@sightline/contract/desk.blocks.ts";

type Named = Pick<TextBlock, "name" | "body">;

/** Those that have what was typed: in a word's beginning of their name, in the name, in the text. */
export function byName<One extends Named>(blocks: readonly One[], q: string): One[] {
  const places = [isNameBegun, isInName, isInText];
  const placeOf = (block: One) => places.findIndex((isThere) => isThere(block, q));
  return blocks
    .filter((block) => placeOf(block) >= 0)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

/** Whether a word of the name begins so; nothing typed begins nothing. */
export function isNameBegun({ name }: Named, q: string): boolean {
  const begun = wordsOf(q);
  return begun !== "" && wordsOf(name).includes(begun);
}

function isInName({ name }: Named, q: string): boolean {
  return name.toLowerCase().includes(q.trim().toLowerCase());
}

function isInText({ body }: Named, q: string): boolean {
  return body.toLowerCase().includes(q.trim().toLowerCase());
}

/** One gap before each. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => ` ${word}`)
    .join("");
}
