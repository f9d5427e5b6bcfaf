import { describe, expect, test } from "vitest";
import { isKeptAsEarlier } from "./drafts.rules.ts";

const long = "words ".repeat(50);

describe("what is written over in a draft", () => {
  test.each([
    ["by another form, one word less", { body: "one two" }, { body: "one" }, true, true],
    ["by another form, a field less", { title: "one" }, {}, true, true],
    ["by another form, only more", { body: "one two" }, { body: "one and two" }, true, false],
    ["by another form, another number", { rows: [1, 2] }, { rows: [1, 3] }, true, true],
    ["by the same form, one word less", { body: "one two" }, { body: "one" }, false, false],
    ["by the same form, all of a text", { body: long }, { body: "new" }, false, true],
    [
      "by the same form, a long text that is gone on with",
      { body: long },
      { body: `${long}!` },
      false,
      false,
    ],
    [
      "by the same form, a long text beside a word",
      { body: long, title: "a" },
      { body: long, title: "b" },
      false,
      false,
    ],
  ] as const)("%s", (_, former, next, isOther, isKept) => {
    expect(isKeptAsEarlier(former, next, { isOther })).toBe(isKept);
  });
});
