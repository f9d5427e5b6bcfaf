import { mostGrowth } from "@sightline/contract/base/growth.testing.ts";
import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { parseMarkdown } from "@sightline/contract/markdown/markdown.parse.ts";
import { growthOf } from "#testing/growth.ts";
import { diffMarkdown } from "./markdown.diff.ts";
import { MarkdownDiff } from "./MarkdownDiff.tsx";

function compare(before: string, after: string): HTMLElement {
  const pictures = (address: string) =>
    address.startsWith("attachment:") ? `/pictures/${address.slice(11)}` : undefined;
  return render(<MarkdownDiff before={before} after={after} attachmentUrl={pictures} />).container;
}

/** What was taken away in brackets, what was put in in braces. */
function tell(container: HTMLElement): string {
  const copy = container.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error("No copy.");
  for (const one of copy.querySelectorAll("del, ins")) {
    const said = (one.textContent ?? "")
      .replace(/^ (added|removed): /, "")
      .replace(/ end of (added|removed) text $/, "");
    one.replaceWith(one.tagName === "DEL" ? `[${said}]` : `{${said}}`);
  }
  return (copy.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

test.each([
  ["a word", "It costs 20 kr now.", "It costs 25 kr now.", "It costs [20]{25} kr now."],
  [
    "words beside each other",
    "One two three four",
    "One six ten four",
    "One [two three]{six ten} four",
  ],
  ["a word in emphasis", "It is **very** dear.", "It is **not** dear.", "It is [very]{not} dear."],
  [
    "where a link leads",
    "See [it](https://a.example) now",
    "See [it](https://b.example) now",
    "See [it]{it} now",
  ],
  ["a paragraph", "One.\n\nTwo.", "One.\n\nNew words.\n\nTwo.", "One. {New words.} Two."],
  [
    "another text altogether",
    "All about apples.",
    "Pears cost more today",
    "[All about apples.] {Pears cost more today}",
  ],
  ["a heading", "## Old name\n\nText.", "## New name\n\nText.", "[Old]{New} name Text."],
  [
    "what is said of how it is written",
    "A *word* here now",
    "A _word_ here now",
    "unchanged text left out",
  ],
])("%s is told as one reads it", (_what, before, after, told) => {
  expect(tell(compare(before, after)).replace("…", "")).toBe(told);
});

test("what was added and removed is heard as well as seen", () => {
  compare("due on Monday then", "due on Friday then");
  expect(screen.getByRole("deletion").textContent).toBe(" removed: Monday end of removed text ");
  expect(screen.getByRole("insertion").textContent).toBe(" added: Friday end of added text ");
});

test("a table stays a table, with what changed in its cells", () => {
  const table = (rows: string) => `| Year | Price |\n|---|---|\n${rows}`;
  const container = compare(
    table("| 2023 | 18 |\n| 2024 | 20 |\n| 2025 | 21 |"),
    table("| 2023 | 18 |\n| 2024 | 25 |\n| 2025 | 21 |\n| 2026 | 30 |"),
  );
  expect(container.querySelectorAll("table")).toHaveLength(1);
  const rows = screen.getAllByRole("row").map((row) => tell(row));
  expect(rows).toEqual(["YearPrice", "202318", "2024[20]{25}", "202521", "{2026}{30}"]);
});

test("a table that has lost a column is told whole, both times as a table", () => {
  const container = compare("| A | B |\n|---|---|\n| 1 | 2 |", "| A |\n|---|\n| 1 |");
  const [former, next] = [...container.querySelectorAll("table")];
  expect(former && tell(former)).toBe("[A][B][1][2]");
  expect(next && tell(next)).toBe("{A}{1}");
});

test("a line of a list is told within its list", () => {
  const container = compare("- One\n- Two\n- Three", "- One\n- Three\n- Four and five");
  expect(container.querySelectorAll("ul")).toHaveLength(1);
  expect([...container.querySelectorAll("li")].map((one) => tell(one))).toEqual([
    "One",
    "[Two]",
    "Three",
    "{Four and five}",
  ]);
});

test("a picture that was exchanged is shown twice, as what went and what came", () => {
  compare("See ![The map](attachment:1) here", "See ![The map](attachment:2) here");
  const went = within(screen.getByRole("deletion")).getByRole("img", { name: "The map" });
  const came = within(screen.getByRole("insertion")).getByRole("img", { name: "The map" });
  expect([went.getAttribute("src"), came.getAttribute("src")]).toEqual([
    "/pictures/1",
    "/pictures/2",
  ]);
});

test("what stayed the same far from a change is left out, and that is said", () => {
  const same = Array.from({ length: 40 }, (_, index) => `Paragraph ${index}.`).join("\n\n");
  const told = tell(compare(`${same}\n\nThe end is near.`, `${same}\n\nThe end is here.`));
  expect(told).toBe("…unchanged text left out Paragraph 39. The end is [near]{here}.");
  const long = "word ".repeat(2_000);
  expect(tell(compare(`${long}old ${long}`, `${long}new ${long}`)).length).toBeLessThan(1_000);
});

test("what looks like a tag or a script stays text", () => {
  const container = compare("A <b>word</b>", "A <script>alert(1)</script> <b>word</b>");
  expect(container.querySelector("script, b")).toBeNull();
  expect(container.textContent).toContain("alert");
});

const longest = 100_000;
test.each<[what: string, before: (length: number) => string, after: (length: number) => string]>([
  ["one letter, and one more", (length) => "a".repeat(length - 1), (length) => "a".repeat(length)],
  [
    "one letter with spaces",
    (length) => "a ".repeat(length / 2),
    (length) => "b ".repeat(length / 2),
  ],
  ["two wholly different texts", words("left"), words("right")],
  ["many paragraphs, all different", words("left", "\n\n"), words("right", "\n\n")],
  ["many lines of a list", words("- left", "\n"), words("- right", "\n")],
  ["one link of many words", link("a"), link("b")],
])(
  "ten times the text is compared in at most fifteen times the time, up to 100,000 characters: %s",
  (_what, before, after) => {
    const comparing = (length: number) => {
      const trees = [parseMarkdown(before(length)), parseMarkdown(after(length))] as const;
      return () => diffMarkdown(...trees);
    };
    const growth = growthOf(comparing(longest / 10), comparing(longest));
    expect(growth).toBeLessThanOrEqual(mostGrowth);
  },
);

function link(letter: string): (length: number) => string {
  return (length) => `"https://${letter}"`.repeat(length / 10).slice(0, length);
}

function words(stem: string, between = " "): (length: number) => string {
  return (length) => {
    let text = "";
    for (let index = 0; text.length < length; index += 1) text += `${stem}${index}${between}`;
    return text.slice(0, length);
  };
}
