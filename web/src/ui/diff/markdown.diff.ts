import type { Definition, Nodes, PhrasingContent, Root, RootContent, TableRow } from "mdast";
import { diffInline, wholly } from "./inline.diff.ts";
import { stepsBetween } from "./steps.ts";

type Kind = "added" | "removed";

/** Blocks that have less in common than this are told one after the other, each whole. */
const leastLikeness = 0.3;

/**
 * Two texts as one, in which what changed stands in `change` nodes: words within their paragraph,
 * cells within their table, pictures as pictures. What stayed the same far from any change is left
 * out. Takes a time by the length of both.
 */
export function diffMarkdown(before: Root, after: Root): Root {
  const children = diffBlocks(readied(before), readied(after), foldBlocks);
  return { type: "root", children };
}

/** What a text defines elsewhere is put where it is used: both would define the same names. */
function readied(tree: Root): RootContent[] {
  const definitions = new Map<string, Definition>();
  gather(tree, definitions);
  return tree.children.flatMap((node) => resolved(node, definitions));
}

function gather(node: Nodes, definitions: Map<string, Definition>): void {
  if (node.type === "definition" && !definitions.has(node.identifier))
    definitions.set(node.identifier, node);
  if ("children" in node) for (const child of node.children) gather(child, definitions);
}

function resolved(node: RootContent, definitions: Map<string, Definition>): RootContent[] {
  if (node.type === "definition") return [];
  if (node.type === "footnoteDefinition")
    return node.children.flatMap((child) => resolved(child, definitions));
  const url = "identifier" in node ? definitions.get(node.identifier)?.url : undefined;
  if (node.type === "imageReference" && url !== undefined)
    return [{ type: "image", url, alt: node.alt ?? null }];
  if (!("children" in node)) return [node];
  const children = node.children.flatMap((child) => resolved(child, definitions));
  if (node.type === "linkReference")
    // What stands in a link is phrasing, before and after.
    return url === undefined
      ? children
      : [{ type: "link", url, children: children as PhrasingContent[] }];
  // Each child is replaced by what may stand in its place.
  return [{ ...node, children } as RootContent];
}

type Fold<Node> = (nodes: readonly { node: Node; same: boolean }[]) => Node[];

function diffBlocks(
  before: readonly RootContent[],
  after: readonly RootContent[],
  fold: Fold<RootContent>,
): RootContent[] {
  const told = stepsBetween(before, after, keyOf).flatMap(({ removed, added, same }) => [
    ...exchanged(removed, added).map((node) => ({ node, same: false })),
    ...same.map((one) => ({ node: one.after, same: true })),
  ]);
  return fold(told);
}

/** Those at the same place are compared if they are of one kind and alike. */
function exchanged(removed: readonly RootContent[], added: readonly RootContent[]): RootContent[] {
  const all: RootContent[] = [];
  const last = Math.max(removed.length, added.length);
  for (let at = 0; at < last; at += 1) {
    const [former, next] = [removed[at], added[at]];
    const both = former && next && compared(former, next);
    if (both) all.push(both);
    else all.push(...marked("removed", former), ...marked("added", next));
  }
  return all;
}

function compared(before: RootContent, after: RootContent): RootContent | undefined {
  if (before.type === "paragraph" && after.type === "paragraph")
    return withInline(after, before.children, after.children);
  if (before.type === "heading" && after.type === "heading")
    return withInline(after, before.children, after.children);
  if (before.type === "blockquote" && after.type === "blockquote")
    return withBlocks(after, before.children, after.children);
  if (before.type === "listItem" && after.type === "listItem")
    return withBlocks(after, before.children, after.children);
  if (before.type === "list" && after.type === "list" && before.ordered === after.ordered)
    return withBlocks(after, before.children, after.children);
  if (before.type === "table" && after.type === "table") {
    const columns = after.children[0]?.children.length ?? 0;
    const isAlike = before.children.every((row) => row.children.length <= columns);
    if (!isAlike) return undefined;
    const rows = diffBlocks(before.children, after.children, foldRows(columns));
    return asNode({ ...after, children: rows });
  }
  if (before.type === "tableRow" && after.type === "tableRow") return comparedRow(before, after);
  return undefined;
}

/** What is put together from nodes of a tree, in places where such nodes may stand. */
function asNode(node: object): RootContent {
  return node as RootContent;
}

function withInline(
  node: RootContent,
  before: readonly PhrasingContent[],
  after: readonly PhrasingContent[],
): RootContent | undefined {
  const { nodes, likeness } = diffInline(before, after);
  return likeness < leastLikeness ? undefined : asNode({ ...node, children: nodes });
}

function withBlocks(
  node: RootContent,
  before: readonly RootContent[],
  after: readonly RootContent[],
): RootContent {
  return asNode({ ...node, children: diffBlocks(before, after, foldBlocks) });
}

function comparedRow(before: TableRow, after: TableRow): RootContent | undefined {
  const cells = after.children.map((cell, index) => {
    const former = before.children[index]?.children ?? [];
    return { cell, ...diffInline(former, cell.children) };
  });
  // A row whose first cell stayed is the same row, whatever became of its figures.
  const isSame = cells.some(({ likeness }) => likeness === 1);
  if (!isSame) return undefined;
  return asNode({
    ...after,
    children: cells.map(({ cell, nodes }) => ({ ...cell, children: nodes })),
  });
}

/** A block all of whose words were added or removed; it stays the block it is. */
function marked(kind: Kind, node: RootContent | undefined): RootContent[] {
  if (!node) return [];
  switch (node.type) {
    case "paragraph":
    case "heading":
    case "tableCell":
      return [asNode({ ...node, children: wholly(kind, node.children) })];
    case "blockquote":
    case "list":
    case "listItem":
    case "table":
    case "tableRow":
      return [
        asNode({
          ...node,
          children: node.children.flatMap((child) => marked(kind, child)),
        }),
      ];
    default:
      return [{ type: "change", kind, children: [node] }];
  }
}

/** What a block says and how, without where it stands in its text. */
function keyOf(node: RootContent): string {
  const parts: string[] = [];
  describe(node, parts);
  return parts.join("\u0001");
}

function describe(node: Nodes, parts: string[]): void {
  parts.push(node.type);
  if ("depth" in node) parts.push(String(node.depth));
  if ("ordered" in node) parts.push(String(node.ordered));
  if ("checked" in node) parts.push(String(node.checked));
  if ("url" in node) parts.push(node.url);
  if ("alt" in node) parts.push(node.alt ?? "");
  if ("value" in node) parts.push(node.value);
  if ("identifier" in node) parts.push(node.identifier);
  if ("children" in node) for (const child of node.children) describe(child, parts);
  parts.push("\u0002");
}

/** So many that stayed the same are shown on either side of a change. */
const neighbours = 1;

function foldWith<Node>(leftOut: Node, first: number): Fold<Node> {
  return (nodes) => {
    const changes = nodes.flatMap(({ same }, index) => (same ? [] : [index]));
    const isNear = nodes.map(() => false);
    for (const change of changes)
      for (let at = change - neighbours; at <= change + neighbours; at += 1) isNear[at] = true;
    const folded: Node[] = [];
    let wasLeftOut = false;
    for (const [index, { node }] of nodes.entries()) {
      const isShown = isNear[index] === true || index < first;
      if (isShown) folded.push(node);
      else if (!wasLeftOut) folded.push(leftOut);
      wasLeftOut = !isShown;
    }
    return folded;
  };
}

const ellipsis: PhrasingContent[] = [
  { type: "change", kind: "left_out", children: [{ type: "text", value: "…" }] },
];
const leftOut: RootContent = { type: "paragraph", children: ellipsis };

function foldBlocks(nodes: readonly { node: RootContent; same: boolean }[]): RootContent[] {
  const isList = nodes.some(({ node }) => node.type === "listItem");
  const instead = isList ? asNode({ type: "listItem", children: [leftOut] }) : leftOut;
  return foldWith(instead, 0)(nodes);
}

/** The head of a table stays, since it says what the figures are. */
function foldRows(columns: number): Fold<RootContent> {
  const cells = Array.from({ length: columns }, (_, index) => ({
    type: "tableCell",
    children: index === 0 ? ellipsis : [],
  }));
  return foldWith(asNode({ type: "tableRow", children: cells }), 1);
}
