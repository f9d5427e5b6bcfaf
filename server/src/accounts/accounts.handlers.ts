import { contract } from "@sightline/contract/contract.ts";
import { makeLeavingHandlers } from "#accounts/leaving/leaving.handlers.ts";
import type { RenewInvitation } from "#accounts/links/renewal.ts";
import { makeRegistrationHandlers } from "#accounts/register/registration.handlers.ts";
import { implement, type Implementation } from "#http/call.ts";
import type { PersonalData } from "#personalData.ts";
import type { FileStore } from "#storage/files.ts";
import { changeProfile } from "./accounts.profile.ts";
import type { ReadProfile } from "./accounts.ts";
import { emailChangeHandlers } from "./emailChange.handlers.ts";
import { newsletterHandlers } from "./newsletter.ts";
import { passwordHandlers } from "./passwords.handlers.ts";

/** What accounts are given by the other nouns. */
type Given = {
  personalData: readonly PersonalData[];
  files: FileStore;
  readProfile: ReadProfile;
  renewInvitation: RenewInvitation;
};

export function makeAccountHandlers(given: Given): Implementation {
  const { readProfile } = given;
  return implement(contract.accounts, {
    async getProfile({ db, user, now }) {
      return { user: await readProfile(db, user.id, now) };
    },

    async updateProfile({ db, user, body, now }) {
      await changeProfile(db, user.id, body.user);
      return { user: await readProfile(db, user.id, now) };
    },

    ...makeRegistrationHandlers(given),
    ...passwordHandlers,
    ...emailChangeHandlers,
    ...makeLeavingHandlers(given),
    ...newsletterHandlers,
  });
}
