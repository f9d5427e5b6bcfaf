import * as z from "zod/mini";
import { id } from "#base/fields.ts";

// Apart from the other shapes, since the profile names one's groups and sign-in must not carry more.
export const groupRoles = ["owner", "member"] as const;
export type GroupRole = (typeof groupRoles)[number];

/** A group as it is named elsewhere. */
export const namedGroup = z.object({ id, name: z.string() });

/** A group as one of its people sees it in their profile. */
export const ownGroup = z.extend(namedGroup, { role: z.enum(groupRoles) });
export type OwnGroup = z.infer<typeof ownGroup>;
