import { expect, test } from "vitest";
import { othersInWords } from "./notifications.gathered.words.ts";
import { notificationKinds } from "./notifications.kinds.ts";

test.each([
  [[{ kind: "comment", count: 1 }], "a comment"],
  [[{ kind: "comment", count: 100 }], "99+ comments"],
  [
    [
      { kind: "comment", count: 3 },
      { kind: "request_mention", count: 1 },
      { kind: "insight_delivered", count: 1 },
    ],
    "3 comments, a mention and a delivery",
  ],
  [
    [
      { kind: "due_soon", count: 1 },
      { kind: "comment", count: 2 },
      { kind: "overdue", count: 1 },
    ],
    "2 reminders and 2 comments",
  ],
  [
    [
      { kind: "comment", count: 2 },
      { kind: "insight_delivered", count: 1 },
      { kind: "request_claimed", count: 1 },
      { kind: "overdue", count: 1 },
    ],
    "2 comments, a delivery, an update and more",
  ],
] as const)("what else happened is said in plain words: %#", (others, words) => {
  expect(othersInWords([...others])).toBe(words);
});

test("every kind is said in words, once and several times", () => {
  for (const kind of notificationKinds) {
    expect(othersInWords([{ kind, count: 1 }])).toMatch(/^an? [a-z]/);
    expect(othersInWords([{ kind, count: 2 }])).toMatch(/^2 [a-z]/);
  }
});
