import { expect, test } from "vitest";
import { growthOver, mostGrowth } from "#base/growth.testing.ts";
import { holdsPassage } from "./passages.ts";

const passage = (quote: string, around: { before?: string; after?: string } = {}) => ({
  before: "",
  after: "",
  ...around,
  quote,
});

test.each([
  ["plain words", "It costs 20 kr. It will be 25 kr.", "It costs 20 kr."],
  ["emphasis", "Most shops ask for **19 to 22** kronor [1].", "ask for 19 to 22 kronor [1]"],
  ["a link", "See [the report](https://a.example/x_(y) 'T') now.", "See the report now"],
  ["a link by name", "See [the report][r] now.\n\n[r]: https://a.example", "the report now"],
  ["citations beside each other", "It grew [1][2] fast.", "It grew [1][2] fast"],
  ["two paragraphs", "One ends.\n\nTwo begins.", "ends.\nTwo begins"],
  ["a numbered list", "Three:\n\n1. First\n2. Second\n3) Third", "First Second"],
  ["a list within a list", "- One\n  1. Deep\n  2. Deeper", "One Deep Deeper"],
  ["tasks", "- [x] Done\n- [ ] Open", "Done Open"],
  ["a year that begins a line", "It ended in\n2024. Then it began.", "in 2024. Then"],
  ["a table", "| Year | Price |\n|---|--:|\n| 2024 | 20 |", "Year Price 2024 20"],
  ["code", "Call `a[0](b)` now.\n\n```ts\nf(x)[1](y);\n```", "Call a[0](b) now. f(x)[1](y);"],
  ["a picture between words", "Before ![A map](attachment:12) after", "Before after"],
  ["a picture that can't be shown", "Before ![A map](x) after", "Before A map after"],
  [
    "entities",
    "Fish &amp; chips cost &#50;0 kr in G&ouml;teborg",
    "Fish & chips cost 20 kr in Göteborg",
  ],
  ["a footnote", "It grew[^a] fast.\n\n[^a]: By half [1].\n\nThen it fell.", "By half [1]."],
  [
    "where a footnote is written",
    "It grew[^a].\n\n[^a]: By half.\n\nThen it fell.",
    "It grew. Then",
  ],
  ["a footnote's mark", "It grew[^a] fast.\n\n[^a]: By half.", "It grew fast."],
  ["another way to write a letter", "Cafe\u0301 prices", "Café prices"],
  ["tags, which are read as they stand", "A <b>bold</b> word", "A <b>bold</b> word"],
])("a passage over %s is found", (_what, markdown, quote) => {
  expect(holdsPassage(markdown, passage(quote))).toBe(true);
});

test.each([
  ["words that are not there", "It costs 20 kr.", "It costs 30 kr."],
  ["words in another order", "It costs 20 kr.", "20 kr it costs"],
  ["signs alone", "It costs — 20 kr.", "—"],
  ["nothing", "It costs 20 kr.", ""],
  ["the address of a link", "See [it](https://secret.example).", "secret"],
])("%s are no passage", (_what, markdown, quote) => {
  expect(holdsPassage(markdown, passage(quote))).toBe(false);
});

test("what stands around it is asked for as well", () => {
  const text = "Prices rose. Then they fell.";
  expect(holdsPassage(text, passage("Then", { before: "rose. ", after: " they" }))).toBe(true);
  expect(holdsPassage(text, passage("Then", { before: "sank. " }))).toBe(false);
});

test.each([
  "a",
  "ab",
  "[](",
  "](",
  "1. ",
  "- [x] ",
  "&#1;",
  "```\n",
  "![](a)",
  "> ",
  "[^",
  "[^a]: b\n",
])("however hostile, a text of 100,000 characters of %j costs little", (part) => {
  const texts = [1_000, 10_000, 100_000].map((length) => part.repeat(length / part.length));
  const quote = `${part.repeat(1_000 / part.length)}z`;
  const growth = growthOver((text) => holdsPassage(text, passage(quote)), texts);
  expect(growth).toBeLessThanOrEqual(mostGrowth);
});
