import { describe, expect, test } from "vitest";
import { bounds } from "#base/bounds.ts";
import { markdown } from "./markdown.ts";
import { markdownCost } from "./markdown.cost.ts";

const schema = markdown({ min: 1, max: 100_000 });
const wide = (columns: number, rows: number) =>
  `${"|a".repeat(columns)}\n${"|-".repeat(columns)}\n${"a\n".repeat(rows)}`;

describe("what would take too long to show is refused", () => {
  test.each([
    ["underlined headings", "a\n-\n".repeat(8_000)],
    ["tildes", "~a".repeat(16_000)],
    ["brackets", "[a]".repeat(10_000)],
    ["closing brackets alone", "]".repeat(32_000)],
    ["paragraphs of a letter", "a\n\n".repeat(10_000)],
    ["lists without words", "-\n".repeat(16_000)],
    ["lines", "a\n".repeat(50_000)],
    ["rules", "***\n".repeat(25_000)],
    ["fences", "```\n".repeat(25_000)],
    ["a wide table", wide(4_000, 7_000)],
    ["a wide table in a quote", `> ${wide(1_000, 1_000).replaceAll("\n", "\n> ")}`],
    ["a wide table after words", `words\n${wide(1_000, 1_000)}`],
  ])("%s", (_, text) => {
    expect(schema.safeParse(text).error?.issues[0]?.message).toContain("too long to show");
  });
});

describe("what people write is taken", () => {
  const sentence = "A sentence with a source [1], *another* one [2] and `code`. ";
  test.each([
    ["100,000 characters of prose", `${sentence.repeat(8)}\n\n`.repeat(200)],
    ["a paragraph without end", "Words, and more of them. ".repeat(4_000)],
    ["a list of a thousand points", `- ${sentence}\n`.repeat(1_000)],
    ["a list in a list", "- a\n  - b\n    - c\n".repeat(1_000)],
    ["a long table", `| a | b | c |\n|---|:-:|--:|\n${"| *words* | [1] | `x` |\n".repeat(1_500)}`],
    ["a log", `\`\`\`\n${"[12:00:01] started <main>\n".repeat(3_000)}\`\`\``],
    ["a poem", "Some words in a line,\n".repeat(4_000)],
    ["200 sources", "[1]: https://example.org/a_page_of_many\n".repeat(200)],
  ])("%s", (_, text) => {
    expect(text.length).toBeLessThanOrEqual(100_000);
    expect(markdownCost(text)).toBeLessThanOrEqual(bounds.markdownCost);
  });
});
