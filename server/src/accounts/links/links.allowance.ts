import { linkMails } from "@sightline/contract/accounts/accounts.links.ts";
import { dayMs, hourMs, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import { countByAddress } from "#http/throttle.ts";

/**
 * Whether one more link may be mailed to this address, whoever asks for it. After those of the day one
 * an hour still may: a link works for that long, so that no stranger can keep somebody from having one.
 */
export async function mayMailLink(
  db: Database,
  kind: "password_reset" | "confirmation",
  email: string,
  now: Moment,
): Promise<boolean> {
  const count = async (withinMs: number) =>
    (await countByAddress(db, `${kind} mails ${withinMs}`, email, withinMs, now)).count;
  if ((await count(minuteMs)) > linkMails.perMinute) return false;
  const [today, lately] = [await count(dayMs), await count(hourMs)];
  return today <= linkMails.perDay || lately === 1;
}
