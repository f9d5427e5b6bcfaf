import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { growthOver, mostGrowth } from "@sightline/contract/base/growth.testing.ts";
import { expect, test } from "vitest";
import { excerptOf, sentenceNaming } from "./excerpt.ts";

const ada = { id: 7, first_name: "Ada", last_name: "Author" };

test.each([
  ["Just words.", "Just words."],
  ["**Bold**, _slanted_ and `code`.", "Bold, slanted and code."],
  ["# Title\n\n- one\n- two\n\n> said", "Title one two said"],
  ["See [the report](https://a.example/x_y) now", "See the report now"],
  ["See [it](https://a.example/x_(y)) now", "See it now"],
  ["![A map](attachment:12)\n\nThe map.", "A map The map."],
  [`Ask ${mentionOf(ada)}.`, "Ask @Ada Author."],
  ["snake_case_names stay", "snake_case_names stay"],
  ["```js\nlet a;\n```\nand so on", "let a; and so on"],
])("%j begins with %j", (body, excerpt) => {
  expect(excerptOf(body, [ada])).toBe(excerpt);
});

test("a long one ends in an ellipsis, never in half a character", () => {
  const excerpt = excerptOf("👩".repeat(300), []);
  expect(excerpt).toBe(`${"👩".repeat(200)}…`);
});

test("who is named is called as today, also where the text was cut within the mention", () => {
  const grace = { ...ada, first_name: "Grace" };
  expect(excerptOf(`Ask ${mentionOf(ada)}.`, [grace])).toBe("Ask @Grace Author.");
  const link = `[Read](https://a.example/${"x".repeat(560)}) `;
  for (let more = 0; more < 30; more += 1) {
    const excerpt = excerptOf(`${link}${"y".repeat(more)} ${mentionOf(ada)}`, [grace]);
    expect(excerpt).not.toContain("Ada");
  }
});

test.each(["![", "[](", "[a](b", "@[", "\n *a", "> ", "1) ", "```", "_a ", "[]([](", "  "])(
  "however hostile, %j costs nothing",
  (part) => {
    const bodies = [320, 3_200, 32_000].map((length) => part.repeat(length / part.length));
    // A hundred times, or it would be too short to be measured.
    const quote = (body: string) => {
      for (let nth = 0; nth < 100; nth += 1) {
        excerptOf(body, []);
        sentenceNaming(`${body}${mentionOf(ada)}${body}`, ada.id);
      }
    };
    expect(growthOver(quote, bodies)).toBeLessThanOrEqual(mostGrowth);
  },
);

const at = mentionOf(ada);

test.each([
  [`It is dear. Ask ${at} why. She knows.`, `Ask ${at} why.`],
  [`# Prices\n\n- One\n- As ${at} says\n- Three`, `- As ${at} says`],
  [`| Who | What |\n|---|---|\n| ${at} | Oats |`, at],
  [`${at} measured 4.5 litres. Then it stopped.`, `${at} measured 4.5 litres.`],
  [`First ${mentionOf({ ...ada, id: 8 })}. Then ${at}! And ${at}?`, `Then ${at}!`],
  ["Nobody is named here.", null],
])("the sentence of %j that names somebody is %j", (text, sentence) => {
  expect(sentenceNaming(text, ada.id)).toBe(sentence);
});

test("of a sentence without end the name and some words around it are quoted", () => {
  const sentence = sentenceNaming(`${"word ".repeat(1_000)}${at}${" more".repeat(1_000)}`, ada.id);
  expect(sentence).toMatch(/^…word .*word @\[Ada Author\]\(user:7\) more/);
  expect(excerptOf(sentence ?? "", [ada], 300)).toContain("@Ada Author more");
  expect(sentenceNaming(`${"x".repeat(90_000)}${at}`, ada.id)).toContain(at);
});
