import { expect, test } from "vitest";
import { changesBetween } from "./changes.ts";
import { makeInsight, makeSource } from "#insights/insights.testing.ts";

test("only the parts that say something else are told", () => {
  const before = makeInsight();
  const after = makeInsight({
    summary: "Four duties bind a clothing brand before 2028 [1].",
    sources: [...before.sources, makeSource({ number: 3, url: null })],
  });
  const changes = changesBetween(before, after);
  expect(changes.map(({ part }) => part)).toEqual(["Summary", "Sources"]);
  expect(changes[0]?.pieces.slice(0, 2)).toEqual([
    { kind: "removed", text: "Three" },
    { kind: "added", text: "Four" },
  ]);
});

test("a long stretch that stayed the same is folded to its ends", () => {
  const long = "The same words again and again. ".repeat(400);
  const before = makeInsight({ body: `Old start. ${long} Middle one. ${long}` });
  const after = makeInsight({ body: `New start. ${long} Middle two. ${long}` });
  const [text] = changesBetween(before, after);
  const shown = text?.pieces.map((piece) => piece.text).join("") ?? "";
  expect(shown.length).toBeLessThan(1_000);
  expect(shown).toMatch(/^OldNew start\. The same/);
  expect(shown).toMatch(/again\.\s+Middle onetwo\. The same[^…]*…$/);
});
