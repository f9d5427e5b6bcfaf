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
  expect(changes[0]).toEqual({ part: "Summary", before: before.summary, after: after.summary });
});

test("a long list that stayed the same is folded to its ends", () => {
  const sources = (last: string) =>
    Array.from({ length: 60 }, (_, index) =>
      makeSource({ number: index + 1, title: index === 59 ? last : `Report ${index}` }),
    );
  const [change] = changesBetween(
    makeInsight({ sources: sources("Old") }),
    makeInsight({ sources: sources("New") }),
  );
  const pieces = change && "pieces" in change ? change.pieces : [];
  const shown = pieces.map((piece) => piece.text).join("");
  expect(shown.length).toBeLessThan(1_000);
  expect(shown).toMatch(/^…/);
  expect(shown).toContain("OldNew");
});
