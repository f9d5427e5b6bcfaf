import type { ImageReference, LinkReference } from "mdast";

// Written so that a run of spaces is walked once: `[\t ]+$` would begin anew at each of them.
const lineEnds = /(?<![\t ])[\t ]+(?=[\r\n])|(?<=[\r\n])[\t ]+/g;

/** Spaces around the end of a line say nothing. */
export function trimLines(text: string): string {
  return text.includes("\n") || text.includes("\r") ? text.replaceAll(lineEnds, "") : text;
}

export function trimStart(text: string): string {
  return text.replace(/^[\t ]+/, "");
}

/** How a reference to nothing was typed, from its bracket on. */
export function endOf(node: LinkReference | ImageReference): string {
  if (node.referenceType === "shortcut") return "]";
  return node.referenceType === "collapsed" ? "][]" : `][${node.label ?? node.identifier}]`;
}
