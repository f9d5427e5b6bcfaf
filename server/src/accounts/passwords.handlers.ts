import type { accountPasswords } from "@sightline/contract/accounts/accounts.passwords.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { mayMailLink } from "#accounts/links/links.allowance.ts";
import { replaceLinks } from "#accounts/links/links.queries.ts";
import { getLink, getValidLink, linkState, spendLink } from "#accounts/links/links.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { type Handlers, outsideTransaction } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { queueMail } from "#mail/mail.ts";
import { findRefusal, isLongPassword, requireGoodPassword } from "#secrets/passwords.rules.ts";
import { hashPassword, isPassword } from "#secrets/passwords.ts";
import type { Waiter } from "#storage/turns.ts";
import { endAllSessions, endOtherSessions, holdSessionsOf } from "#sessions/sessions.ts";
import { getOwnerForUpdate, getPasswordHash, getUser } from "./accounts.access.ts";
import { setPassword, setPendingEmail } from "./accounts.queries.ts";

export const passwordHandlers: Handlers<typeof accountPasswords> = {
  // Whether there is somebody to write to is found out when the mail is written.
  async requestPasswordReset({ db, body, now }) {
    const { email } = body.user;
    if (await mayMailLink(db, "password_reset", email, now))
      await queueMail(db, "password_reset", { email }, { isWaitedFor: true });
    return { message: "If that address has an account, a mail with a link is on its way." };
  },

  async getPasswordReset({ db, link: token, now }) {
    const link = await getLink(db, "password_reset", token);
    const { email, expires_at } = link;
    return { password_reset: { state: linkState(link, now), email, expires_at } };
  },

  // A password that can't be taken spends nothing: the link still works for a better one.
  resetPassword: outsideTransaction(async ({ body, outside, waiter, now, record }) => {
    const { reset_password_token: token, password } = body.user;
    const link = await getValidLink(outside, "password_reset", token, now);
    const user = await getUser(outside, Number(link.user_id));
    requireGoodPassword(password, user, user.role);
    const hashed = await hashNew(password, waiter);
    await outside.transaction().execute(async (db) => {
      await holdSessionsOf(db, user.id);
      await getOwnerForUpdate(db, user.id);
      await spendLink(db, "password_reset", token, now);
      await replacePassword(db, user.id, hashed, now);
      await endAllSessions(db, user.id);
      await record(db, { actorId: user.id, subject: { kind: "user", id: user.id } });
    });
    return { message: "Your password has been changed. Sign in with the new one." };
  }),

  judgePassword: outsideTransaction(async ({ body }) => {
    const { password, email = "", first_name = "", last_name = "" } = body.user;
    return { fault: findRefusal(password, { email, first_name, last_name }, "member") ?? null };
  }),

  changePassword: outsideTransaction(
    async ({ body, outside, user: { id }, session, waiter, now, record }) => {
      const { current_password, password } = body.user;
      const before = await getPasswordHash(outside, id);
      if (!(await isPassword(current_password, before, waiter))) {
        throw invalid({ "user.current_password": ["This is not your current password."] });
      }
      const user = await getUser(outside, id);
      requireGoodPassword(password, user, user.role);
      const hashed = await hashNew(password, waiter);
      await outside.transaction().execute(async (db) => {
        await holdSessionsOf(db, id, session.id);
        await getOwnerForUpdate(db, id);
        // Somebody else changed it while we were hashing: theirs was by the same present password.
        if ((await getPasswordHash(db, id)) !== before) throw new Problem("stale_version");
        await replacePassword(db, id, hashed, now);
        await endOtherSessions(db, id, session.id);
        await record(db, { subject: { kind: "user", id } });
      });
      return { message: "Your password has been changed. You are signed out everywhere else." };
    },
  ),
};

async function hashNew(password: string, waiter: Waiter) {
  const password_hash = await hashPassword(password, { waiter });
  return { password_hash, long_password: isLongPassword(password) };
}

/** Whatever somebody else may have started with the old password ends with it. */
async function replacePassword(
  db: DatabaseTransaction,
  userId: number,
  password: Awaited<ReturnType<typeof hashNew>>,
  now: Moment,
): Promise<void> {
  await setPassword(db, userId, password);
  await setPendingEmail(db, userId, null);
  await replaceLinks(db, "password_reset", userId, now);
  await replaceLinks(db, "email_change", userId, now);
  await queueMail(db, "password_changed", { user_id: userId, at: now });
}
