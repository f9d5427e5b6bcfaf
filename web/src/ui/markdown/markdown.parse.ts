import type { Root } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

const manner = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };

/** Reads Markdown as GitHub writes it. */
export function parseMarkdown(text: string): Root {
  return fromMarkdown(text, manner);
}

const deepest = 200;
const opening = /^(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])(?=[ \t>]|$))+/;
const marks = />|[-*+]|\d{1,9}[.)]/g;

/** Nesting no person writes. Drawing it would freeze the page, so such a text is shown as it was typed. */
export function isTooDeep(text: string): boolean {
  return text.split("\n").some((line) => {
    if (line.length <= deepest) return false;
    const opened = opening.exec(line)?.[0];
    return opened !== undefined && (opened.match(marks)?.length ?? 0) > deepest;
  });
}
