import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";
import { queueMail } from "#mail/mail.ts";
import { mayMailLink } from "./links.allowance.ts";
import type { Link } from "./links.queries.ts";

/** What invitations provide: mails the invitation once more, if it could be made today. */
export type RenewInvitation = (
  db: DatabaseTransaction,
  invitationId: number,
  now: Moment,
) => Promise<void>;

/** The confirmation mails once more. Whether there is anything to confirm is found out later. */
export async function queueResend(db: Database, email: string, now: Moment): Promise<void> {
  if (!(await mayMailLink(db, "confirmation", email, now))) return;
  await queueJob(db, "resend_confirmations", { email }, { isWaitedFor: true });
}

/**
 * Sends a new link to where the old one went. A confirmation's new link is for the very registration
 * that the old one was for. The mail itself is not written if there is nothing to renew by then.
 */
export async function renew(
  db: DatabaseTransaction,
  link: Link,
  renewInvitation: RenewInvitation,
  now: Moment,
): Promise<void> {
  switch (link.kind) {
    case "confirmation":
      return queueMail(
        db,
        "registration",
        { registration_id: Number(link.registration_id) },
        { isWaitedFor: true },
      );
    case "password_reset":
      return queueMail(db, "password_reset", { email: link.email }, { isWaitedFor: true });
    case "email_change":
      return queueMail(
        db,
        "email_change",
        { user_id: Number(link.user_id), email: link.email },
        { isWaitedFor: true },
      );
    case "invitation":
      return renewInvitation(db, Number(link.invitation_id), now);
    default:
      link.kind satisfies never;
  }
}
