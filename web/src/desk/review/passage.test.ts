import { expect, test } from "vitest";
import { findPassage, tidy } from "./passage.ts";

function textOf(html: string): HTMLElement {
  const root = document.createElement("div");
  root.innerHTML = html;
  return root;
}

test.each([
  ["inside of one word's mark", "<p>It costs <strong>20 kr</strong> now.</p>", "20 kr", "20 kr"],
  [
    "over several marks",
    "<p>It <em>costs</em> <strong>20</strong> kr.</p>",
    "costs 20 kr",
    "costs 20 kr",
  ],
  ["over two paragraphs", "<p>First end.</p><p>Second begin.</p>", "end. Second", "end.Second"],
  ["with other spaces", "<p>It\n costs   20</p>", "It costs 20", "It\n costs   20"],
])("a passage is found %s", (_, html, quote, found) => {
  expect(findPassage(textOf(html), quote)?.toString()).toBe(found);
});

test("what no longer stands there is not found", () => {
  expect(findPassage(textOf("<p>Something else.</p>"), "20 kr")).toBeNull();
  expect(findPassage(textOf("<p>Something else.</p>"), " ")).toBeNull();
});

test("line breaks of the screen are no part of a passage", () => {
  expect(tidy("  It \n\n costs\t20 ")).toBe("It costs 20");
});
