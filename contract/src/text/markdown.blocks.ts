import { bounds } from "#base/bounds.ts";

/** A quote, or a list item by the width of its mark: what belongs to it is indented that far. */
type Container = "quote" | number;

/** Lines that are read as one text, and how many quotes and list items they lie in. */
export type MarkdownBlock = { depth: number; text: string };

const quoteMark = / {0,3}> ?/y;
const itemMark = / {0,3}(?:[-*+]|\d{1,9}[.)])(?: {1,4}(?! )| (?= )|$)/y;
const rule = / {0,3}(?:(?:- *){3,}|(?:\* *){3,}|(?:_ *){3,})$/y;
const fenceMark = / {0,3}(`{3,}(?=[^`]*$)|~{3,})/y;

/**
 * A text's blocks, as far as nesting needs them: code is left out, since nothing nests in it.
 * Past `deepest` reading stops, so that a hostile text costs no more than any other.
 */
export function blocksOf(text: string, deepest: number): MarkdownBlock[] {
  return readBlocks(text, deepest).blocks;
}

/** The mark of the code that a text ends in; in a quote or list it would end with that. */
export function fenceLeftOpen(text: string): string | undefined {
  const { open, fence } = readBlocks(text, bounds.markdownNesting);
  return open.length === 0 ? fence : undefined;
}

function readBlocks(text: string, deepest: number) {
  const blocks: MarkdownBlock[] = [];
  let open: Container[] = [];
  let paragraph: MarkdownBlock | undefined;
  let fence: string | undefined;

  for (const typed of text.split(/\r\n?|\n/)) {
    const line = typed.replaceAll("\t", "    ").trimEnd();
    const kept = stillOpen(open, line);
    if (fence !== undefined && kept.count === open.length) {
      if (closes(fence, line, kept.end)) fence = undefined;
      continue;
    }
    const begun = opened(line, kept.end, deepest);
    fence = matchAt(fenceMark, line, begun.end)?.[1];
    const isText = begun.containers.length === 0 && line.length > kept.end && fence === undefined;
    // A paragraph may go on without the marks of what it lies in; that stays open then.
    if (paragraph && isText) {
      paragraph.text += `\n${line.slice(begun.end)}`;
      continue;
    }
    open = [...open.slice(0, kept.count), ...begun.containers];
    const block = { depth: open.length, text: fence === undefined ? line.slice(begun.end) : "" };
    blocks.push(block);
    if (open.length > deepest) break;
    paragraph = block.text === "" ? undefined : block;
  }
  return { blocks, open, fence };
}

function stillOpen(open: Container[], line: string): { count: number; end: number } {
  let end = 0;
  for (const [index, container] of open.entries()) {
    const width = container === "quote" ? matchAt(quoteMark, line, end)?.[0].length : container;
    const blank = line.length === end && container !== "quote";
    const indented = container === "quote" || line.startsWith(" ".repeat(container), end);
    if (width === undefined || !(blank || indented)) return { count: index, end };
    if (!blank) end += width;
  }
  return { count: open.length, end };
}

function opened(
  line: string,
  from: number,
  most: number,
): { containers: Container[]; end: number } {
  const containers: Container[] = [];
  let end = from;
  while (containers.length <= most && !matchAt(rule, line, end)) {
    const quote = matchAt(quoteMark, line, end)?.[0].length;
    const width = quote ?? matchAt(itemMark, line, end)?.[0].length;
    if (width === undefined) break;
    containers.push(quote === undefined ? width : "quote");
    end += width;
  }
  return { containers, end };
}

function closes(fence: string, line: string, from: number): boolean {
  const mark = matchAt(fenceMark, line, from);
  if (mark?.[1] === undefined) return false;
  return mark[1].startsWith(fence) && from + mark[0].length === line.length;
}

function matchAt(pattern: RegExp, line: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(line);
}
