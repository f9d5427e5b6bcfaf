import { describe, expect, test } from "vitest";
import { statusFilter } from "./requests.filters.ts";
import { requestDescription, requests, requestTitle } from "./requests.ts";

describe("bounds, one below, at and one above", () => {
  test.each([
    ["a".repeat(5), false],
    ["a".repeat(6), true],
    ["a".repeat(150), true],
    ["a".repeat(151), false],
    ["🙂".repeat(149) + "é", true],
    ["  abcde  ", false],
    ["123 456 789", false],
    ["123 456 ж", true],
    ["two\nlines", false],
  ])("title %s: %s", (title, accepted) => {
    expect(requestTitle.safeParse(title).success).toBe(accepted);
  });

  test.each([
    [19, false],
    [20, true],
    [20_000, true],
    [20_001, false],
  ])("description of %s characters: %s", (length, accepted) => {
    expect(requestDescription.safeParse("x".repeat(length)).success).toBe(accepted);
  });
});

test("a status filter is read as the statuses it means, in the order of a request's life", () => {
  expect(statusFilter.parse("open")).toEqual([
    "submitted",
    "in_progress",
    "needs_clarification",
    "in_review",
  ]);
  expect(statusFilter.parse("declined,delivered")).toEqual(["delivered", "declined"]);
  expect(statusFilter.safeParse("done").success).toBe(false);
  expect(statusFilter.safeParse("").success).toBe(false);
});

test("a filed request is private and without answers unless it says otherwise", () => {
  const insight_request = {
    title: "Something to know",
    description: "Said in twenty characters.",
    insight_category_id: 1,
  };
  const parsed = requests.fileRequest.body.parse({ insight_request });
  expect(parsed.insight_request).toMatchObject({
    visibility: "private",
    insight_answers_attributes: [],
  });
});
