/** The few parts of a hypertext tree that are needed here. */
type Node = {
  type: string;
  value?: string;
  tagName?: string;
  properties?: Record<string, unknown>;
  children?: Node[];
};

const citation = /\[(\d{1,3})\]/g;
const untouched = new Set(["a", "code", "pre"]);

/** Marks `[1]` in the text as a citation; runs after the sanitiser, so nobody can write such a mark by hand. */
export function markCitations() {
  return (tree: Node) => visit(tree);
}

function visit(node: Node): void {
  if (!node.children || (node.tagName && untouched.has(node.tagName))) return;
  node.children = node.children.flatMap((child) =>
    child.type === "text" ? splitText(child.value ?? "") : [child],
  );
  for (const child of node.children) visit(child);
}

function splitText(text: string): Node[] {
  const parts: Node[] = [];
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
