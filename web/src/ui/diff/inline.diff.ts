import type { PhrasingContent } from "mdast";
import { wordsOf } from "#ui/words/wordDiff.ts";
import { type Step, stepsBetween } from "./steps.ts";

/** A word, a picture or the like, and what is set around it, the outermost first. */
type Token = { key: string; text: string; leaf: PhrasingContent; around: Wrapper[] };
type Wrapper = Extract<PhrasingContent, { type: "emphasis" | "strong" | "delete" | "link" }>;

export type InlineDiff = {
  nodes: PhrasingContent[];
  /** How much of both stayed, from 0 to 1. */
  likeness: number;
};

/** How one line of words became another: what changed stands in `change` nodes. */
export function diffInline(
  before: readonly PhrasingContent[],
  after: readonly PhrasingContent[],
): InlineDiff {
  const settings: Settings = new Map();
  const from = tokensOf(before, settings);
  const to = tokensOf(after, settings);
  const steps = joined(stepsBetween(from, to, ({ key }) => key));
  const nodes = steps.flatMap((step, index) => [
    ...changed("removed", step.removed),
    ...changed("added", step.added),
    ...rebuild(folded(step.same, !isChange(step), index === steps.length - 1)),
  ]);
  const same = steps.reduce((sum, { same: kept }) => sum + weight(kept.map(sideAfter)), 0);
  const most = Math.max(weight(from), weight(to));
  return { nodes, likeness: most === 0 ? 1 : same / most };
}

export function changed(kind: "added" | "removed", tokens: readonly Token[]): PhrasingContent[] {
  if (tokens.length === 0) return [];
  return [{ type: "change", kind, children: rebuild(tokens) }];
}

const sideAfter = ({ after }: { after: Token }) => after;

/** Space weighs nothing: two texts are not alike because both have some. */
function weight(tokens: readonly Token[]): number {
  return tokens.reduce((sum, { text }) => sum + text.trim().length, 0);
}

/**
 * A number for each way in which words are set. It stands in the key of each word instead of the
 * address of its link: one link may be the whole text, and each of its words would hold a copy.
 */
type Settings = Map<string, number>;

function numberOf(around: readonly Wrapper[], settings: Settings): number {
  const set = around.map((one) => (one.type === "link" ? `link ${one.url}` : one.type)).join(" ");
  const number = settings.get(set) ?? settings.size;
  settings.set(set, number);
  return number;
}

function tokensOf(
  nodes: readonly PhrasingContent[],
  settings: Settings,
  around: Wrapper[] = [],
): Token[] {
  const set = numberOf(around, settings);
  return nodes.flatMap((node): Token[] => {
    switch (node.type) {
      case "emphasis":
      case "strong":
      case "delete":
      case "link":
        return tokensOf(node.children, settings, [...around, node]);
      case "text":
      case "html":
        return wordsOf(node.value).map((text) => ({
          key: `${set}:${text.trim() === "" ? " " : text}`,
          text,
          leaf: { type: "text", value: text },
          around,
        }));
      case "image":
        return [{ key: `${set}!${node.url}`, text: node.alt || "x", leaf: node, around }];
      case "footnoteReference": {
        const text = `[^${node.label ?? node.identifier}]`;
        return [{ key: `${set}:${text}`, text, leaf: { type: "text", value: text }, around }];
      }
      default: {
        const text = "value" in node ? node.value : "";
        return [{ key: `${set}${node.type} ${text}`, text, leaf: node, around }];
      }
    }
  });
}

/** Where nothing but space stands between two exchanged words, one reads them as one change. */
function joined(steps: readonly Step<Token>[]): Step<Token>[] {
  const all: Step<Token>[] = [];
  for (const step of steps) {
    const last = all.at(-1);
    const isOne = last && isExchange(last) && isExchange(step) && isSpace(last.same);
    if (!isOne) {
      all.push({ ...step });
      continue;
    }
    // Put behind, one by one: there may be as many as words, and copying all each time would cost its square.
    for (const { before, after } of last.same) {
      last.removed.push(before);
      last.added.push(after);
    }
    for (const token of step.removed) last.removed.push(token);
    for (const token of step.added) last.added.push(token);
    last.same = step.same;
  }
  return all;
}

function isChange({ removed, added }: Step<Token>): boolean {
  return removed.length > 0 || added.length > 0;
}

function isExchange({ removed, added }: Step<Token>): boolean {
  return removed.length > 0 && added.length > 0;
}

function isSpace(same: Step<Token>["same"]): boolean {
  return same.every(({ after }) => after.text.trim() === "");
}

/** So many words of what stayed the same are shown around a change. */
const around = 60;
const ellipsis: Token = {
  key: "…",
  text: "…",
  leaf: { type: "change", kind: "left_out", children: [{ type: "text", value: " … " }] },
  around: [],
};

/** Of a long stretch without a change the middle is left out, or the end that no change follows. */
function folded(same: Step<Token>["same"], isFirst: boolean, isLast: boolean): Token[] {
  const tokens = same.map(sideAfter);
  if (tokens.length < 3 * around) return tokens;
  return [
    ...(isFirst ? [] : tokens.slice(0, around)),
    ellipsis,
    ...(isLast ? [] : tokens.slice(-around)),
  ];
}

/** The tokens as nodes again, with what is set around neighbours written once. */
function rebuild(tokens: readonly Token[], depth = 0): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (let at = 0; at < tokens.length;) {
    const token = tokens[at];
    if (!token) break;
    const wrapper = token.around[depth];
    let end = at + 1;
    while (end < tokens.length && tokens[end]?.around[depth] === wrapper) end += 1;
    const run = tokens.slice(at, end);
    if (wrapper) nodes.push({ ...wrapper, children: rebuild(run, depth + 1) });
    else nodes.push(...leavesOf(run));
    at = end;
  }
  return nodes;
}

function leavesOf(tokens: readonly Token[]): PhrasingContent[] {
  const nodes: PhrasingContent[] = [];
  for (const { leaf } of tokens) {
    const last = nodes.at(-1);
    if (leaf.type === "text" && last?.type === "text") last.value += leaf.value;
    else nodes.push({ ...leaf });
  }
  return nodes;
}

/** Everything in a line as added or removed. */
export function wholly(
  kind: "added" | "removed",
  nodes: readonly PhrasingContent[],
): PhrasingContent[] {
  return changed(kind, tokensOf(nodes, new Map()));
}
