import { expect, test } from "vitest";
import { findTopics } from "./search.topics.ts";

const topics = [
  { name: "clock", title: "When the clock runs", words: ["It pauses when we ask you something."] },
  {
    name: "readers",
    title: "Who reads what",
    words: ["A private request, as #484, is read by you."],
  },
];
const namesFor = (q: string) => findTopics(topics, q).map(({ name }) => name);

test.each([
  ["clock", ["clock"]],
  ["PAUS", ["clock"]],
  ["read private", ["readers"]],
  ["you", ["clock", "readers"]],
  ["you -clock", ["readers"]],
  ["clock private", []],
  ["-clock", []],
  ["", []],
  ["#484", []],
])("the help is found by its words: %s", (q, names) => {
  expect(namesFor(q)).toEqual(names);
});
