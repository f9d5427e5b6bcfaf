import { bounds, type LengthBound } from "#base/bounds.ts";
import { text } from "#base/fields.ts";
import { blocksOf, type MarkdownBlock } from "./markdown.blocks.ts";
import { markdownCost } from "./markdown.cost.ts";
import { inlineNesting } from "./markdown.inline.ts";

/** A text that is shown as Markdown. What no person writes would freeze the page that draws it. */
export function markdown(bound: LengthBound) {
  return text(bound).check(({ value, issues }) => {
    const message = findFault(value);
    if (message !== undefined) issues.push({ code: "custom", input: value, message });
  });
}

/** Whether a text can be shown as Markdown without a wait; nothing else is taken. */
export function isShowable(value: string): boolean {
  return findFault(value) === undefined;
}

/** Its blocks are read once for both. */
function findFault(value: string): string | undefined {
  const blocks = blocksOf(value, bounds.markdownNesting);
  if (markdownNesting(value, blocks) > bounds.markdownNesting)
    return `Lists, quotes or emphasis are nested more than ${bounds.markdownNesting} levels deep. Remove some levels.`;
  if (markdownCost(value, blocks) > bounds.markdownCost)
    return "This would take too long to show: it has too many marks in one paragraph, too many lines or too wide a table. Take some out, or put it between lines of ```.";
  return undefined;
}

/** Told exactly up to the bound; past it, only that it is past. */
export function markdownNesting(
  value: string,
  blocks = blocksOf(value, bounds.markdownNesting),
): number {
  return blocks.reduce((deepest, block) => Math.max(deepest, nestingOf(block)), 0);
}

function nestingOf({ depth, text: words }: MarkdownBlock): number {
  return words === "" ? depth : depth + inlineNesting(words);
}
