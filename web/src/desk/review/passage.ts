import type { ReviewPart } from "@sightline/contract/desk.review.shapes.ts";

/** Some words of a text on screen. */
export type Passage = { part: ReviewPart; quote: string };

/** What is selected inside of this text, if anything is. */
export function selectedIn(text: Element | null): Passage | null {
  const selection = document.getSelection();
  if (!text || !selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!text.contains(range.commonAncestorContainer)) return null;
  const quote = tidy(selection.toString());
  return quote === "" ? null : { part: partOf(range.startContainer), quote };
}

/** Line breaks and the like are of the screen, not of the text. */
export function tidy(words: string): string {
  return words.replaceAll(/\s+/g, " ").trim();
}

function partOf(node: Node): ReviewPart {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('[aria-label="Summary"]') ? "summary" : "body";
}

/** Where these words stand on screen; null where they no longer do. */
export function findPassage(text: Element, quote: string): Range | null {
  const letters: { node: Text; at: number }[] = [];
  let words = "";
  const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue;
    for (let at = 0; at < node.data.length; at += 1) {
      const letter = node.data.charAt(at);
      // Neither side's spaces count: a selection has some between blocks where the text has none.
      if (/\s/u.test(letter)) continue;
      words += letter;
      letters.push({ node, at });
    }
  }
  const wanted = quote.replaceAll(/\s+/gu, "");
  const from = wanted === "" ? -1 : words.indexOf(wanted);
  const first = letters[from];
  const last = letters[from + wanted.length - 1];
  if (!first || !last) return null;
  const range = document.createRange();
  range.setStart(first.node, first.at);
  range.setEnd(last.node, last.at + 1);
  return range;
}
