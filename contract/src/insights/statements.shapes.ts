import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { atMostOf, text } from "#base/fields.ts";

/** What an analyst says of a sentence that cites nothing: readers see an estimate as such. */
export const statementDecisions = ["estimate", "dismissed"] as const;
export type StatementDecision = (typeof statementDecisions)[number];

/** Named by its words, so that it holds wherever the sentence stands and whatever is written around it. */
export const decided = z.object({
  sentence: text({ min: 1, max: bounds.sentence }),
  decision: z.enum(statementDecisions),
});
export type Decided = z.infer<typeof decided>;

export const decidedSentences = z
  .array(decided)
  .check(atMostOf(bounds.decisionsPerInsight, `Decide on at most ${bounds.decisionsPerInsight}`));
