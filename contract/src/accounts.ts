import * as z from "zod/mini";
import { defineEndpoints } from "./endpoint.ts";
import { id, moment } from "./fields.ts";

export const systemRoles = ["member", "analyst", "admin"] as const;
export type SystemRole = (typeof systemRoles)[number];

/** A person as others see them. */
export const person = z.object({ id, first_name: z.string(), last_name: z.string() });
export type Person = z.infer<typeof person>;

/** A person as they see themselves. */
export const user = z.object({
  id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  activity: z.string(),
  role: z.enum(systemRoles),
  time_zone: z.string(),
  subscribed_newsletter: z.boolean(),
  created_at: moment,
});
export type User = z.infer<typeof user>;

export const accounts = defineEndpoints({
  getProfile: {
    method: "GET",
    path: "/api/v1/profile",
    summary: "The signed-in person.",
    access: "signed_in",
    response: z.object({ user }),
  },
});
