import { expect, test } from "vitest";
import {
  choiceValueOf,
  limitsFor,
  questionErrors,
  type QuestionSent,
  questionSent,
  slugOf,
} from "./questions.editing.ts";

const ask = (given: Partial<QuestionSent> & Pick<QuestionSent, "kind">): QuestionSent =>
  questionSent.parse({ label: "Which?", required: true, ...given });
const two = [
  { value: "a", label: "A" },
  { value: "b", label: "B" },
];
const errorsOf = (...questions: QuestionSent[]) => Object.fromEntries(questionErrors(questions));

test("what fits is not spoken of", () => {
  expect(
    errorsOf(
      ask({ kind: "choices", choices: two, limits: { min: 1, max: 2 } }),
      ask({ kind: "number", limits: { min: -5, max: 2.5 }, condition: { question: 0, is: "b" } }),
      ask({ kind: "yes_no", condition: { question: 0, is: "a" } }),
      ask({ kind: "date", condition: { question: 2, is: false } }),
    ),
  ).toEqual({});
});

test.each([
  [{ kind: "choice" } as const, "0.choices", "Offer at least two choices."],
  [
    { kind: "choice", choices: [...two, { value: "c", label: "a" }] } as const,
    "0.choices",
    "Two choices have the same label.",
  ],
  [
    { kind: "choices", choices: [...two, { value: "a", label: "C" }] } as const,
    "0.choices",
    "Two choices have the same value.",
  ],
  [
    { kind: "choices", choices: two, limits: { max: 3 } } as const,
    "0.limits",
    "There are only 2 choices.",
  ],
  [
    { kind: "short_text", limits: { max: 201 } } as const,
    "0.limits",
    "An answer of this kind has at most 200 characters.",
  ],
  [
    { kind: "long_text", limits: { min: 1.5 } } as const,
    "0.limits",
    "Limits are whole numbers, 1 or more.",
  ],
  [
    { kind: "number", limits: { min: 3, max: 2 } } as const,
    "0.limits",
    "The upper limit is below the lower one.",
  ],
  [
    { kind: "date", limits: { earliest: "2027-01-02", latest: "2027-01-01" } } as const,
    "0.limits",
    "The latest day lies before the earliest.",
  ],
])("%j is refused", (given, field, words) => {
  expect(errorsOf(ask(given as Parameters<typeof ask>[0]))).toEqual({ [field]: words });
});

test.each([
  ["itself", 1, true, "A question can only depend on one that is asked before it."],
  ["a text", 0, "x", "“Which?” has no answers to choose from, so nothing can depend on it."],
] as const)("a condition on %s is refused", (_what, question, is, words) => {
  const found = errorsOf(ask({ kind: "url" }), ask({ kind: "url", condition: { question, is } }));
  expect(found).toEqual({ "1.condition": words });
});

test("what was typed for another kind does not stay", () => {
  const limits = { min: 1, max: 9, whole: true, unit: "years", earliest: "2027-01-01" };
  expect(limitsFor("long_text", limits)).toEqual({ min: 1, max: 9 });
  expect(limitsFor("date", limits)).toEqual({ earliest: "2027-01-01" });
  expect(limitsFor("url", limits)).toEqual({});
});

test.each([
  ["Market sizing", [], "market-sizing"],
  ["Märkte & Preise", [], "markte-preise"],
  ["3D printing", [], "d-printing"],
  ["Pricing", ["pricing", "pricing-2"], "pricing-3"],
  ["All", [], "all-2"],
  ["市場", [], "category"],
])("%s with %j taken is proposed as %s", (name, taken, slug) => {
  expect(slugOf(name, taken)).toBe(slug);
});

test("a choice's value is made of its label, unlike those there are", () => {
  expect(choiceValueOf("List prices", [])).toBe("list_prices");
  expect(choiceValueOf("List prices", ["list_prices"])).toBe("list_prices_2");
});
