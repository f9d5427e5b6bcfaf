import type { Insight, InsightSource } from "@sightline/contract/insights/insights.shapes.ts";
import { describe, expect, test } from "vitest";
import { asBibtex, asMarkdown, asText } from "./insights.exports.ts";

const plain: InsightSource = {
  id: 7,
  number: 1,
  title: "Shelf prices of oat drinks",
  publisher: "Example Statistics",
  url: "https://stats.example.org/oat",
  published_on: "2026-05-04",
  opened_on: "2026-11-02",
  original: true,
};
const bare: InsightSource = {
  ...plain,
  number: 2,
  title: "A talk at a fair.",
  publisher: "",
  url: null,
  published_on: null,
  opened_on: null,
  original: false,
};

describe("a bibliography", () => {
  test("as text has a line for each source, with what is known of it", () => {
    expect(asText([plain, bare])).toBe(
      "[1] Shelf prices of oat drinks. Example Statistics, 2026-05-04. https://stats.example.org/oat (opened 2026-11-02)\n" +
        "[2] A talk at a fair. (second-hand)\n",
    );
  });

  test("as BibTeX has an entry for each", () => {
    expect(asBibtex([plain], 12)).toBe(
      `@misc{insight12-1,
  title = {{Shelf prices of oat drinks}},
  organization = {Example Statistics},
  year = {2026},
  month = {5},
  day = {4},
  url = {https://stats.example.org/oat},
  urldate = {2026-11-02}
}
`,
    );
    expect(asBibtex([bare], 12)).toBe(
      "@misc{insight12-2,\n  title = {{A talk at a fair.}},\n  note = {Second-hand}\n}\n",
    );
  });

  test("can't be broken out of by what a source is called", () => {
    const title = "100 % of R&D_costs {in} $ \\end ~x^2 #1\n@misc{evil,";
    const url = "https://example.org/a}b?c={d}&e=f%20g#h_i~j";
    const [entry = ""] = asBibtex([{ ...plain, title, url }], 1).split("\n\n");
    expect(entry).toContain(
      "title = {{100 \\% of R\\&D\\_costs \\{in\\} \\$ \\textbackslash{}end \\textasciitilde{}x\\textasciicircum{}2 \\#1 @misc\\{evil,}}",
    );
    expect(entry).toContain("url = {https://example.org/a%7Db?c=%7Bd%7D&e=f%20g#h_i~j}");
    const unescaped = entry.replaceAll(/\\[{}]/g, "");
    expect(unescaped.split("{").length).toBe(unescaped.split("}").length);
  });
});

test("an address in BibTeX is the address, but for what would end or break the entry", () => {
  const urlIn = (url: string) => /url = \{(.*)\}/.exec(asBibtex([{ ...plain, url }], 1))?.[1];
  expect(urlIn("https://example.org/a_b%20c?d=e&f=$g#h~i^j")).toBe(
    "https://example.org/a_b%20c?d=e&f=$g#h~i^j",
  );
  expect(urlIn("https://example.org/a b\\c{d}")).toBe("https://example.org/a%20b%5Cc%7Bd%7D");
});

describe("the Markdown file", () => {
  const insight: Insight = {
    id: 3,
    version: 2,
    note: "A price was wrong.",
    author: { id: 1, first_name: "Ines", last_name: "Moreno" },
    published_at: "2026-11-02T10:00:00.000Z",
    summary: "Near 20 kronor [1].",
    body: "## Sweden\n\nMost ask for **19** [1].",
    outcome: "partly_answered",
    review_by: "2027-05-01",
    coverage: [
      { insight_point_id: 1, text: "Which countries?", mark: "partly", note: "No\nNorway." },
    ],
    sources: [plain],
    statements: null,
    attachments: [],
    people: [{ id: 7, first_name: "Mara", last_name: "Today" }],
    insight_request: {
      id: 5,
      title: "How is oat\n# milk priced?",
      description: "First line.\n\n# Not a heading of ours",
      insight_category_id: 1,
      status: "delivered",
      visibility: "private",
      created_at: "2026-11-01T10:00:00.000Z",
      delivered_at: "2026-11-02T10:00:00.000Z",
      rating: null,
    },
    versions: [],
    last_read_version: null,
    sees_request: true,
    can: [],
  };

  test("names people as they are called today, without the mark of the app", () => {
    const body = "Ask @[Mara Before](user:7) [1], not @[Otto Gone](user:8).";
    expect(asMarkdown({ ...insight, body })).toContain("\nAsk @Mara Today [1], not @Otto Gone.\n");
  });

  test("tells how many statements have a source, and marks what is an estimate", () => {
    const body = "Most ask for 19 [1]. Next year it will be 21.\n\nFew ask for 25 [1].";
    const place = { part: "body", from: 21, to: 45 } as const;
    const text = asMarkdown({
      ...insight,
      body,
      statements: { with_source: 3, all: 4, estimates: [place] },
    });
    expect(body.slice(place.from, place.to)).toBe("Next year it will be 21.");
    expect(text).toContain("To be reviewed by 2027-05-01. 3 of 4 statements have a source.\n");
    expect(text).toContain("Next year it will be 21. *(our own estimate)*\n\nFew ask for 25 [1].");
  });

  test("reads well without us, from the question to the sources", () => {
    expect(asMarkdown(insight)).toBe(`# How is oat # milk priced?

Partly answered. Version 2, published 2026-11-02 by Ines Moreno. To be reviewed by 2027-05-01.

> First line.
>
> # Not a heading of ours

## Summary

Near 20 kronor [1].

## Insight

## Sweden

Most ask for **19** [1].

## What is covered

- **Which countries?**: partly. No Norway.

## Sources

- [1] Shelf prices of oat drinks. Example Statistics, 2026-05-04. https://stats.example.org/oat (opened 2026-11-02)

`);
  });

  test.each([
    ["```\ncode", "```\ncode\n```"],
    ["~~~~ sh\n```\ncode", "~~~~ sh\n```\ncode\n~~~~"],
    ["```\ncode\n```", "```\ncode\n```"],
    // With its list or quote ends the code in it.
    ["- a\n  ```\n  code", "- a\n  ```\n  code"],
    ["> ```\n> code", "> ```\n> code"],
  ])("goes on after a body that ends in code: %j", (body, written) => {
    expect(asMarkdown({ ...insight, body })).toContain(
      `## Insight\n\n${written}\n\n## What is covered\n`,
    );
  });

  test("goes on after a summary that ends in code", () => {
    expect(asMarkdown({ ...insight, summary: "```\ncode" })).toContain(
      "## Summary\n\n```\ncode\n```\n\n## Insight\n",
    );
  });
});
