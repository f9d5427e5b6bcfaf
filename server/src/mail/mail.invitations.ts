import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { dayMs, type Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { countByAddress, uncountByAddress } from "#http/throttle.ts";

const what = "invitation mails";

/**
 * Counts an invitation that is being mailed to this address, into whatever it is: nobody fills a
 * mailbox by inviting. Answers with when the next may go, where it is one too many.
 */
export async function countInvitationTo(
  db: DatabaseTransaction,
  email: string,
  now: Moment,
): Promise<{ waitsUntil: Moment } | null> {
  const { count, expires_at } = await countByAddress(db, what, email, dayMs, now);
  if (count <= serverBounds.invitationMailsPerAddressAndDay) return null;
  await uncountInvitationTo(db, email);
  return { waitsUntil: expires_at };
}

/** For one that the mail server did not take. */
export async function uncountInvitationTo(db: DatabaseTransaction, email: string): Promise<void> {
  await uncountByAddress(db, what, email);
}
