import type { AccountsToSignIn } from "#sessions/sessions.ts";
import { findUserForSignIn, getUser, holdUnchanged, noteLongPassword } from "./accounts.queries.ts";
import { findOpenRegistration } from "./registrations.queries.ts";

export const accountsToSignIn: AccountsToSignIn = {
  find: findUserForSignIn,
  findPending: findOpenRegistration,
  noteLongPassword,
  holdUnchanged,
  readProfile: getUser,
};
