import { mentionOf } from "@sightline/contract/board.mentions.ts";
import { expect, test } from "vitest";
import { excerptOf } from "./board.excerpt.ts";

const ada = { id: 7, first_name: "Ada", last_name: "Author" };

test.each([
  ["Just words.", "Just words."],
  ["**Bold**, _slanted_ and `code`.", "Bold, slanted and code."],
  ["# Title\n\n- one\n- two\n\n> said", "Title one two said"],
  ["See [the report](https://a.example/x_y) now", "See the report now"],
  ["![A map](attachment:12)\n\nThe map.", "A map The map."],
  [`Ask ${mentionOf(ada)}.`, "Ask @Ada Author."],
  ["snake_case_names stay", "snake_case_names stay"],
  ["```js\nlet a;\n```\nand so on", "let a; and so on"],
])("%j begins with %j", (body, excerpt) => {
  expect(excerptOf(body)).toBe(excerpt);
});

test("a long one ends in an ellipsis, never in half a character", () => {
  const excerpt = excerptOf("👩".repeat(300));
  expect(excerpt).toBe(`${"👩".repeat(200)}…`);
});
