import { bounds } from "@sightline/contract/base/bounds.ts";
import type { InsightSource } from "@sightline/contract/insights/insights.shapes.ts";
import { expect, test } from "vitest";
import { nothingWritten, type Written, type WrittenSource } from "#desk/answer/insight.values.ts";
import { sourceFrom } from "#desk/sources/sources.edit.ts";
import { copyText, leaveSources, leaveText, takeSources } from "./takeOver.ts";

const own = (url: string, title = url): WrittenSource => ({
  ...sourceFrom(url, "2026-11-16"),
  title,
});
const found = (number: number, url: string | null, title = `Found ${number}`): InsightSource => ({
  id: 100 + number,
  number,
  title,
  publisher: "Shops",
  url,
  published_on: "2026-01-02",
  opened_on: "2026-02-03",
  original: false,
});
const written = (change: Partial<Written>): Written => ({ ...nothingWritten, ...change });
const titles = ({ sources }: { sources: readonly WrittenSource[] }) =>
  sources.map(({ title }) => title);

test("sources come after one's own, as they were found, and none twice", () => {
  const before = [own("https://a.example/x"), own("https://b.example")];
  const taken = takeSources(before, [
    found(1, "http://www.b.example/#part"),
    found(2, "https://c.example"),
    found(3, "https://C.example/"),
    found(4, null, "A book"),
    found(5, null, "a book"),
  ]);
  expect(titles(taken)).toEqual(["https://a.example/x", "https://b.example", "Found 2", "A book"]);
  expect([...taken.numbers]).toEqual([
    [1, 2],
    [2, 3],
    [3, 3],
    [4, 4],
    [5, 4],
  ]);
  expect(taken.added[0]).toEqual({
    title: "Found 2",
    publisher: "Shops",
    url: "https://c.example",
    published_on: "2026-01-02",
    opened_on: "2026-02-03",
    original: false,
  });
  expect(takeSources(taken.sources, [found(2, "https://c.example")]).added).toEqual([]);
});

test("what finds no room is counted, and the rest is taken", () => {
  const before = Array.from({ length: bounds.sourcesPerInsight - 1 }, (_, at) =>
    own(`https://a.example/${at}`),
  );
  const { sources, added, left } = takeSources(before, [
    found(1, "https://b.example"),
    found(2, "https://c.example"),
    found(3, "https://a.example/0"),
  ]);
  expect([sources.length, added.length, left]).toEqual([bounds.sourcesPerInsight, 1, 1]);
});

test("undone, they are gone; what was cited or written over meanwhile stays, and marks follow", () => {
  const start = written({ body: "As [1] says.", sources: [own("https://a.example")] });
  const { sources, added } = takeSources(
    start.sources,
    [1, 2, 3].map((number) => found(number, `https://b.example/${number}`)),
  );
  expect(leaveSources({ ...start, sources }, added)).toEqual(start);
  const later = written({
    body: "As [1] and [3] say, and [5].",
    sources: [...sources, own("https://d.example")],
  });
  const left = leaveSources(later, added);
  expect(titles(left)).toEqual(["https://a.example", "Found 2", "https://d.example"]);
  expect(left.body).toBe("As [1] and [2] say, and [3].");
});

const text = {
  summary: "It costs 20 kr [2].",
  body: "Shelves say 20 kr [2][3], as @[Ada Byron](user:4) found. ![A shelf](attachment:9)",
  sources: [
    found(1, "https://unused.example"),
    found(2, "https://a.example"),
    found(3, "https://c.example"),
  ],
};

test("a text comes after one's own, with its citations by the numbers they have here", () => {
  const start = written({ body: "So far [1].\n", sources: [own("https://a.example")] });
  const copied = copyText(start, text);
  if (typeof copied === "string") throw new Error(copied);
  expect(copied.written.body).toBe(
    "So far [1].\n\nShelves say 20 kr [1][2], as Ada Byron found. A shelf",
  );
  expect(copied.written.summary).toBe("It costs 20 kr [1].");
  expect(titles(copied.written)).toEqual(["https://a.example", "Found 3"]);
  expect(leaveText(copied.written, copied)).toEqual({ ...start, body: "So far [1]." });
});

test("a summary of one's own stays, and so does what was written after the copied text", () => {
  const start = written({ summary: "Mine.", body: "Before." });
  const copied = copyText(start, text);
  if (typeof copied === "string") throw new Error(copied);
  expect(copied.written.summary).toBe("Mine.");
  const later = { ...copied.written, body: `${copied.written.body}\n\nAfter.` };
  expect(leaveText(later, copied)).toEqual({ ...start, body: "Before.\n\nAfter." });
  const other = { ...later, body: later.body.replace("Shelves", "Shops") };
  expect(leaveText(other, copied).body).toBe(other.body);
});

test("a text that does not fit is left where it is, in words", () => {
  const full = written({ body: "x".repeat(bounds.insightBody.max) });
  expect(copyText(full, text)).toBe("An insight has at most 100,000 characters.");
  const sources = Array.from({ length: bounds.sourcesPerInsight }, (_, at) =>
    own(`https://z.example/${at}`),
  );
  expect(copyText(written({ sources }), text)).toBe("An insight has at most 200 sources.");
});
