import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";

/**
 * For `update` of a table of invitations, one row of which is named by what follows: counts a mail
 * that is being written, unless there were enough or the invitation is no longer open.
 */
export function countOneMail(now: Moment): RawBuilder<unknown> {
  return sql`set mails_sent = mails_sent + 1
    where state = 'open' and expires_at > ${now} and mails_sent < ${bounds.invitationMails}`;
}

/** The same for a mail that the mail server did not take. */
export const uncountOneMail = sql`set mails_sent = mails_sent - 1 where mails_sent > 0`;
