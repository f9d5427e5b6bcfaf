import * as z from "zod/mini";
import type { Throttle } from "#base/endpoint.ts";
import { atMost, moment } from "#base/fields.ts";
import { dayMs, minuteMs } from "#base/moments.ts";

export const linkStates = ["valid", "expired", "used", "replaced"] as const;
export type LinkState = (typeof linkStates)[number];

/** The secret of a mailed link, as it arrives. Anything else names nothing. */
export const linkToken = z.string("Fill this in.").check(
  atMost(200, () => "This is too long to be one of our links."),
  z.minLength(1, "Fill this in."),
);

/** What a link in a mail says of itself when it is opened; opening it spends nothing. */
export const pendingLink = z.object({
  state: z.enum(linkStates),
  /** Where it was sent. */
  email: z.string(),
  expires_at: moment,
});

/** The one answer to whatever may or may not send a mail. */
export const accepted = z.object({ message: z.string() });

/** Links that are mailed to one address; after those of the day still one an hour. */
export const linkMails = { perMinute: 3, perDay: 10 } as const;

export const lookUpThrottle = [
  { by: "ip", limit: 30, withinMs: minuteMs },
] as const satisfies Throttle[];

/**
 * For mails that anybody can ask for by an address. Refused is who asks too often, so that nobody
 * keeps somebody else from theirs; how many go to one address in all is bounded without a word.
 */
export const askedMailThrottle = [
  { by: "ip", limit: 20, withinMs: minuteMs },
  { by: "address_and_ip", limit: linkMails.perMinute, withinMs: minuteMs },
  { by: "address_and_ip", limit: linkMails.perDay, withinMs: dayMs },
] as const satisfies Throttle[];

export const mailThrottle = [
  { by: "ip", limit: 20, withinMs: minuteMs },
  { by: "address", limit: linkMails.perMinute, withinMs: minuteMs },
  // Whoever knows an address must not fill its mailbox.
  { by: "address", limit: linkMails.perDay, withinMs: dayMs },
] as const satisfies Throttle[];
