import type { Moment } from "@sightline/contract/base/moments.ts";
import { reopenRegistration } from "#accounts/register/registrations.queries.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueMail } from "#mail/mail.ts";
import type { Link } from "./links.queries.ts";

/** What invitations provide: mails the invitation once more, if it could be made today. */
export type RenewInvitation = (
  db: DatabaseTransaction,
  invitationId: number,
  now: Moment,
) => Promise<void>;

/**
 * Sends a new link to where the old one went. A confirmation's new link is for the very registration
 * that the old one was for: somebody who registers another's address later must not get theirs
 * confirmed in its place. The mail itself is not written if there is nothing to renew by then.
 */
export async function renew(
  db: DatabaseTransaction,
  link: Link,
  renewInvitation: RenewInvitation,
  now: Moment,
): Promise<void> {
  switch (link.kind) {
    case "confirmation": {
      const id = Number(link.registration_id);
      if (await reopenRegistration(db, id, link.email, now))
        await queueMail(db, "registration", { registration_id: id });
      return;
    }
    case "password_reset":
      return queueMail(db, "password_reset", { email: link.email });
    case "email_change":
      return queueMail(db, "email_change", { user_id: Number(link.user_id), email: link.email });
    case "invitation":
      return renewInvitation(db, Number(link.invitation_id), now);
    default:
      link.kind satisfies never;
  }
}
