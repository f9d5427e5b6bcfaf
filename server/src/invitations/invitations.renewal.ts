import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { announce } from "#live/announce.ts";
import { findInvitation, holdInvitation, reopenInvitation } from "./invitations.queries.ts";
import { findNewest } from "./invitations.renewal.queries.ts";
import { invitedTopic, mailInvitationAgain, type PlansInvitedInto } from "./invitations.ts";

/**
 * Mails the invitation once more, opening it anew if it has expired. Nothing happens where it could
 * not have been made today, and whoever asked is not told.
 */
export async function renewInvitation(
  db: DatabaseTransaction,
  plans: PlansInvitedInto,
  linked: number,
  now: Moment,
): Promise<void> {
  const seen = await findNewest(db, linked);
  if (!seen) return;
  const { id, plan_id: planId } = seen;
  if (planId !== null && !(await plans.holdIfThere(db, planId))) return;
  await holdInvitation(db, id);
  const invitation = await findInvitation(db, id);
  if (invitation?.state !== "open" || !invitation.author_may_invite) return;
  const { email } = invitation;
  if (invitation.expires_at <= now) {
    if (planId !== null && !(await plans.hasRoomFor(db, { planId, email }, now))) return;
    if (!(await reopenInvitation(db, id, now))) return;
    await announce(db, [invitedTopic(email)], "invitations_changed", { invitation_id: id });
    if (planId !== null) await plans.announce(db, planId);
  }
  await mailInvitationAgain(db, id, { isWaitedFor: true });
}
