import { bounds } from "#base/bounds.ts";
import { blocksOf, type MarkdownBlock } from "./markdown.blocks.ts";

/** What reading and drawing takes, in about a tenth of a microsecond each, on a machine as people have them. */
const ofLine = 200;
const ofBlock = 800;
const ofCell = 200;

const marks = /[[\]*_~`<&\\]/g;

/**
 * What it takes to show a text, told in time by its length: many small blocks and wide tables add up,
 * and in one paragraph the marks that may belong together count by their square.
 */
export function markdownCost(
  text: string,
  blocks: readonly MarkdownBlock[] = blocksOf(text, bounds.markdownNesting),
): number {
  const lines = text.split(/\r\n?|\n/).length;
  if (lines * ofLine > bounds.markdownCost) return lines * ofLine;
  return blocks.reduce((cost, block) => cost + costOf(block), lines * ofLine);
}

function costOf({ depth, text }: MarkdownBlock): number {
  if (text === "" && depth === 0) return 0;
  const lines = text.split("\n");
  const [head = "", dashes = ""] = lines;
  // Every cell of a table is read for itself.
  const isTable = isDashes(dashes) && columnsIn(dashes) === columnsIn(head);
  const pieces = isTable ? lines : [text];
  return ofBlock + cellsIn(lines) * ofCell + pieces.reduce((sum, one) => sum + ofMarks(one), 0);
}

function ofMarks(text: string): number {
  const count = text.match(marks)?.length ?? 0;
  return count * count;
}

/** Each row has as many as the widest line of dashes, whatever it says itself. */
function cellsIn(lines: readonly string[]): number {
  const widths = lines.filter(isDashes).map(columnsIn);
  return widths.reduce((most, width) => Math.max(most, width), 0) * lines.length;
}

/** What stands under the head of a table. */
function isDashes(line: string): boolean {
  return /^[-:| \t]+$/.test(line) && line.includes("-");
}

function columnsIn(line: string): number {
  const bare = line.trim();
  const pipes = bare.match(/(?<!\\)\|/g)?.length ?? 0;
  const around = [bare.startsWith("|"), /(?<!\\)\|$/.test(bare)].filter(Boolean).length;
  return pipes - around + 1;
}
