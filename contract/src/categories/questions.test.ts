import { describe, expect, test } from "vitest";
import { checkAnswers, errorOf } from "./questions.answers.ts";
import { type AnswerValue, askedQuestions, type Condition, type Question } from "./questions.ts";

function makeQuestion(question: Partial<Question> & Pick<Question, "id" | "kind">): Question {
  return {
    label: "?",
    help: "",
    required: false,
    choices: [],
    condition: null,
    limits: {},
    ...question,
  };
}

const offered = ["red", "green", "blue"].map((value) => ({ value, label: value }));

describe("an answer", () => {
  test.each<
    [string, Partial<Question> & Pick<Question, "kind">, AnswerValue | null, RegExp | null]
  >([
    ["text of 200 characters", { kind: "short_text" }, "x".repeat(200), null],
    ["text of 201 characters", { kind: "short_text" }, "x".repeat(201), /at most 200.*has 201/],
    ["characters, not code units", { kind: "short_text", limits: { max: 3 } }, "🙂🙂🙂", null],
    ["text at its own bound", { kind: "short_text", limits: { min: 3, max: 5 } }, "abc", null],
    [
      "text below its own bound",
      { kind: "short_text", limits: { min: 3, max: 5 } },
      "ab",
      /at least 3.*has 2/,
    ],
    ["long text of 5,000", { kind: "long_text" }, "x".repeat(5_000), null],
    ["long text of 5,001", { kind: "long_text" }, "x".repeat(5_001), /at most 5,000.*has 5,001/],
    [
      "a limit wider than any text may be",
      { kind: "long_text", limits: { max: 9_000 } },
      "x".repeat(5_001),
      /at most 5,000/,
    ],
    ["text with NUL", { kind: "long_text" }, "a\0b", /can't be stored/],
    ["half a character", { kind: "short_text" }, "a\ud800", /can't be stored/],
    ["a number for text", { kind: "short_text" }, 5, /text/],
    ["a number", { kind: "number" }, -2.5, null],
    ["a number as text", { kind: "number" }, "5", /a number/],
    [
      "a fraction where whole ones are asked",
      { kind: "number", limits: { whole: true } },
      2.5,
      /whole/,
    ],
    ["the least number", { kind: "number", limits: { min: 1, max: 9 } }, 1, null],
    ["less than the least", { kind: "number", limits: { min: 1, max: 9 } }, 0.9, /at least 1/],
    [
      "a year before the first",
      { kind: "number", limits: { min: 1990, format: "year" } },
      1815,
      /^This should be at least 1990; it is 1815\.$/,
    ],
    [
      "less than an amount",
      { kind: "number", limits: { min: 1990, format: "amount" } },
      1815,
      /^This should be at least 1,990; it is 1,815\.$/,
    ],
    [
      "more than the most",
      { kind: "number", limits: { min: 1, max: 9 } },
      9.1,
      /at most 9; it is 9.1/,
    ],
    ["no number at all", { kind: "number" }, Number.NaN, /a number/],
    ["a day", { kind: "date" }, "2028-02-29", null],
    ["a day that does not exist", { kind: "date" }, "2027-02-29", /Enter a date/],
    ["a day of the year 0", { kind: "date" }, "0000-01-01", /Enter a date/],
    ["a moment for a day", { kind: "date" }, "2027-02-28T10:00:00Z", /Enter a date/],
    ["the earliest day", { kind: "date", limits: { earliest: "2027-01-01" } }, "2027-01-01", null],
    [
      "too early a day",
      { kind: "date", limits: { earliest: "2027-01-01" } },
      "2026-12-31",
      /2027-01-01 or a later date; this is 2026-12-31/,
    ],
    [
      "too late a day",
      { kind: "date", limits: { latest: "2027-01-01" } },
      "2027-01-02",
      /an earlier date; this is 2027-01-02/,
    ],
    ["one of those offered", { kind: "choice", choices: offered }, "red", null],
    ["a label's value unknown", { kind: "choice", choices: offered }, "pink", /one of the options/],
    ["several for one", { kind: "choice", choices: offered }, ["red"], /one of the options/],
    ["several", { kind: "choices", choices: offered }, ["red", "blue"], null],
    [
      "several, one of them unknown",
      { kind: "choices", choices: offered },
      ["red", "pink"],
      /from the options/,
    ],
    [
      "fewer than asked",
      { kind: "choices", choices: offered, limits: { min: 2 } },
      ["red"],
      /at least 2; these are 1/,
    ],
    [
      "more than allowed",
      { kind: "choices", choices: offered, limits: { max: 1 } },
      ["red", "blue"],
      /at most 1; these are 2/,
    ],
    ["one for several", { kind: "choices", choices: offered }, "red", /from the options/],
    ["yes", { kind: "yes_no" }, true, null],
    ["no, which is an answer", { kind: "yes_no", required: true }, false, null],
    ["yes as text", { kind: "yes_no" }, "yes", /yes or no/],
    ["a web address", { kind: "url" }, "https://example.org/a?b=c#d", null],
    [
      "a web address with non-ASCII letters",
      { kind: "url" },
      "https://müller.example/straße",
      null,
    ],
    [
      "a web address of 2,001 characters",
      { kind: "url" },
      `https://example.org/${"x".repeat(1_981)}`,
      /at most 2,000 characters; this has 2,001/,
    ],
    ["a script for an address", { kind: "url" }, "javascript:alert(1)", /web address/],
    ["an address without a scheme", { kind: "url" }, "example.org", /web address/],
    [
      "an address with a password in it",
      { kind: "url" },
      "https://user:secret@example.org",
      /web address/,
    ],
    ["nothing where it is required", { kind: "short_text", required: true }, null, /Fill this in/],
    ["blanks where it is required", { kind: "long_text", required: true }, "  \n ", /Fill this in/],
    [
      "no choice where one is required",
      { kind: "choice", choices: offered, required: true },
      null,
      /Choose one/,
    ],
    [
      "no choices where some are required",
      { kind: "choices", choices: offered, required: true },
      [],
      /at least one/,
    ],
    ["zero, which is an answer", { kind: "number", required: true }, 0, null],
    ["nothing where nothing is required", { kind: "date" }, "", null],
  ])("%s", (_name, question, value, expected) => {
    const error = errorOf(makeQuestion({ id: 1, ...question }), value);
    if (expected === null) expect(error).toBeNull();
    else expect(error).toMatch(expected);
  });
});

describe("a condition", () => {
  const on = (id: number, is: Condition["is"]) => ({ condition: { insight_question_id: id, is } });
  const chain = [
    makeQuestion({ id: 1, kind: "yes_no" }),
    makeQuestion({ id: 2, kind: "choices", choices: offered, ...on(1, true) }),
    makeQuestion({ id: 3, kind: "short_text", required: true, ...on(2, "red") }),
    makeQuestion({ id: 4, kind: "short_text", ...on(99, true) }),
  ];
  const asked = (answers: [number, AnswerValue | null][]) =>
    askedQuestions(chain, new Map(answers)).map((question) => question.id);

  test.each<[string, [number, AnswerValue | null][], number[]]>([
    ["opens nothing without an answer", [], [1]],
    ["opens the next", [[1, true]], [1, 2]],
    [
      "holds if the value is among several",
      [
        [1, true],
        [2, ["blue", "red"]],
      ],
      [1, 2, 3],
    ],
    ["does not hold on another answer", [[1, false]], [1]],
    [
      "does not hold if what it hangs on is not asked itself",
      [
        [1, false],
        [2, ["red"]],
      ],
      [1],
    ],
    [
      "on an unknown question never holds",
      [
        [1, true],
        [99, true],
      ],
      [1, 2],
    ],
  ])("%s", (_name, answers, expected) => {
    expect(asked(answers)).toEqual(expected);
  });

  test("decides what is required and what is kept", () => {
    const open = checkAnswers(
      chain,
      new Map<number, AnswerValue>([
        [1, true],
        [2, ["red", "red"]],
      ]),
    );
    expect([...open.errors]).toEqual([[3, "Fill this in."]]);
    expect(open.answers.get(2)).toEqual(["red"]);
    const shut = checkAnswers(
      chain,
      new Map<number, AnswerValue>([
        [1, false],
        [3, "left over"],
        [7, "unknown"],
      ]),
    );
    expect(shut.errors.size).toBe(0);
    expect([...shut.answers]).toEqual([[1, false]]);
  });
});
