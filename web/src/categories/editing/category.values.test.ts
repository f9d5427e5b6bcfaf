import { expect, test } from "vitest";
import {
  categoryShown,
  checkCategory,
  emptyValues,
  fields,
  hangingOn,
  hindranceOf,
  newChoice,
  newQuestion,
  type QuestionValues,
  sentOf,
  valuesOf,
} from "./category.values.ts";
import { copyOf } from "./category.beginnings.ts";
import { makeEdited } from "./category.testing.ts";

const edited = makeEdited();
const values = valuesOf(edited);
const [forecast, ahead] = values.questions;

test("what is loaded is sent as it was", () => {
  expect(sentOf(values)).toEqual({
    name: "Market sizing",
    slug: "market-sizing",
    description: "How large a market is.",
    icon: "scale",
    calendar_id: 3,
    target_minutes: 960,
    second_reader: "none",
    outline: "",
    checklist: [],
    scope: "no",
    insight_questions: [
      {
        id: 7,
        label: "A forecast?",
        help: "",
        kind: "yes_no",
        required: true,
        choices: [],
        limits: {},
        condition: null,
      },
      {
        id: 8,
        label: "Years ahead?",
        help: "",
        kind: "number",
        required: true,
        choices: [],
        limits: { min: 1, whole: true },
        condition: { question: 0, is: true },
      },
    ],
  });
  expect(checkCategory(values)).toEqual({});
});

test("a copy is a category of its own, its conditions among its own questions", () => {
  const copy = copyOf(edited, ["market-sizing-copy"]);
  expect(copy).toMatchObject({ name: "Market sizing (copy)", slug: "market-sizing-copy-2" });
  const sent = sentOf(copy).insight_questions;
  expect(sent.map(({ id }) => id)).toEqual([undefined, undefined]);
  expect(sent[1]?.condition).toEqual({ question: 0, is: true });
});

test("a new choice gets its value from its label, and what hangs on it follows; another label changes no value", () => {
  const first = newChoice([]);
  const choices = [
    { value: "kept", label: "Another label" },
    { ...first, label: "Units sold" },
  ];
  const asked: QuestionValues = { ...newQuestion([]), label: "Which?", kind: "choice", choices };
  const then: QuestionValues = {
    ...newQuestion([asked]),
    label: "And?",
    condition: { key: asked.key, is: first.value },
  };
  const sent = sentOf({ ...values, questions: [asked, then] }).insight_questions;
  expect(sent[0]?.choices).toEqual([
    { value: "kept", label: "Another label" },
    { value: "units_sold", label: "Units sold" },
  ]);
  expect(sent[1]?.condition).toEqual({ question: 0, is: "units_sold" });
});

test("what hangs together keeps its order", () => {
  expect(hangingOn(values.questions, forecast?.key ?? 0)).toEqual(["“Years ahead?”"]);
  const words = "“Years ahead?” depends on “A forecast?” and has to come after it.";
  expect(hindranceOf(values.questions, 1, -1)).toBe(words);
  expect(hindranceOf(values.questions, 0, 1)).toBe(words);
  const free = [...values.questions, newQuestion(values.questions)];
  expect(hindranceOf(free, 2, -1)).toBeNull();
});

test("what is missing is named by its field", () => {
  const errors = checkCategory({ ...emptyValues, questions: [newQuestion([])] });
  expect(Object.keys(errors).toSorted()).toEqual(
    [fields.calendar, fields.question(0, "label"), fields.name, fields.slug].toSorted(),
  );
  const wrong = { ...values, questions: ahead ? [ahead] : [] };
  expect(checkCategory(wrong)).toEqual({
    [fields.question(0, "condition")]: "A question can only depend on one that is asked before it.",
  });
});

test("it is shown as whoever asks will meet it, once it can promise something", () => {
  const { calendar, calendar_name: name } = edited;
  const kept = { ...calendar, id: 3, name, version: 1, categories: [], holidays: [] };
  expect(categoryShown(values, [])).toBeUndefined();
  expect(categoryShown(values, [kept])?.insight_questions[1]).toMatchObject({
    id: 8,
    condition: { insight_question_id: 7, is: true },
  });
});
