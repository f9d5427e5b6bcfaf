import * as z from "zod/mini";
import { name } from "#accounts/accounts.names.ts";
import { bounds } from "#base/bounds.ts";
import { isEmailShape, newEmail } from "#base/email.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost, atMostOf, moment } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { levels } from "#notifications/notifications.threads.ts";
import { searchLanguages } from "#search/search.languages.ts";
import { registrationModes } from "./place.ts";

/** What those who run the place change while it runs. */
export const placeSettings = z.object({
  name: z.string(),
  support_email: z.nullable(z.string()),
  registration: z.enum(registrationModes),
  /** Read only where registration goes by them; kept otherwise. */
  registration_domains: z.array(z.string()),
  plan_seats: z.int(),
  requests_per_day: z.int(),
  /** How much people hear of a request, a group or a post until they say so themselves. */
  request_level: z.enum(levels),
  group_level: z.enum(levels),
  post_level: z.enum(levels),
  search_language: z.enum(searchLanguages),
  version: z.int(),
  /** Null until somebody has changed something. */
  changed_at: z.nullable(moment),
});
export type PlaceSettings = z.infer<typeof placeSettings>;

/** The part of an address after the @: `example.org`. */
export const addressDomain = z.pipe(
  z.string().check(
    atMost(bounds.email.max),
    z.trim(),
    z.refine((value) => isEmailShape(`name@${value.replace(/^@/, "")}`), {
      error: "Enter the part of an address after the @, like example.org.",
    }),
  ),
  z.transform((value: string) => value.replace(/^@/, "").toLowerCase()),
);

/** All that is not named stays as it is. */
export const settingsChanges = z.extend(
  z.partial(
    z.object({
      name: name(bounds.placeName),
      support_email: z.nullable(newEmail),
      registration: z.enum(registrationModes),
      registration_domains: z
        .array(addressDomain)
        .check(
          atMostOf(
            bounds.registrationDomains,
            `Name at most ${bounds.registrationDomains} domains`,
          ),
        ),
      plan_seats: z.int().check(z.minimum(1), z.maximum(bounds.planSeatsMost)),
      requests_per_day: z.int().check(z.minimum(1), z.maximum(bounds.requestsPerDayMost)),
      request_level: z.enum(levels),
      group_level: z.enum(levels),
      post_level: z.enum(levels),
      search_language: z.enum(searchLanguages),
    }),
  ),
  { version: z.int() },
);
export type SettingsChanges = z.infer<typeof settingsChanges>;

/** What a 409 `stale_version` on the settings holds besides the problem itself: how they are now. */
export const settingsConflict = z.object({ settings: placeSettings });

const one = z.object({ settings: placeSettings });

export const placeSettingsRows = defineEndpoints({
  getSettings: {
    method: "GET",
    path: reads.place.getSettings,
    summary: "The settings of the place.",
    access: "admin",
    response: one,
  },
  updateSettings: {
    method: "PUT",
    path: "/api/v1/place/settings",
    summary:
      "Changes what is named of the settings; it holds at once, everywhere. A stale version is 409 with the current ones.",
    access: "admin",
    body: z.object({ settings: settingsChanges }),
    response: one,
    touches: [reads.accounts.getProfile],
    audited: "place_settings_changed",
  },
});
