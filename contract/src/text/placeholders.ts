import type * as z from "zod/mini";
import type { LengthBound } from "#base/bounds.ts";
import { markdown } from "./markdown.ts";
import { asPlainText } from "./plain.ts";

/** What stands in a text block or an outline for something of the request it is used at. */
export const placeholders = ["requester", "title", "points"] as const;
export type Placeholder = (typeof placeholders)[number];

/** What is put in their place. */
export type Filling = { requester: string; title: string; points: readonly string[] };

const written = /\{\{([^{}\n]{1,100})\}\}/gu;
/** A line that has nothing but the points, behind a mark or not. */
const pointsAlone =
  /^([ \t>]{0,100})(#{1,6}[ \t]+|[-*+][ \t]+|\d{1,9}[.)][ \t]+)?\{\{[ \t]*points[ \t]*\}\}[ \t]*$/u;

function placeholderIn(inside: string): Placeholder | undefined {
  const name = inside.trim();
  return placeholders.find((one) => one === name);
}

export function hasPlaceholder(text: string, wanted: Placeholder): boolean {
  return [...text.matchAll(written)].some(([, inside = ""]) => placeholderIn(inside) === wanted);
}

/** Those that stand for nothing, each with its line; the first is 1. */
export function unknownPlaceholders(text: string): { written: string; line: number }[] {
  return text
    .split("\n")
    .flatMap((words, at) =>
      [...words.matchAll(written)]
        .filter(([, inside = ""]) => placeholderIn(inside) === undefined)
        .map(([whole]) => ({ written: whole, line: at + 1 })),
    );
}

/** Markdown in which only placeholders stand that can be filled. */
export function fillable(bound: LengthBound): z.ZodMiniString {
  return markdown(bound).check(({ value, issues }) => {
    const [first] = unknownPlaceholders(value);
    if (first)
      issues.push({
        code: "custom",
        input: value,
        message: `Line ${first.line}: ${first.written} stands for nothing. Use {{requester}}, {{title}} or {{points}}.`,
      });
  });
}

/**
 * The text with what its placeholders stand for. Points that stand alone on a line become a list,
 * or as many headings or entries as there are, if it begins as one; within a sentence they follow
 * each other. Values are words: nothing in them is read as Markdown, or as a placeholder.
 */
export function fill(text: string, filling: Filling): string {
  const points = filling.points.map(asPlainText);
  const values: Record<Placeholder, string> = {
    requester: asPlainText(filling.requester),
    title: asPlainText(filling.title),
    points: points.join("; "),
  };
  return text
    .split("\n")
    .map((line) => {
      const [alone, before = "", mark = "- "] = pointsAlone.exec(line) ?? [];
      if (alone !== undefined) return listOf(points, before, mark);
      return line.replaceAll(written, (whole, inside: string) => {
        const name = placeholderIn(inside);
        return name ? values[name] : whole;
      });
    })
    .join("\n");
}

function listOf(points: readonly string[], before: string, mark: string): string {
  const number = /^\d+/u.exec(mark)?.[0];
  const lines = points.map((point, at) => {
    const marked = number === undefined ? mark : mark.replace(number, String(Number(number) + at));
    return `${before}${marked}${point}`;
  });
  // A heading has room below it.
  return lines.join(mark.startsWith("#") ? `\n${before.trimEnd()}\n` : "\n");
}
