import * as z from "zod/mini";
import { notificationChanges } from "#notifications/notifications.choices.ts";
import { mailTimes } from "#notifications/notifications.mail.ts";
import { line, name } from "./accounts.names.ts";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { user } from "#people.shapes.ts";

const sayZone = "Choose a time zone, like Europe/Berlin.";

export const timeZone = z.string().check(
  atMost(100, () => sayZone),
  z.refine(isTimeZone, { error: sayZone }),
);

function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

/** All that is not named stays as it is. */
const userChanges = z
  .partial(
    z.object({
      first_name: name(bounds.personName),
      last_name: name(bounds.personName),
      activity: line(bounds.activity),
      time_zone: timeZone,
      subscribed_newsletter: z.boolean(),
      notification_choices: notificationChanges,
      ...mailTimes,
    }),
  )
  .check(
    z.refine(({ quiet_from, quiet_until }) => areBothOrNone(quiet_from, quiet_until), {
      path: ["quiet_until"],
      error: "Quiet hours need a beginning and another end.",
    }),
  );

function areBothOrNone(from: string | null | undefined, until: string | null | undefined) {
  if (from === undefined || until === undefined) return from === until;
  return from === null || until === null ? from === until : from !== until;
}

/** Apart from the other rows, since every screen of the app asks who is signed in. */
export const accountProfile = defineEndpoints({
  getProfile: {
    method: "GET",
    path: reads.accounts.getProfile,
    summary: "The signed-in person.",
    access: "signed_in",
    response: z.object({ user }),
    keptByEvents: true,
  },
  updateProfile: {
    method: "PUT",
    path: "/api/v1/profile",
    summary: "Changes what is named of the signed-in person's profile.",
    access: "signed_in",
    body: z.object({ user: userChanges }),
    response: z.object({ user }),
  },
});
