import { expect, test } from "vitest";
import { differencesOf, stateOfCategory, stateOfValues } from "./category.differences.ts";
import { makeEdited } from "./category.testing.ts";
import { newQuestion, valuesOf } from "./category.values.ts";

const edited = makeEdited();
const before = stateOfCategory(edited);
const values = valuesOf(edited);
const after = (change: Partial<typeof values>) =>
  differencesOf(before, stateOfValues({ ...values, ...change }, "Office", false));

test("what was not touched is no difference", () => {
  expect(after({})).toEqual([]);
});

test("names, targets and questions are told from and to", () => {
  const [forecast, ahead] = values.questions;
  if (!forecast || !ahead) throw new Error("It has two questions.");
  expect(
    after({
      name: "Market sizes ",
      targetHours: 1,
      questions: [
        { ...forecast, label: "Do you need a forecast?" },
        { ...ahead, limits: { min: 1, max: 20, whole: true }, condition: null },
        { ...newQuestion(values.questions), label: "Where?", required: true },
      ],
    }),
  ).toEqual([
    { term: "Name", before: "Market sizing", after: "Market sizes" },
    { term: "Target", before: "16 working hours", after: "1 working hour" },
    { term: "Question", before: "A forecast?", after: "Do you need a forecast?" },
    {
      term: "“Years ahead?”: limits",
      before: "at least 1, whole numbers",
      after: "at least 1, at most 20, whole numbers",
    },
    {
      term: "“Years ahead?”: asked",
      before: "If “A forecast?” is answered with “yes”",
      after: "Always",
    },
    { term: "New question", before: null, after: "Where?; short text; needed" },
  ]);
});

test("what is gone is told whole, and another order as the order", () => {
  const [forecast, ahead] = values.questions;
  if (!forecast || !ahead) throw new Error("It has two questions.");
  expect(after({ questions: [forecast] })).toEqual([
    {
      term: "Question removed",
      before:
        "Years ahead?; number; needed; at least 1, whole numbers; If “A forecast?” is answered with “yes”",
      after: null,
    },
  ]);
  expect(after({ questions: [{ ...ahead, condition: null }, forecast] }).at(-1)).toEqual({
    term: "Order of the questions",
    before: "“A forecast?”, “Years ahead?”",
    after: "“Years ahead?”, “A forecast?”",
  });
});
