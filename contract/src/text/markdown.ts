import * as z from "zod/mini";
import { bounds, type LengthBound } from "#base/bounds.ts";
import { text } from "#base/fields.ts";
import { blocksOf, type MarkdownBlock } from "./markdown.blocks.ts";
import { inlineNesting } from "./markdown.inline.ts";

/** A text that is shown as Markdown. Nesting no person writes would freeze the page that draws it. */
export function markdown(bound: LengthBound) {
  return text(bound).check(
    z.refine((value) => markdownNesting(value) <= bounds.markdownNesting, {
      error: `Lists, quotes or emphasis are nested more than ${bounds.markdownNesting} levels deep. Remove some levels.`,
    }),
  );
}

/** Told exactly up to the bound; past it, only that it is past. */
export function markdownNesting(value: string): number {
  return blocksOf(value, bounds.markdownNesting).reduce(
    (deepest, block) => Math.max(deepest, nestingOf(block)),
    0,
  );
}

function nestingOf({ depth, text: words }: MarkdownBlock): number {
  return words === "" ? depth : depth + inlineNesting(words);
}
