import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AskedThen,
  carryOver as carry,
  type FormerAnswer,
  type Successors,
} from "./duplicates.ts";
import { errorOf } from "#categories/questions.answers.ts";
import { type AnswerValue, type Question, questionKinds } from "#categories/questions.ts";

const carryOver = (
  former: readonly FormerAnswer[],
  today: readonly Question[],
  successors: Successors,
  askedThen: AskedThen = new Set(),
) => carry(former, today, successors, askedThen);

function makeQuestion(id: number, further: Partial<Question> = {}): Question {
  return {
    id,
    label: `Question ${id}`,
    help: "",
    kind: "short_text",
    required: false,
    choices: [],
    condition: null,
    limits: {},
    ...further,
  };
}

function makeFormer(id: number, value: AnswerValue, further: Partial<FormerAnswer> = {}) {
  const { label, help, kind, choices, limits } = makeQuestion(id);
  return { insight_question_id: id, label, help, kind, choices, limits, value, ...further };
}

describe("an answer", () => {
  test("to a question that is still asked is kept", () => {
    expect(carryOver([makeFormer(1, "yes")], [makeQuestion(1)], new Map())).toEqual([
      { state: "kept", insight_question_id: 1, former: makeFormer(1, "yes"), value: "yes" },
    ]);
  });

  test("to a question in new words goes along with both wordings, where it fits", () => {
    const successors = new Map([[1, 7]]);
    const renewed = makeQuestion(7, { label: "In other words" });
    expect(carryOver([makeFormer(1, "Oslo")], [renewed], successors)).toEqual([
      { state: "changed", insight_question_id: 7, former: makeFormer(1, "Oslo"), value: "Oslo" },
    ]);
    const [narrowed] = carryOver(
      [makeFormer(1, "Oslo")],
      [makeQuestion(7, { limits: { max: 3 } })],
      successors,
    );
    expect(narrowed).toMatchObject({ state: "changed", former: { value: "Oslo" }, value: null });
    const [otherKind] = carryOver(
      [makeFormer(1, "Oslo")],
      [makeQuestion(7, { kind: "number" })],
      successors,
    );
    expect(otherKind?.value).toBeNull();
  });

  test("that was left open then is not new; only what was not asked then is", () => {
    const today = [makeQuestion(1), makeQuestion(2), makeQuestion(3)];
    const carried = carryOver([makeFormer(1, "Oslo")], today, new Map(), new Set([1, 2]));
    expect(carried.map((one) => one.state)).toEqual(["kept", "unanswered", "new"]);
  });

  test("to a question that nobody asks any more is shown as such", () => {
    const carried = carryOver([makeFormer(1, "Oslo")], [makeQuestion(2)], new Map());
    expect(carried.map((one) => one.state)).toEqual(["new", "no_longer_asked"]);
    expect(carried[1]).toMatchObject({ insight_question_id: null, former: { value: "Oslo" } });
  });

  test("keeps its place when another one has become the same question", () => {
    const carried = carryOver(
      [makeFormer(1, "first"), makeFormer(2, "second")],
      [makeQuestion(7)],
      new Map([
        [1, 7],
        [2, 7],
      ]),
    );
    expect(carried.map((one) => [one.state, one.former?.value])).toEqual([
      ["changed", "first"],
      ["no_longer_asked", "second"],
    ]);
  });
});

const ids = fc.integer({ min: 1, max: 12 });
const values: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.string(),
  fc.double({ noNaN: true }),
  fc.boolean(),
  fc.array(fc.constantFrom("a", "b")),
);
const formers = fc.uniqueArray(fc.record({ id: ids, value: values }), {
  selector: (one) => one.id,
});
const todays = fc.uniqueArray(
  fc.record({ id: ids, kind: fc.constantFrom(...questionKinds), required: fc.boolean() }),
  { selector: (one) => one.id },
);
const successions = fc.array(fc.tuple(ids, ids)).map((pairs) => new Map(pairs));

test("whatever has changed, every former answer and every question of today has one entry", () => {
  fc.assert(
    fc.property(formers, todays, successions, (given, asked, successors) => {
      const former = given.map(({ id, value }) => makeFormer(id, value));
      const today = asked.map(({ id, ...further }) =>
        makeQuestion(id, {
          ...further,
          choices: ["a", "b"].map((value) => ({ value, label: value })),
        }),
      );
      const carried = carryOver(former, today, successors);

      const accounted = carried.flatMap((one) => (one.former ? [one.former] : []));
      expect(new Set(accounted)).toEqual(new Set(former));
      expect(accounted).toHaveLength(former.length);
      const places = carried.flatMap((one) => one.insight_question_id ?? []);
      expect(places).toEqual(today.map((one) => one.id));

      for (const { state, insight_question_id, former: then, value } of carried) {
        expect(state === "new").toBe(then === null);
        expect(state === "no_longer_asked").toBe(insight_question_id === null);
        expect(state === "kept").toBe(then?.insight_question_id === insight_question_id);
        if (value === null) continue;
        expect(value).toBe(then?.value);
        const question = today.find((one) => one.id === insight_question_id);
        if (state === "changed" && question) expect(errorOf(question, value)).toBeNull();
      }
    }),
    { numRuns: 500 },
  );
});
