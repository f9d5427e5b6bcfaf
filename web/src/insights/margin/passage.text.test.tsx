import { bounds } from "@sightline/contract/base/bounds.ts";
import { holdsPassage } from "@sightline/contract/text/passages.ts";
import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { MarkdownView } from "#ui/markdown/MarkdownView.tsx";
import { SourceMark } from "#ui/markdown/SourceMark.tsx";
import { findPassages, paragraphsOf, passageIn, rangeAround } from "./passage.text.ts";

function draw(text: string): Element {
  const citation = (number: number) => <SourceMark number={number} name="A" href="#" />;
  return render(<MarkdownView text={text} citation={citation} />).container;
}

function select(root: Element, from: string, to: string): Range {
  const nodes = [...textsIn(root)];
  const start = nodes.find(({ data }) => data.includes(from));
  const end = nodes.find(({ data }) => data.includes(to));
  if (!start || !end) throw new Error("It does not stand there.");
  const range = document.createRange();
  range.setStart(start, start.data.indexOf(from));
  range.setEnd(end, end.data.indexOf(to) + to.length);
  return range;
}

function* textsIn(root: Element): Generator<Text> {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node instanceof Text) yield node;
}

const article = `## Prices

Most shops ask for **19 to 22** kronor [1][2]. See [the report](https://a.example/x).

1. First
2. Second

| Year | Price |
|---|---|
| 2024 | 20 |

> They &amp; others said \`a[0](b)\` so.

- [x] Done
- Open[^n]

[^n]: By half.`;

test("what is selected is read as one sees it, with its sources and what stands around it", () => {
  const root = draw(article);
  expect(passageIn(root, select(root, "ask for", "kronor"))).toEqual({
    before: "Prices\nMost shops",
    quote: "ask for 19 to 22 kronor",
    after: expect.stringMatching(/^\[1\]\[2\]\. See the report\.\nFirst\nSecond/),
  });
  expect(passageIn(root, select(root, "22", "See"))?.quote).toBe("22 kronor [1][2]. See");
});

test("a selection without words is none", () => {
  const root = draw("One — two");
  const range = document.createRange();
  const [node] = [...textsIn(root)];
  if (node) range.setStart(node, 4);
  if (node) range.setEnd(node, 5);
  expect(passageIn(root, range)).toBeUndefined();
});

test("each paragraph of a text can be asked about, and the server finds it where it stands", () => {
  const root = draw(article);
  const paragraphs = paragraphsOf(root);
  expect(paragraphs.map(({ tagName }) => tagName).join(" ")).toMatch(/^H2 P LI LI TR TR P LI LI/);
  for (const paragraph of paragraphs) {
    const passage = passageIn(root, rangeAround(paragraph));
    expect([passage, passage && holdsPassage(article, passage)]).toEqual([passage, true]);
  }
});

test("a passage is found again, over marks and beside its double", () => {
  const root = draw("It rose [1]. Then it fell.\n\nLater it rose [1]. Then it stayed.");
  const [first, second, gone] = findPassages(root, [
    { before: "", quote: "it fell", after: "" },
    { before: "Later", quote: "it rose [1]. Then", after: "it stayed" },
    { before: "", quote: "it sank", after: "" },
  ]);
  expect(first?.toString()).toBe("it fell");
  expect(second?.toString()).toBe("it rose 1. Then");
  expect(second?.startContainer.textContent).toContain("Later");
  expect(gone).toBeUndefined();
});

test.each([
  ["Who pays for linen?", "Who pays for linen? The guest does."],
  ["linen?", "Who pays for linen? The guest does."],
  ["it rose.”", "“Then it rose.” So they say."],
])("a passage is found with the signs that it ends with: %s", (quote, text) => {
  const [found] = findPassages(draw(text), [{ before: "", quote, after: "" }]);
  expect(found?.toString()).toBe(quote);
});

test("after a correction it is found by its own words, if they still stand there", () => {
  const root = draw("A new beginning. Shops ask for 19 to 22 kronor, says all of them.");
  const [found] = findPassages(root, [
    { before: "Most shops", quote: "ask for 19 to 22 kronor", after: "[1]" },
  ]);
  expect(found?.toString()).toBe("ask for 19 to 22 kronor");
});

test("no more is taken from either side than may be sent, from a whole word on", () => {
  const root = draw(`${"word ".repeat(200)}here ${"other ".repeat(200)}`);
  const passage = passageIn(root, select(root, "here", "here"));
  expect(passage?.before).toMatch(/^word( word)*$/);
  expect(passage?.after).toMatch(/^other( other)*$/);
  expect(passage?.before.length).toBeLessThanOrEqual(bounds.passageSide.max);
});
