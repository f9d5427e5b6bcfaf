import * as z from "zod/mini";
import { id, moment } from "./fields.ts";
import { person } from "./people.shapes.ts";

export const groupRoles = ["owner", "member"] as const;
export type GroupRole = (typeof groupRoles)[number];

export const groupInviteStates = ["open", "accepted", "declined", "revoked", "replaced"] as const;
export type GroupInviteState = (typeof groupInviteStates)[number];

/** A group as it is named elsewhere. */
export const namedGroup = z.object({ id, name: z.string() });

/** Where an insight is shared. The requester sees every place, others the groups they are in. */
export const placeShared = z.object({
  id,
  insight_group: namedGroup,
  shared_by: person,
  note: z.string(),
  created_at: moment,
  ends_at: z.nullable(moment),
  /** Who has opened it through the group; told to the requester alone, to others empty. */
  opened_by: z.array(person),
  can: z.array(z.enum(["take_back"])),
});
export type PlaceShared = z.infer<typeof placeShared>;
