import * as z from "zod/mini";
import { id } from "#base/fields.ts";

// Apart from the other shapes, since the profile names one's plan and sign-in must not carry more.
export const planRoles = ["owner", "member"] as const;
export type PlanRole = (typeof planRoles)[number];

/** A plan as one of its people sees it in their profile. */
export const ownPlan = z.object({ id, name: z.string(), role: z.enum(planRoles) });
export type OwnPlan = z.infer<typeof ownPlan>;
