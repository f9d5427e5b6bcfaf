import type { TreeNode } from "./markdown.tree.ts";

/**
 * Puts a text's headings under the page's own: the outermost becomes `start`, and no level is skipped,
 * whatever the writer began with. Listeners jump by heading levels and take a gap for something missing.
 */
export function orderHeadings({ start }: { start: number }) {
  return (tree: TreeNode) => {
    const open: number[] = [];
    visit(tree, (heading, depth) => {
      while ((open.at(-1) ?? 0) >= depth) open.pop();
      open.push(depth);
      heading.tagName = `h${Math.min(6, start + open.length - 1)}`;
      heading.properties = { ...heading.properties, dataLevel: open.length };
    });
  };
}

function visit(node: TreeNode, found: (heading: TreeNode, depth: number) => void): void {
  const depth = /^h([1-6])$/.exec(node.tagName ?? "")?.[1];
  if (depth) found(node, Number(depth));
  for (const child of node.children ?? []) visit(child, found);
}
