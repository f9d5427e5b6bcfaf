import type { TreeNode } from "./markdown.tree.ts";

/** Turns HTML that somebody typed into the text they typed: neither run nor swallowed. */
export function showHtmlAsText() {
  return (tree: TreeNode): void => {
    asText(tree);
  };
}

function asText(node: TreeNode): void {
  if (node.type === "raw") node.type = "text";
  for (const child of node.children ?? []) asText(child);
}
