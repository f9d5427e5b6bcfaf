import { describe, expect, test } from "vitest";
import { isSameText } from "./insights.sameness.ts";
import { bounds } from "#base/bounds.ts";

type Text = Parameters<typeof isSameText>[0];

const source = {
  title: "Prices in 2025",
  publisher: "The office",
  url: "https://example.org/prices",
  published_on: "2025-03-01",
  opened_on: null,
  original: true,
};
const text: Text = {
  summary: "They rose.",
  body: "They rose by 4 % [1]. We take it that they go on rising.",
  outcome: "answered",
  review_by: null,
  coverage: [
    { insight_point_id: 1, mark: "answered", note: "" },
    { insight_point_id: 2, mark: "partly", note: "No figures since May." },
  ],
  sources: [source],
  statements: [
    { sentence: "We take it that they go on rising.", decision: "estimate" },
    { sentence: "They rose.", decision: "dismissed" },
  ],
};

test.each<[string, Partial<Text>]>([
  ["nothing", {}],
  ["spaces around a text", { summary: " They rose.\n" }],
  ["the order of what was covered", { coverage: text.coverage.toReversed() }],
  ["the order of decisions", { statements: text.statements?.toReversed() }],
  [
    "how a decided sentence is set",
    {
      statements: text.statements?.map((one) => ({
        ...one,
        sentence: `**${one.sentence.toUpperCase()}**`,
      })),
    },
  ],
])("with %s changed it is the same", (_what, changed) => {
  expect(isSameText(text, { ...text, ...changed })).toBe(true);
});

test.each<[string, Partial<Text>]>([
  ["the summary", { summary: "They fell." }],
  ["the outcome", { outcome: "partly" }],
  ["a mark", { coverage: text.coverage.slice(0, 1) }],
  ["a note", { coverage: [{ insight_point_id: 1, mark: "answered", note: "See below." }] }],
  ["a source", { sources: [{ ...source, original: false }] }],
  ["one source more", { sources: [source, source] }],
  ["a decision", { statements: text.statements?.slice(1) }],
  [
    "what a decision is",
    { statements: text.statements?.map((one) => ({ ...one, decision: "estimate" as const })) },
  ],
])("with %s changed it is another", (_what, changed) => {
  expect(isSameText(text, { ...text, ...changed })).toBe(false);
  expect(isSameText({ ...text, ...changed }, text)).toBe(false);
});

describe("however much was decided", () => {
  test("each sentence is read once", () => {
    let read = 0;
    const decided = (count: number) =>
      Array.from({ length: count }, (_, nth) => ({
        decision: "estimate" as const,
        get sentence() {
          read += 1;
          return `It was ${nth}.`;
        },
      }));
    const count = bounds.decisionsPerInsight;
    const statements = decided(count);
    expect(isSameText({ ...text, statements }, { ...text, statements: decided(count) })).toBe(true);
    expect(read).toBe(2 * count);
  });
});
