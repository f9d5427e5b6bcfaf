import * as z from "zod/mini";
import { id, moment } from "#base/fields.ts";
import { person } from "#people.shapes.ts";

/** Somebody of the plan who would like to see a private request. */
export const accessAsk = z.object({ person, asked_at: moment });

/** An analyst who would like to use the text of its insight for another request. */
export const textAsk = z.object({
  id,
  asked_by: person,
  asked_at: moment,
  agreed: z.boolean(),
  /** From then on the agreement can't be taken back. */
  taken_at: z.nullable(moment),
});
