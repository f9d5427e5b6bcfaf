import * as z from "zod/mini";
import { lookUpThrottle } from "#accounts/accounts.links.ts";
import { bounds, rawMost } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost } from "#base/fields.ts";
import { reads } from "#base/reads.ts";

/** Who gets an account without being invited: everybody, nobody, or who has such an address. */
export const registrationModes = ["open", "by_invitation", "by_domains"] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** What everybody may know of the place, also who is not signed in. */
export const place = z.object({
  name: z.string(),
  support_email: z.nullable(z.string()),
  registration: z.enum(registrationModes),
  has_admin: z.boolean(),
  /** There is a category that one can ask in. */
  takes_requests: z.boolean(),
  /** How many seats a new plan has. */
  plan_seats: z.int(),
  /** The newest of the terms and the privacy notice. */
  legal_version: z.int(),
});
export type Place = z.infer<typeof place>;

export const placeRows = defineEndpoints({
  getPlace: {
    method: "GET",
    path: reads.place.getPlace,
    summary: "What everybody may know of this place: its name, and who can register.",
    access: "everybody",
    response: z.object({ place }),
  },
  checkRegistration: {
    method: "GET",
    path: reads.place.checkRegistration,
    summary:
      "Whether an address can register here, by the place's settings alone. Never tells whether it has an account.",
    access: "everybody",
    query: z.object({ email: z.string("Fill this in.").check(atMost(rawMost(bounds.email))) }),
    response: z.object({ may_register: z.boolean() }),
    background: true,
    throttle: lookUpThrottle,
  },
});
