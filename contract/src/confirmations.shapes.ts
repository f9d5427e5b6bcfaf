import * as z from "zod/mini";
import { moment } from "#base/fields.ts";
import { minuteMs } from "#base/moments.ts";
import { person } from "./people.shapes.ts";

/** `confirm`: this person is one of those asked. `lead`: sees who is missing, reminds, stops asking. */
export const confirmationActions = ["confirm", "lead"] as const;

/** That the readers of something are asked to confirm having read it, and how many have. */
export const confirmation = z.object({
  asked_by: person,
  asked_at: moment,
  /** Of those who may read it now, without the one whose it is. */
  confirmed: z.int(),
  of: z.int(),
  /** How many of these confirmed what has been changed since; 100 stands for more than 99. */
  earlier: z.int(),
  /** How the text stands now; a confirmation says which version it is for. */
  version: z.int(),
  /** The version that this person confirmed. */
  mine: z.nullable(z.int()),
  /** There is one reminder for each asking. */
  reminded_at: z.nullable(moment),
  can: z.array(z.enum(confirmationActions)),
});
export type Confirmation = z.infer<typeof confirmation>;

/** Who asks again within so long takes the former asking up; later it is a new one. */
export const takenUpWithinMs = 10 * minuteMs;
