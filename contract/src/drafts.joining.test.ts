import { describe, expect, test } from "vitest";
import { joinInsightDrafts, joinPostDrafts, joinRequestDrafts } from "./drafts.joining.ts";

const sourceCalled = (title: string) => {
  const unknown = { published_on: null, opened_on: null, original: null };
  return { title, publisher: "", url: "", ...unknown };
};

const [a, b, c] = [sourceCalled("A"), sourceCalled("B"), sourceCalled("C")];

describe("two drafts of one insight become one", () => {
  test("whose citations all name the source they named", () => {
    const joined = joinInsightDrafts(
      { summary: "First [1].", body: "One [2] `[1]`", sources: [a, b] },
      { summary: "Second [2].", body: "Two [1][2] `[1]`", sources: [b, c] },
    );
    expect(joined).toMatchObject({
      summary: "First [1].\n\nSecond [3].",
      body: "One [2] `[1]`\n\n---\n\nTwo [2][3] `[1]`",
      sources: [a, b, c],
    });
  });

  test("in which what named nothing still names nothing", () => {
    const joined = joinInsightDrafts(
      { body: "One [0] [2]", sources: [a] },
      { body: "Two [0] [3]", sources: [b] },
    );
    expect(joined.body).toBe("One [0] [4]\n\n---\n\nTwo [0] [5]");
  });

  test("where the second fills the gaps of the first", () => {
    const second = {
      summary: "In short [1].",
      body: "Words",
      note: "A price was wrong.",
      outcome: "answered" as const,
      review_by: "2027-05-01",
      coverage: [{ insight_point_id: 1, mark: "partly", note: "Half." }],
      sources: [a],
    };
    expect(joinInsightDrafts({ base_version: 1, summary: " " }, second)).toEqual({
      base_version: 1,
      ...second,
    });
    expect(joinInsightDrafts(second, { outcome: "not_found", review_by: null })).toEqual(second);
  });

  test("in which each sentence has one decision, the first one's where both decided", () => {
    const joined = joinInsightDrafts(
      { statements: [{ sentence: "It costs 20 kr.", decision: "estimate" }] },
      {
        statements: [
          { sentence: "It costs 20 kr.", decision: "dismissed" },
          { sentence: "It cost 18 kr.", decision: "dismissed" },
        ],
      },
    );
    expect(joined.statements).toEqual([
      { sentence: "It costs 20 kr.", decision: "estimate" },
      { sentence: "It cost 18 kr.", decision: "dismissed" },
    ]);
  });

  test("and what both say is said once", () => {
    const both = { summary: "Same [1].", body: "Same", sources: [a] };
    expect(joinInsightDrafts(both, { ...both })).toMatchObject(both);
  });

  test("with a mark and the notes of both for each question", () => {
    const joined = joinInsightDrafts(
      {
        coverage: [
          { insight_point_id: 1, mark: "answered", note: "Here." },
          { insight_point_id: 2, mark: null, note: "" },
        ],
      },
      {
        coverage: [
          { insight_point_id: 2, mark: "not_found", note: "Nowhere." },
          { insight_point_id: 1, mark: "partly", note: "There." },
          { insight_point_id: 3, mark: "partly", note: "Half." },
        ],
      },
    );
    expect(joined.coverage).toEqual([
      { insight_point_id: 1, mark: "answered", note: "Here.\n\nThere." },
      { insight_point_id: 2, mark: "not_found", note: "Nowhere." },
      { insight_point_id: 3, mark: "partly", note: "Half." },
    ]);
  });
});

describe("two drafts of one post or request become one", () => {
  test("with both texts under a divider, and a title that gives way above its text", () => {
    const first = { title: "Ours", body: "Mine.", board_post_id: 4, version: 2 };
    expect(joinPostDrafts(first, { title: "Ours", body: "Theirs." })).toEqual({
      ...first,
      body: "Mine.\n\n---\n\nTheirs.",
    });
    expect(joinPostDrafts(first, { title: "Yours", body: "Theirs." }).body).toBe(
      "Mine.\n\n---\n\nYours\n\nTheirs.",
    );
    expect(joinPostDrafts({ body: "Mine." }, { title: "Yours", body: "Mine." })).toEqual({
      title: "Yours",
      body: "Mine.",
    });
  });

  test("where words are joined, and of what has one value alone the first one's stands", () => {
    const answer = (id: number, value: string | null) => ({ insight_question_id: id, value });
    const point = (text: string) => ({ text, proposed: null });
    const joined = joinRequestDrafts(
      {
        title: "Why?",
        description: "Mine.",
        points: [point("One")],
        insight_answers_attributes: [answer(1, "Long"), answer(2, "red"), answer(3, null)],
        participant_ids: [5],
      },
      {
        title: "Why?",
        description: "Theirs.",
        insight_category_id: 7,
        points: [point("One"), point("Two")],
        insight_answers_attributes: [
          answer(1, "Other"),
          answer(2, "blue"),
          answer(3, "Gap"),
          answer(4, "More"),
        ],
        participant_ids: [5, 6],
      },
      (id) => id === 1,
    );
    expect(joined).toMatchObject({
      title: "Why?",
      description: "Mine.\n\n---\n\nTheirs.",
      insight_category_id: 7,
      points: [point("One"), point("Two")],
      insight_answers_attributes: [
        answer(1, "Long\n\n---\n\nOther"),
        answer(2, "red"),
        answer(3, "Gap"),
        answer(4, "More"),
      ],
      participant_ids: [5, 6],
    });
  });
});
