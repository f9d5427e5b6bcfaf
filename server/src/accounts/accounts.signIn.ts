import { findOpenRegistration } from "#accounts/register/registrations.queries.ts";
import type { AccountsToSignIn } from "#sessions/sessions.ts";
import { findUserForSignIn, holdUnchanged, noteLongPassword } from "./accounts.queries.ts";

export const accountsToSignIn: Omit<AccountsToSignIn, "readProfile"> = {
  find: findUserForSignIn,
  findPending: findOpenRegistration,
  noteLongPassword,
  holdUnchanged,
};
