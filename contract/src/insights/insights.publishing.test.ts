import { expect, test } from "vitest";
import { missingIn } from "./insights.publishing.ts";
import { statementsIn } from "./statements.decisions.ts";

const written = { summary: "None was found.", outcome: "not_found", coverage: [], sources: [] };

const missing = (body: string) =>
  missingIn({ ...written, body }, [], statementsIn).map(({ sentence }) => sentence);

test.each([
  ["", "Write the insight itself."],
  [" \n\t\n", "Write the insight itself."],
  [
    "## What it costs\n\n## Who makes it\n",
    "Write the insight itself: so far there are only headings.",
  ],
  ["#\n  ### Who makes it ###", "Write the insight itself: so far there are only headings."],
])("%j is no answer yet", (body, sentence) => {
  expect(missing(body)).toEqual([sentence]);
});

test.each(["## What it costs\n\nNobody says.", "#none of it", "    # as code", "- nothing"])(
  "%j is something to read",
  (body) => {
    expect(missing(body)).toEqual([]);
  },
);
