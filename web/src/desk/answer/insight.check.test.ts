import { expect, test } from "vitest";
import { checkWritten, unchangedIn } from "./insight.check.ts";
import { nothingWritten, type Written } from "./insight.values.ts";
import { sourceFrom } from "#desk/sources/sources.edit.ts";

const asked = [{ id: 12, text: "What it costs" }];
const whole: Written = {
  ...nothingWritten,
  summary: "It costs 20 kr [1].",
  body: "As the shelf says [1].",
  outcome: "answered",
  coverage: [{ insight_point_id: 12, mark: "answered", note: "" }],
  sources: [{ ...sourceFrom("https://a.example/x", "2026-11-16"), title: "Shelf prices" }],
};
const fieldsOf = (written: Written) => checkWritten(written, asked).map(({ field }) => field);

test("nothing is missing where all is there", () => {
  expect(checkWritten(whole, asked)).toEqual([]);
});

test("nothing written lacks summary, text, the mark of each point and the outcome", () => {
  expect(fieldsOf(nothingWritten)).toEqual([
    "insight_response.summary",
    "insight_response.body",
    "insight_response.coverage.12",
    "insight_response.outcome",
  ]);
});

test("an answer rests on a source that it cites", () => {
  expect(
    checkWritten({ ...whole, summary: "See below.", body: "See below.", sources: [] }, asked),
  ).toEqual([
    {
      field: "insight_response.sources",
      sentence: "Add at least one source: an answer rests on one.",
    },
  ]);
  expect(fieldsOf({ ...whole, summary: "See below.", body: "See below." })).toEqual([
    "insight_response.body",
  ]);
  expect(
    fieldsOf({
      ...whole,
      summary: "See below.",
      body: "See below.",
      sources: [],
      outcome: "not_found",
    }),
  ).toEqual([]);
});

test("a statement has a source, or is an estimate or none", () => {
  const guess = "It will cost 25 kr in 2028.";
  const written = { ...whole, body: `As the shelf says [1]. ${guess}` };
  expect(checkWritten(written, asked)).toEqual([
    {
      field: "insight_response.body",
      sentence: `“${guess}” has no source: cite one, or say that it is your own estimate or no statement.`,
    },
  ]);
  const statements = [{ sentence: guess, decision: "estimate" as const }];
  expect(fieldsOf({ ...written, statements })).toEqual([]);
});

test("a number without its source is told at the text", () => {
  expect(checkWritten({ ...whole, body: "So [1], and so [7]." }, asked)).toEqual([
    { field: "insight_response.body", sentence: "[7] names no source: the last one is [1]." },
  ]);
});

test("over a version a note is needed", () => {
  expect(fieldsOf({ ...whole, base_version: 1 })).toEqual(["insight_response.note"]);
  expect(fieldsOf({ ...whole, base_version: 1, note: "The price rose." })).toEqual([]);
});

test("what is too long or no link is told at its place, by point and by source", () => {
  const [source] = whole.sources;
  const wrong: Written = {
    ...whole,
    coverage: [{ insight_point_id: 12, mark: "partly", note: "x".repeat(2_001) }],
    sources: source ? [{ ...source, url: "ftp://a.example" }] : [],
  };
  expect(checkWritten(wrong, asked)).toEqual([
    {
      field: "insight_response.coverage.12.note",
      sentence: "Enter at most 2,000 characters; this has 2,001.",
    },
    {
      field: "insight_response.sources.0.url",
      sentence: "Source 1: Enter a link that begins with https:// or http://.",
    },
  ]);
});

test("a correction that changes nothing is told, and none that brings a file or a change", () => {
  const published = { ...whole, base_version: 3 };
  const written = { ...published, note: "As it was.", summary: ` ${whole.summary} ` };
  const of = (next: Written, files = 0) => unchangedIn(next, { published, files });
  expect(of(written)).toEqual([
    {
      field: "insight_response.body",
      sentence: "Nothing is changed since version 3, so there is nothing to correct.",
    },
  ]);
  expect(of(written, 1)).toEqual([]);
  expect(of({ ...written, body: "As two shelves say [1]." })).toEqual([]);
  expect(of({ ...written, coverage: [] })).toEqual([]);
  expect(of({ ...written, base_version: 2 })).toEqual([]);
  expect(unchangedIn(written, { published: null, files: 0 })).toEqual([]);
});
