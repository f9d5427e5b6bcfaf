import { describe, expect, test } from "vitest";
import {
  type Edit,
  makeLink,
  type Selected,
  toggleAround,
  toggleCode,
  toggleLines,
} from "./markdown.edit.ts";

/** "a [b] c" is the text "a b c" with b selected; "a | b" has the cursor at the bar. */
function select(drawn: string): Selected {
  const start = drawn.search(/[⟦|]/);
  const end = drawn.includes("⟧") ? drawn.indexOf("⟧") - 1 : start;
  return { text: drawn.replace(/[⟦⟧|]/g, ""), start, end };
}

function draw({ text }: Selected, edit: Edit): string {
  const next = text.slice(0, edit.from) + edit.insert + text.slice(edit.to);
  const inside = next.slice(edit.start, edit.end);
  const shown = edit.start === edit.end ? "|" : `⟦${inside}⟧`;
  return next.slice(0, edit.start) + shown + next.slice(edit.end);
}

const bold = (selected: Selected) => toggleAround(selected, "**");
const list = (selected: Selected) => toggleLines(selected, "- ");

describe("the editor's tools", () => {
  test.each([
    ["bold wraps", bold, "we ⟦must⟧ pay", "we **⟦must⟧** pay"],
    ["bold unwraps from inside", bold, "we **⟦must⟧** pay", "we ⟦must⟧ pay"],
    ["bold unwraps with its marks selected", bold, "we ⟦**must**⟧ pay", "we ⟦must⟧ pay"],
    ["bold at a cursor waits for words", bold, "we | pay", "we **|** pay"],
    ["bold at the very start", bold, "⟦we⟧ pay", "**⟦we⟧** pay"],
    ["a list starts every line", list, "a\n⟦b\nc⟧\nd", "a\n⟦- b\n- c⟧\nd"],
    ["a list is taken back", list, "⟦- b\n- c⟧", "⟦b\nc⟧"],
    ["a list keeps the cursor", list, "ab|c", "- ab|c"],
    ["a list taken back keeps the cursor", list, "- ab|c", "ab|c"],
    ["a link asks for the address", makeLink, "see ⟦this⟧", "see [this](⟦https://⟧)"],
    ["a link asks for the words", makeLink, "see ⟦https://a.org/b⟧", "see [|](https://a.org/b)"],
    ["a link from nothing", makeLink, "see |", "see [|](https://)"],
    ["code in a line", toggleCode, "in ⟦kg⟧", "in `⟦kg⟧`"],
    ["code over lines is fenced", toggleCode, "⟦a\nb⟧", "```\n⟦a\nb⟧\n```"],
  ])("%s", (_, tool, before, after) => {
    const selected = select(before);
    expect(draw(selected, tool(selected))).toBe(after);
  });
});
