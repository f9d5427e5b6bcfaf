import { describe, expect, test } from "vitest";
import { findCitations } from "#insights/citations.ts";
import { mentionsIn } from "./mentions.ts";
import { fill, fillable, hasPlaceholder, unknownPlaceholders } from "./placeholders.ts";

const filling = {
  requester: "Mia Member",
  title: "Oat drinks in Norway",
  points: ["What does it cost?", "Who buys it?"],
};
const lines = (...all: string[]) => all.join("\n");

describe("what a text block is filled with", () => {
  test("is who asked, the title and the points, wherever they stand", () => {
    expect(fill("Hello {{requester}}, on {{ title }}: {{points}}.", filling)).toBe(
      "Hello Mia Member, on Oat drinks in Norway: What does it cost?; Who buys it?.",
    );
    expect(fill("{{title}}{{title}}", filling)).toBe("Oat drinks in NorwayOat drinks in Norway");
    expect(fill("Nothing to fill: {title} {{}} {{", filling)).toBe(
      "Nothing to fill: {title} {{}} {{",
    );
  });

  test("is a list where the points stand alone", () => {
    expect(fill(lines("You asked:", "", "{{points}}", "", "Thanks"), filling)).toBe(
      lines("You asked:", "", "- What does it cost?", "- Who buys it?", "", "Thanks"),
    );
  });

  test.each([
    ["- {{points}}", "- What does it cost?\n- Who buys it?"],
    ["  * {{points}}", "  * What does it cost?\n  * Who buys it?"],
    ["1. {{points}}", "1. What does it cost?\n2. Who buys it?"],
    ["> {{points}}", "> - What does it cost?\n> - Who buys it?"],
    ["## {{points}}", "## What does it cost?\n\n## Who buys it?"],
    ["> ### {{points}}", "> ### What does it cost?\n>\n> ### Who buys it?"],
  ])("goes on as the line of the points begins: %s", (text, filled) => {
    expect(fill(text, filling)).toBe(filled);
  });

  test("of a heading that says more is one heading", () => {
    expect(fill("## On {{points}}", { ...filling, points: ["One"] })).toBe("## On One");
  });

  test("is never filled a second time, and no sign in it is a sign of ours", () => {
    const title = "{{requester}} $& $1 \\{{title}}";
    expect(fill("{{title}}", { ...filling, title })).toBe(
      "\\{\\{requester\\}\\} $\\& $1 \\\\\\{\\{title\\}\\}",
    );
  });

  test("stays on one line", () => {
    expect(fill("# {{title}}", { ...filling, title: "One\n\n# Two" })).toBe("# One \\# Two");
  });

  test("cites nothing and names nobody", () => {
    const title = "As [1] says, @[Ada](user:7), ![x](y) and [1](https://a.example)";
    const filled = fill("{{title}}\n\n{{points}}", { ...filling, title, points: [title] });
    expect(findCitations(filled)).toEqual([]);
    expect([...mentionsIn(filled)]).toEqual([]);
  });
});

test.each([
  ["- a list", "\\- a list"],
  ["+ a list", "\\+ a list"],
  ["12. a list", "12\\. a list"],
  ["3) a list", "3\\) a list"],
  ["=== a line", "\\=== a line"],
  ["# a heading", "\\# a heading"],
  ["> a quote", "\\> a quote"],
  ["**bold** _and_ `code`", "\\*\\*bold\\*\\* \\_and\\_ \\`code\\`"],
  ["see https://a.example and www.a.example", "see https\\://a.example and www\\.a.example"],
  ["<b>&amp;</b> | ~~x~~", "\\<b\\>\\&amp;\\</b\\> \\| \\~\\~x\\~\\~"],
])("a value is words: %s", (title, filled) => {
  expect(fill("{{title}}", { ...filling, title })).toBe(filled);
});

test("what stands for nothing is named with its line", () => {
  expect(unknownPlaceholders(lines("{{title}}", "Dear {{client}},", "{{ Points }}"))).toEqual([
    { written: "{{client}}", line: 2 },
    { written: "{{ Points }}", line: 3 },
  ]);
  expect(unknownPlaceholders("{{requester}} {{ title }} {{points}} {{}} {{a\nb}}")).toEqual([]);
  const refused = fillable({ min: 1, max: 100 }).safeParse(lines("One", "{{client}}"));
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    "Line 2: {{client}} stands for nothing. Use {{requester}}, {{title}} or {{points}}.",
  ]);
});

test("whether the points are in it is told", () => {
  expect(hasPlaceholder("## {{ points }}", "points")).toBe(true);
  expect(hasPlaceholder("## {{title}}, points", "points")).toBe(false);
});
