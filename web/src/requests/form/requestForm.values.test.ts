import { describe, expect, test } from "vitest";
import { errorsInOrder } from "./requestForm.errors.ts";
import { bodyOf, checkRequest, emptyValues, fields, isBegun } from "./requestForm.values.ts";
import { makeQuestion } from "#testing/requests.ts";

const several = makeQuestion({ id: 1, kind: "yes_no", label: "Several countries?" });
const which = makeQuestion({
  id: 2,
  kind: "short_text",
  label: "Which countries",
  condition: { insight_question_id: 1, is: true },
});
const questions = [several, which];
const whole = {
  ...emptyValues,
  categoryId: 7,
  title: "Which rules apply?",
  description: "We plan the 2028 line now.",
};

describe("answers are collected", () => {
  test("only those of questions that are asked, trimmed", () => {
    const answers = { 1: true, 2: " Sweden ", 99: "of another category" };
    expect(bodyOf({ ...whole, answers }, questions).insight_request).toMatchObject({
      insight_category_id: 7,
      insight_answers_attributes: [
        { insight_question_id: 1, value: true },
        { insight_question_id: 2, value: "Sweden" },
      ],
    });
    const closed = bodyOf({ ...whole, answers: { ...answers, 1: false } }, questions);
    expect(closed.insight_request.insight_answers_attributes).toEqual([
      { insight_question_id: 1, value: false },
    ]);
  });
});

describe("what is wrong is said per field", () => {
  test("an untouched form lacks everything that is needed", () => {
    expect(Object.keys(checkRequest(emptyValues, questions)).toSorted()).toEqual(
      [fields.category, fields.title, fields.description, fields.answer(1)].toSorted(),
    );
  });

  test("a question that is not asked lacks nothing", () => {
    expect(checkRequest({ ...whole, answers: { 1: false } }, questions)).toEqual({});
    expect(checkRequest({ ...whole, answers: { 1: true } }, questions)).toEqual({
      [fields.answer(2)]: "Fill this in.",
    });
  });

  test.each([
    ["12345", "Enter at least 6 characters; this has 5."],
    ["123456", "Use at least one letter."],
    ["12345a", undefined],
    ["a".repeat(150), undefined],
    ["a".repeat(151), "Enter at most 150 characters; this has 151."],
    ["😀".repeat(149) + "a", undefined],
  ])("the title %s", (title, sentence) => {
    const values = { ...whole, title, answers: { 1: false } };
    expect(checkRequest(values, questions)[fields.title]).toBe(sentence);
  });

  test("the summary goes from top to end and names what it is about", () => {
    const errors = {
      [fields.answer(2)]: "Fill this in.",
      [fields.category]: "Choose a category.",
      other: "Wait.",
    };
    expect(errorsInOrder(errors, questions).map((one) => one.message)).toEqual([
      "Category: Choose a category.",
      "Which countries: Fill this in.",
      "Wait.",
    ]);
  });
});

test.each([
  ["nothing", {}, false],
  ["one press on a radio", { 1: true }, false],
  ["an answer in words", { 2: "Sweden" }, true],
  ["an answer that was emptied", { 2: "" }, false],
])("%s begins a draft: %o", (_what, answers, begins) => {
  expect(isBegun({ ...emptyValues, categoryId: 7, answers }, questions)).toBe(begins);
});
