import type { RequestProgress } from "@sightline/contract/requests/requests.progress.ts";
import { expect, test } from "vitest";
import { stepsOf } from "./progress.words.ts";

test.each<[RequestProgress, string[]]>([
  [
    { reached: null, sources: 0 },
    ["now Waiting for an analyst", "open Sources", "open Writing", "open Delivered"],
  ],
  [
    { reached: "claimed", sources: 0 },
    ["done Claimed", "now Gathering sources", "open Writing", "open Delivered"],
  ],
  [
    { reached: "sources", sources: 7 },
    ["done Claimed", "now Sources gathered (7)", "open Writing", "open Delivered"],
  ],
  [
    { reached: "writing", sources: 7 },
    ["done Claimed", "done Sources gathered (7)", "now Writing", "open Delivered"],
  ],
  [
    { reached: "checking", sources: 7 },
    [
      "done Claimed",
      "done Sources gathered (7)",
      "done Written",
      "now Being checked",
      "open Delivered",
    ],
  ],
  // Written before there is any source: that step is not claimed to be done.
  [
    { reached: "writing", sources: 0 },
    ["done Claimed", "open Sources", "now Writing", "open Delivered"],
  ],
])("%o reads as its steps", (progress, expected) => {
  expect(stepsOf(progress).map(({ state, words }) => `${state} ${words}`)).toEqual(expected);
});
