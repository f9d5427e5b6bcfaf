import { describe, expect, test } from "vitest";
import { findGrowing } from "#base/growth.testing.ts";
import { languages } from "#text/languages.ts";
import heldBack from "#insights/samples/statements.held-back.json" with { type: "json" };
import tuning from "#insights/samples/statements.tuning.json" with { type: "json" };
import { countStatements, statementsIn } from "./statements.decisions.ts";
import { tellStatements } from "./statements.words.ts";
import { makeStatementReader, readStatements } from "./statements.ts";

const sentencesIn = (text: string) =>
  readStatements(text).map(({ from, to }) => text.slice(from, to));
const marked = (text: string) =>
  readStatements(text)
    .filter(({ cites, states }) => states && !cites)
    .map(({ from, to }) => text.slice(from, to));

describe.each(languages)("sentences in %s that were held back while the cues were made", (one) => {
  const samples = heldBack.filter(({ language }) => language === one);
  const found = samples.filter(({ text }) => readStatements(text).some(({ states }) => states));
  const right = found.filter(({ states }) => states).length;

  test("are 100, each read as one sentence", () => {
    expect(samples).toHaveLength(100);
    expect(samples.filter(({ text }) => readStatements(text).length !== 1)).toEqual([]);
  });

  test("are marked rightly: at least 85 of 100 marks are statements", () => {
    expect(right / found.length).toBeGreaterThanOrEqual(0.85);
  });

  test("are marked fully: at least 85 of 100 statements are marked", () => {
    const all = samples.filter(({ states }) => states).length;
    expect(right / all).toBeGreaterThanOrEqual(0.85);
  });
});

test("the sentences held back are none of those the cues were made with", () => {
  const known = new Set(tuning.map(({ text }) => text));
  expect(heldBack.filter(({ text }) => known.has(text))).toEqual([]);
});

describe("a text's sentences", () => {
  test.each([
    [
      "end with a stop, not with an abbreviation",
      "It costs approx. 20 kr. It fell, e.g. in May.",
      2,
    ],
    ["in German, not with an ordinal number", "Das war am 6. Mai so. Der Preis fiel um 2 %.", 2],
    ["end with the paragraph", "Prices in Norway rose by 3 %\n\nPrices in Denmark fell", 2],
    ["go over a line's end", "Prices in Norway\nrose by 3 % in May.", 1],
    ["begin anew with each item of a list", "- Norway: 20 kr\n- Sweden: 18 kr\n  a litre", 2],
    [
      "are not in headings, tables and code",
      "# In 2023\n\n|a|b|\n|-|-|\n|1|2|\n\n```\n1 + 1.\n```",
      0,
    ],
    ["are not in a heading that is underlined", "What 2023 brought\n====\n\nIt brought 20 kr.", 1],
    ["are in quotes, without their marks", "> They pay 20 kr\n> for a litre.", 1],
  ])("%s", (_, text, count) => {
    expect(sentencesIn(text)).toHaveLength(count);
  });

  test("stand where they are told to stand", () => {
    const text = "Intro.\n\n* They *pay* 20 kr. [1]\n* We asked [two](https://a.example/x) shops.";
    expect(sentencesIn(text)).toEqual([
      "Intro.",
      "They *pay* 20 kr. [1]",
      "We asked [two](https://a.example/x) shops.",
    ]);
  });

  test("that go on without an end are read in pieces", () => {
    const pieces = sentencesIn("20 kr and ".repeat(500));
    expect(pieces.every((one) => one.length <= 1_000)).toBe(true);
    expect(pieces.length).toBeGreaterThan(4);
  });
});

describe("what states something and cites nothing", () => {
  test("is marked, and what cites is not", () => {
    expect(
      marked(
        "Norway pays 20 kr a litre [1]. Sweden pays 18 kr. Denmark pays 22 kr. [2] See table 3.",
      ),
    ).toEqual(["Sweden pays 18 kr."]);
  });

  test.each([
    "Prices in Aarhus rose by 3 % in May.",
    "All prices in Denmark rose in 2023.",
    "Preise sind 2024 um 3 % gestiegen.",
    "Alle Preise in Hamburg fielen im Mai.",
    "Priserna är i snitt 3 % högre i Norge.",
    "Norge står för 40 % av exporten.",
  ])("is marked however it begins: %s", (text) => {
    expect(marked(text)).toEqual([text]);
  });

  test("is marked also where the number stands in code or names a link", () => {
    expect(marked("It costs 20 kr `[1]`. It fell by 2 kr [1](https://a.example).")).toHaveLength(2);
  });

  test("is the same after a change elsewhere as when all is read anew", () => {
    const read = makeStatementReader();
    const before = "Norway pays 20 kr.\n\nSweden pays 18 kr.\n\n- Denmark pays 22 kr";
    read(before);
    const after = before.replace("18", "19 [1] or 20").replace("Norway", "All of Norway");
    expect(read(after)).toEqual(readStatements(after));
  });

  test("takes no more than linear time, whatever is sent", { timeout: 120_000 }, () => {
    expect(findGrowing(readStatements, 50_000)).toEqual([]);
  });
});

describe("a decision on a sentence", () => {
  const text = "Norway pays 20 kr [1]. Sweden pays about 18 kr. Denmark pays 22 kr.";
  const standings = (words: string, decisions: Parameters<typeof statementsIn>[1]) =>
    statementsIn(words, decisions).map(({ standing }) => standing);

  test("is an estimate or none at all; the count goes by it", () => {
    const decided = [
      { sentence: "Sweden pays about 18 kr.", decision: "estimate" },
      { sentence: "Denmark pays 22 kr.", decision: "dismissed" },
    ] as const;
    expect(standings(text, decided)).toEqual(["cited", "estimate", "dismissed"]);
    expect(countStatements(statementsIn(text, decided))).toEqual({ with_source: 1, all: 2 });
    expect(countStatements(statementsIn(text))).toEqual({ with_source: 1, all: 3 });
  });

  test("holds while other things are written around it, and where marks are set in it", () => {
    const decided = [{ sentence: "Sweden pays about 18 kr.", decision: "estimate" }] as const;
    const changed = `Some 20 shops sell it there.\n\n${text.replace("about", "**about**")}`;
    expect(standings(changed, decided)).toEqual(["open", "cited", "estimate", "open"]);
  });

  test("ends where the sentence says another thing, or cites", () => {
    const decided = [{ sentence: "Sweden pays about 18 kr.", decision: "estimate" }] as const;
    expect(standings(text.replace("18", "19"), decided)).toEqual(["cited", "open", "open"]);
    expect(standings(text.replace("18 kr", "18 kr [2]"), decided)).toEqual([
      "cited",
      "cited",
      "open",
    ]);
  });

  test("can be an estimate also where nothing was marked", () => {
    const words = "We would say so.";
    expect(standings(words, [])).toEqual([]);
    expect(standings(words, [{ sentence: words, decision: "estimate" }])).toEqual(["estimate"]);
  });
});

test.each([
  [{ with_source: 42, all: 44 }, "42 of 44 statements have a source"],
  [{ with_source: 1, all: 1 }, "The 1 statement has a source"],
  [{ with_source: 0, all: 1 }, "The 1 statement has no source"],
])("the count of %j is told as %s", (count, words) => {
  expect(tellStatements(count)).toBe(words);
});
