import { expect, test } from "vitest";
import { carryOver, findChanged, findReplaced } from "./questionsChanged.ts";
import { makeQuestion } from "#testing/requests.ts";

const former = [
  makeQuestion({ id: 1, kind: "short_text" }),
  makeQuestion({ id: 2, kind: "short_text" }),
  makeQuestion({ id: 3, kind: "number" }),
];
const today = [
  former[0] ?? makeQuestion({ id: 1, kind: "short_text" }),
  makeQuestion({ id: 12, kind: "long_text" }),
  makeQuestion({ id: 13, kind: "number", limits: { max: 10 } }),
  makeQuestion({ id: 14, kind: "date" }),
];
const replacements = [
  { insight_question_id: 2, replaced_by: 12 },
  { insight_question_id: 3, replaced_by: 13 },
];

test("answers go over where they fit, and each new wording says what became of them", () => {
  const { answers, asides } = carryOver({ 1: "kept", 2: "moved", 3: 50 }, former, {
    questions: today,
    replacements,
  });
  expect(answers).toMatchObject({ 1: "kept", 12: "moved" });
  expect(answers[13]).toBeUndefined();
  expect([...asides]).toEqual([
    [12, "reworded, your answer kept"],
    [13, "reworded, please answer again"],
    [14, "new"],
  ]);
});

test("is read out of the refusal's body, and only out of one that holds it", () => {
  const body = { code: "questions_changed", insight_questions: today, replacements };
  expect(findChanged(body)).toEqual({ questions: today, replacements });
  expect(findChanged({ code: "questions_changed" })).toBeUndefined();
  expect(findChanged("<html>")).toBeUndefined();
});

test("answers on a former wording are found by the question that replaces it", () => {
  const questions = [
    { ...makeQuestion({ id: 12, kind: "long_text" }), replaces: [2, 5] },
    { ...makeQuestion({ id: 13, kind: "number" }), replaces: [3] },
    makeQuestion({ id: 14, kind: "date" }),
  ];
  expect(findReplaced({ 2: "first", 5: "second", 3: null }, questions)).toEqual([
    { insight_question_id: 5, replaced_by: 12 },
  ]);
  expect(findReplaced({ 2: "first", 12: "already" }, questions)).toEqual([]);
});
