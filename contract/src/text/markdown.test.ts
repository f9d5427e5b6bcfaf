import { describe, expect, test } from "vitest";
import { bounds } from "#base/bounds.ts";
import { growthOver, mostGrowth } from "#base/growth.testing.ts";
import { markdown, markdownNesting } from "./markdown.ts";

const nested = (count: number, level: (depth: number) => string) =>
  Array.from({ length: count }, (_, depth) => level(depth)).join("\n");

describe("how deep a text nests", () => {
  test.each([
    ["plain words", 0],
    ["> quoted", 1],
    ["> > twice", 2],
    [">>> thrice", 3],
    ["- a\n- b\n- c", 1],
    ["- a\n  - b\n    - c", 3],
    ["1. a\n   1. b\n\n      - c", 3],
    ["- a\n\tthat goes on\n  - b", 2],
    ["- > - mixed", 3],
    ["> a\nthat goes on\n> - b", 2],
    ["*a **b** c*", 2],
    ["***a***", 2],
    ["> *a*", 2],
    ["[![a](b)](c)", 2],
    ["~~gone~~", 1],
  ])("%j: %i", (text, depth) => {
    expect(markdownNesting(text)).toBe(depth);
  });

  test.each([
    ["a line drawn with dashes", "- ".repeat(80)],
    ["a line drawn with stars", "*".repeat(160)],
    ["a gap to fill in", `Name: ${"_".repeat(160)}`],
    ["names with underscores", "a_b".repeat(80)],
    ["a sum", "2 * 3 * 4 ".repeat(80)],
    ["marks without a partner", "*[_x ".repeat(80)],
    ["escaped marks", "\\[".repeat(80) + "\\]".repeat(80)],
    ["code", `\`\`\`\n${">".repeat(80)}\n${"[".repeat(80)}${"]".repeat(80)}\n\`\`\``],
    ["code that never ends", `~~~\n${"[".repeat(80)}${"]".repeat(80)}`],
  ])("%s is no nesting", (_, text) => {
    expect(markdownNesting(text)).toBe(0);
  });
});

const most = bounds.markdownNesting;
const schema = markdown({ min: 1, max: 100_000 });

describe("nesting past the bound is refused", () => {
  test.each<[string, (count: number) => string]>([
    ["quotes", (count) => `${">".repeat(count)} a`],
    ["quotes with spaces", (count) => `${"> ".repeat(count)}a`],
    ["a line of lists", (count) => `${"- ".repeat(count)}a`],
    ["lists by their indent", (count) => nested(count, (depth) => `${"  ".repeat(depth)}- a`)],
    [
      "lists with lines that go on",
      (count) => nested(count, (depth) => `${"  ".repeat(depth)}- a\ngoes on`),
    ],
    ["numbered lists", (count) => nested(count, (depth) => `${"   ".repeat(depth)}1. a`)],
    ["quotes after code", (count) => `\`\`\`\na\n\`\`\`\n${">".repeat(count)} a`],
    ["brackets", (count) => "![".repeat(count) + "a" + "](b)".repeat(count)],
    ["strong emphasis", (count) => "**".repeat(count) + "a" + "**".repeat(count)],
    ["emphasis in emphasis", (count) => "*a ".repeat(count) + " b*".repeat(count)],
    ["emphasis across brackets", (count) => "[*a] ".repeat(count - 1) + " b*".repeat(count - 1)],
  ])("%s", (_, write) => {
    expect(schema.safeParse(write(most)).success).toBe(true);
    expect(schema.safeParse(write(most + 1)).error?.issues[0]?.message).toContain("50 levels deep");
  });
});

test.each<[string, (length: number) => string]>([
  ["marks of a quote", (length) => ">".repeat(length)],
  ["lists and blank lines", (length) => "- ".repeat(length / 4) + "\n".repeat(length / 2)],
  ["lists that never become a line", (length) => `${"- ".repeat(length / 2)}x`],
  ["openers", (length) => "*a ".repeat(length / 3)],
  ["pairs", (length) => "*a* ".repeat(length / 4)],
  ["fences", (length) => "```\n".repeat(length / 4)],
  ["spaces", (length) => `${" ".repeat(length)}x`],
  ["escapes", (length) => "\\".repeat(length)],
])("a million characters of %s are read at once", (_, write) => {
  const texts = [1_000, 10_000, 100_000, 1_000_000].map(write);
  const growth = growthOver((text) => markdownNesting(text), texts);
  expect(growth).toBeLessThanOrEqual(mostGrowth);
});
