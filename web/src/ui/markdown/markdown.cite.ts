import type { TreeNode } from "./markdown.tree.ts";

const citation = /\[(\d{1,3})\]/g;
// Including our own marks, whose words look like a citation again.
const untouched = new Set(["a", "code", "pre", "cite"]);

/** Marks `[1]` in the text as a citation; runs after the sanitiser, so nobody can write such a mark by hand. */
export function markCitations() {
  return (tree: TreeNode) => visit(tree);
}

function visit(node: TreeNode): void {
  if (!node.children || (node.tagName && untouched.has(node.tagName))) return;
  node.children = node.children.flatMap((child) =>
    child.type === "text" ? splitText(child.value ?? "") : [child],
  );
  for (const child of node.children) visit(child);
}

function splitText(text: string): TreeNode[] {
  const parts: TreeNode[] = [];
  let from = 0;
  for (const found of text.matchAll(citation)) {
    if (found.index > from) parts.push({ type: "text", value: text.slice(from, found.index) });
    parts.push({
      type: "element",
      tagName: "cite",
      properties: { dataSource: found[1] },
      children: [{ type: "text", value: found[0] }],
    });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ type: "text", value: text.slice(from) });
  return parts;
}
