import fc from "fast-check";
import { expect, test } from "vitest";
import { checkAnswers } from "./questions.answers.ts";
import { type AnswerValue, askedQuestions, type Condition, type Question } from "./questions.ts";

type Plan = { on: number | null; is: string | boolean; kind: Question["kind"]; required: boolean };

const plans: fc.Arbitrary<Plan[]> = fc.array(
  fc.record({
    on: fc.option(fc.nat(9)),
    is: fc.constantFrom<string | boolean>("a", "b", true, false),
    kind: fc.constantFrom<Question["kind"]>("choice", "choices", "yes_no", "short_text"),
    required: fc.boolean(),
  }),
  { maxLength: 10 },
);
const given = fc
  .array(
    fc.option(
      fc.oneof<fc.Arbitrary<AnswerValue>[]>(
        fc.constantFrom("a", "b", "  "),
        fc.boolean(),
        fc.subarray(["a", "b"]),
      ),
    ),
    { minLength: 10, maxLength: 10 },
  )
  .map((values) => new Map(values.map((value, index) => [index + 1, value] as const)));

/** Each may hang on an earlier question, as the product has it. */
function questionsOf(planned: readonly Plan[]): Question[] {
  return planned.map(({ on, is, kind, required }, index) => {
    const condition: Condition | null =
      on !== null && on < index ? { insight_question_id: on + 1, is } : null;
    const choices = ["a", "b"].map((value) => ({ value, label: value }));
    return { id: index + 1, label: "?", help: "", kind, required, choices, condition, limits: {} };
  });
}

test("a question is asked exactly if its whole chain of conditions holds", () => {
  fc.assert(
    fc.property(plans, given, (planned, answers) => {
      const questions = questionsOf(planned);
      const asked = new Set(askedQuestions(questions, answers).map((one) => one.id));
      const chainHolds = (question: Question): boolean => {
        if (!question.condition) return true;
        const { insight_question_id: id, is } = question.condition;
        const answer = answers.get(id);
        const holds = [answer].flat().some((one) => one === is);
        const earlier = questions[id - 1];
        return holds && earlier !== undefined && chainHolds(earlier);
      };
      for (const question of questions) expect(asked.has(question.id)).toBe(chainHolds(question));
    }),
    { numRuns: 500 },
  );
});

test("what is kept are answers to asked questions only, and keeping them again changes nothing", () => {
  fc.assert(
    fc.property(plans, given, (planned, answers) => {
      const questions = questionsOf(planned);
      const first = checkAnswers(questions, answers);
      const asked = new Set(askedQuestions(questions, answers).map((one) => one.id));
      for (const id of first.answers.keys()) expect(asked.has(id)).toBe(true);
      for (const id of first.errors.keys()) expect(first.answers.has(id)).toBe(false);
      if (first.errors.size > 0) return;
      const second = checkAnswers(questions, first.answers);
      expect(second.answers).toEqual(first.answers);
      expect(second.errors.size).toBe(0);
    }),
    { numRuns: 500 },
  );
});
