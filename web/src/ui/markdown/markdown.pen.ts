import type {
  Definition,
  FootnoteDefinition,
  Nodes,
  PhrasingContent,
  Root,
  RootContent,
} from "mdast";
import type { ReactNode } from "react";
import { type HeadingPlace, headingsFrom } from "./markdown.headings.ts";
import type { PictureOf } from "./markdown.parts.tsx";

/** How somebody is called whom the text may name; nobody else is drawn as named. */
export type NameOf = (userId: number) => string | undefined;

/** What one text has otherwise than another, where two are compared; no text is ever read as that. */
export type ChangeNode = {
  type: "change";
  kind: "added" | "removed" | "left_out";
  children: RootContent[];
};

declare module "mdast" {
  interface PhrasingContentMap {
    change: ChangeNode;
  }
  interface RootContentMap {
    change: ChangeNode;
  }
}

export type MarkdownNeeds = {
  idPrefix: string;
  headingStart: number;
  attachmentUrl?: PictureOf;
  citation?: (source: number) => ReactNode;
  nameOf?: NameOf;
  drawChange?: (kind: ChangeNode["kind"], drawn: ReactNode[], key: number) => ReactNode;
};

export type Note = {
  definition: FootnoteDefinition;
  /** What the text calls it. */
  number: number;
  /** How often the text refers to it. */
  count: number;
};

/** What is known of a text while it is drawn. */
export type Pen = {
  needs: MarkdownNeeds;
  placeHeading: (depth: number) => HeadingPlace;
  definitions: Map<string, Definition>;
  footnotes: Map<string, FootnoteDefinition>;
  /** Those the text refers to, in the order of their first mention. */
  notes: Map<string, Note>;
  inLink: boolean;
};

export function makePen(tree: Root, needs: MarkdownNeeds): Pen {
  const pen: Pen = {
    needs,
    placeHeading: headingsFrom(needs.headingStart),
    definitions: new Map(),
    footnotes: new Map(),
    notes: new Map(),
    inLink: false,
  };
  gatherDefinitions(tree, pen);
  return pen;
}

/** The first definition of a name counts. */
function gatherDefinitions(node: Nodes, pen: Pen): void {
  if (node.type === "definition") keepFirst(pen.definitions, node);
  if (node.type === "footnoteDefinition") keepFirst(pen.footnotes, node);
  if ("children" in node) for (const child of node.children) gatherDefinitions(child, pen);
}

function keepFirst<T extends { identifier: string }>(found: Map<string, T>, node: T): void {
  if (!found.has(node.identifier)) found.set(node.identifier, node);
}

/** Only by that person's name: any other words would pass for somebody. */
export function isMention(url: string, words: PhrasingContent[], { needs }: Pen): boolean {
  const id = /^user:([1-9]\d{0,8})$/.exec(url)?.[1];
  return id !== undefined && needs.nameOf?.(Number(id)) === textOf(words);
}

export function textOf(words: PhrasingContent[]): string {
  return words.map((node) => ("value" in node ? node.value : "")).join("");
}
