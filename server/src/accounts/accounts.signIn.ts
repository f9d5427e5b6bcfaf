import { queueResend } from "#accounts/links/renewal.ts";
import { listOpenRegistrations } from "#accounts/register/registrations.queries.ts";
import type { AccountsToSignIn } from "#sessions/sessions.ts";
import { findUserForSignIn, holdUnchanged, noteLongPassword } from "./accounts.queries.ts";

export const accountsToSignIn: Omit<AccountsToSignIn, "readProfile"> = {
  find: findUserForSignIn,
  async listPending(db, email, now) {
    const waiting = await listOpenRegistrations(db, email, now);
    return waiting.map((one) => one.password_hash);
  },
  remindPending: queueResend,
  noteLongPassword,
  holdUnchanged,
};
