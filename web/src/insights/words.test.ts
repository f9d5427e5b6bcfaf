import { expect, test } from "vitest";
import { coverage, makeSource } from "./insights.testing.ts";
import { citedPlaces, isOutOfDate, plainSummary, tellCoverage } from "./insights.words.ts";
import { tellOldAge, tellSource, tellSourceCount } from "#insights/sources/sources.words.ts";

const now = new Date("2026-11-16T10:00:00.000Z");

test("a source tells where it is from, when it was opened and how near it stands", () => {
  const source = makeSource({ number: 1, publisher: "EEA", published_on: "2026-03-12" });
  expect(tellSource(source, now)).toBe(
    "EEA · published 12 March 2026 · opened 3 days ago · original source",
  );
  expect(
    tellSource(makeSource({ number: 1, publisher: "", published_on: null, original: false }), now),
  ).toBe("opened 3 days ago · second-hand");
});

test("on paper, which is read later, it was opened on its day", () => {
  const source = makeSource({ number: 1, publisher: "EEA", published_on: null });
  expect(tellSource(source)).toBe("EEA · opened 13 November 2026 · original source");
});

test.each([
  ["2026-11-16", "today"],
  ["2026-11-17", "today"],
  ["2026-11-15", "yesterday"],
  ["2026-10-16", "31 days ago"],
  ["2026-10-15", "15 October 2026"],
])("what was opened on %s was opened %s", (opened_on, words) => {
  const source = makeSource({ number: 1, publisher: "", published_on: null, opened_on });
  expect(tellSource(source, now)).toBe(`opened ${words} · original source`);
});

test.each([
  ["2024-11-17", undefined],
  ["2024-11-16", "24 months old"],
  ["2024-05-01", "30 months old"],
  ["2021-11-16", "5 years old"],
  [null, undefined],
])("a source published on %s is %s", (published_on, words) => {
  expect(tellOldAge(makeSource({ number: 1, published_on }), now)).toBe(words);
});

test.each([
  [[true, true], "2, all original"],
  [[false], "1, all second-hand"],
  [[true, false, true], "3, of which 2 original"],
])("sources %j are counted as %s", (originals, words) => {
  const sources = originals.map((original, index) => makeSource({ number: index + 1, original }));
  expect(tellSourceCount(sources)).toBe(words);
});

test("coverage is counted by its marks, those that are there", () => {
  expect(tellCoverage(coverage)).toBe("1 answered, 1 partly");
});

test("an insight is out of date from the day after its review-by day", () => {
  expect(isOutOfDate("2026-11-16", now)).toBe(false);
  expect(isOutOfDate("2026-11-15", now)).toBe(true);
  expect(isOutOfDate(null, now)).toBe(false);
});

test("a summary in a list has no source marks, and keeps everything else", () => {
  expect(plainSummary("Three duties [1] [2][1]. See [this](https://a.org), `[3]`.")).toBe(
    "Three duties. See [this](https://a.org), `[3]`.",
  );
});

test("the places of a source are counted outside of code", () => {
  expect([...citedPlaces("a [1] b [2] c [1] `[1]`")]).toEqual([
    [1, 2],
    [2, 1],
  ]);
});
