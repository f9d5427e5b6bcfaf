import * as z from "zod/mini";
import { moment } from "#base/fields.ts";
import type { Moment } from "#base/moments.ts";
import { person } from "#people.shapes.ts";
import { allowsTransition, type RequestStatus } from "./requests.statuses.ts";

/** That its requester did not take a decline for an answer, with what each of them said. */
export const objection = z.object({
  objected_at: moment,
  reason: z.string(),
  declined_reason: z.string(),
  /** Who declined it, and leaves it to others; null where nobody else works here. */
  left_to_others_by: z.nullable(person),
});
export type Objection = z.infer<typeof objection>;

/** Once: what was declined again stays declined. */
export function mayObject(status: RequestStatus, objectedAt: Moment | null): boolean {
  return allowsTransition(status, "object") && objectedAt === null;
}
