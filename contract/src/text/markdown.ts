import * as z from "zod/mini";
import { bounds, type LengthBound } from "#base/bounds.ts";
import { text } from "#base/fields.ts";
import { blocksOf, type MarkdownBlock } from "./markdown.blocks.ts";
import { markdownCost } from "./markdown.cost.ts";
import { inlineNesting } from "./markdown.inline.ts";

/** A text that is shown as Markdown. What no person writes would freeze the page that draws it. */
export function markdown(bound: LengthBound) {
  return text(bound).check(
    z.refine((value) => markdownNesting(value) <= bounds.markdownNesting, {
      error: `Lists, quotes or emphasis are nested more than ${bounds.markdownNesting} levels deep. Remove some levels.`,
      abort: true,
    }),
    z.refine((value) => markdownCost(value) <= bounds.markdownCost, {
      error:
        "This would take too long to show: it has too many marks in one paragraph, too many lines or too wide a table. Take some out, or put it between lines of ```.",
    }),
  );
}

/** Whether a text can be shown as Markdown without a wait; nothing else is taken. */
export function isShowable(value: string): boolean {
  return (
    markdownNesting(value) <= bounds.markdownNesting && markdownCost(value) <= bounds.markdownCost
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
