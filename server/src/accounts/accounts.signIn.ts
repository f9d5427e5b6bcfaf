import type { AccountsToSignIn } from "#sessions/sessions.ts";
import { findUserForSignIn, holdUnchanged, noteLongPassword } from "./accounts.queries.ts";
import { findOpenRegistration } from "./registrations.queries.ts";

export const accountsToSignIn: Omit<AccountsToSignIn, "readProfile"> = {
  find: findUserForSignIn,
  findPending: findOpenRegistration,
  noteLongPassword,
  holdUnchanged,
};
