import * as z from "zod/mini";
import { id } from "#base/fields.ts";
import { requestStatuses } from "#requests/requests.statuses.ts";
import { person } from "./people.shapes.ts";

/** What somebody who goes leaves behind. */
export const leaving = z.object({
  member: person,
  /** Open organization requests: they pass to the member who is chosen. */
  insight_requests: z.array(z.object({ id, title: z.string(), status: z.enum(requestStatuses) })),
  /** Groups that nobody else owns: they get the same member as owner. */
  insight_groups: z.array(z.object({ id, name: z.string() })),
  /** How many go with the person. Only told to themselves: others may not see them. */
  private_requests: z.nullable(z.int()),
  /** Who gets all this if nobody is chosen. */
  hand_over_to: z.nullable(person),
});
export type Leaving = z.infer<typeof leaving>;
