import type { Opening } from "@sightline/contract/requests/requests.changes.ts";
import { expect, test } from "vitest";
import { ann, bob } from "#testing/requests.ts";
import { readersInWords, whatIsRead } from "./opening.words.ts";

const opening: Opening = {
  organization_plan: { id: 1, name: "Nordic Foods" },
  readers_count: 2,
  readers: [ann, bob],
  answers_count: 0,
  comments_count: 0,
  files_count: 0,
  has_scope: false,
  has_insight: false,
};

test.each([
  [
    { readers_count: 2 },
    "Ann Test and Bob Test of Nordic Foods will be able to read it, and whoever joins the plan later will too.",
  ],
  [
    { readers_count: 9 },
    "Ann Test, Bob Test and 7 more of Nordic Foods will be able to read it, and whoever joins the plan later will too.",
  ],
  [
    { readers_count: 0, readers: [] },
    "Nobody in Nordic Foods would be new to it: all of them see it already. But whoever joins the plan later will too.",
  ],
])("with %o readers are told", (change, words) => {
  expect(readersInWords({ ...opening, ...change })).toBe(words);
});

test("what they read is counted, and what is not there is not named", () => {
  expect(whatIsRead(opening)).toEqual([
    "the request",
    "the conversation, in which nothing was said so far",
    "its history: who did what, and why",
  ]);
  const much = { answers_count: 3, comments_count: 100, files_count: 1, has_insight: true };
  expect(whatIsRead({ ...opening, ...much, has_scope: true })).toEqual([
    "the request with 3 answers to the category's questions",
    "what the answer covers, with all corrections",
    "the insight, with its earlier versions",
    "1 file",
    "the conversation, the earlier one included: more than 99 comments so far",
    "its history: who did what, and why",
  ]);
});
