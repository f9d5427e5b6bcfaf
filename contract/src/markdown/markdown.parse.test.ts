import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { expect, test } from "vitest";
import { parseMarkdown } from "./markdown.parse.ts";

const marks = ["*", "**", "***", "_", "__", "~", "~~", "[", "]", "![", "](b)", "[^a]", "^a"];
const ticks = ["`", "``", "```", "\\`"];
const plain = ["a", "b", " ", "\n", ".", "<a>", "&amp;", "\\", "\n\n", "[x]", "(", ")", "![^a]"];
const blocks = ["- ", "> ", "|", "\n> ", "\n- ", "\nb\n", "\n=\n", "\n|-|\n", "\n```\n", "\n    "];
const pieces = [...marks, ...ticks, ...plain, ...blocks, "@[a](user:1)", "a@b.cd"];

/** The same texts each time. */
function makeTexts(count: number): string[] {
  let state = 7;
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
    return (state >> 8) % below;
  };
  return Array.from({ length: count }, () => {
    const drawn = Array.from({ length: 1 + draw(24) }, () => pieces[draw(pieces.length)]);
    return drawn.join("") + (draw(3) === 0 ? "\n\n[^a]: note\n[x]: y\n" : "");
  });
}

test("what is read in one walk reads the same", () => {
  const options = { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] };
  const others = makeTexts(300).filter(
    (text) => JSON.stringify(parseMarkdown(text)) !== JSON.stringify(fromMarkdown(text, options)),
  );
  expect(others).toEqual([]);
});
