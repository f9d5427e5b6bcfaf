import * as z from "zod/mini";
import { atMost } from "#base/fields.ts";

/** How mail comes; account and security mail always comes at once. */
export const mailRhythms = ["at_once", "daily", "weekly", "never"] as const;
export type MailRhythm = (typeof mailRhythms)[number];

const sayTime = "Fill in a time, like 22:00.";

/** What the clocks of the person show, like 22:00. */
const timeOfDay = z.string().check(
  atMost(5, () => sayTime),
  z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, sayTime),
);

/** When mail comes. Quiet hours go from one time to another, over midnight too, or there are none. */
export const mailTimes = {
  mail_rhythm: z.enum(mailRhythms),
  quiet_from: z.nullable(timeOfDay),
  quiet_until: z.nullable(timeOfDay),
};
export type MailTimes = z.infer<z.ZodMiniObject<typeof mailTimes>>;

/** When a digest comes, by the clocks of the person; the weekly one on Mondays. */
export const digestTime = "08:00";
