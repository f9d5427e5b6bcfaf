import { accounts } from "@sightline/contract/accounts/accounts.ts";
import { implement, type Implementation } from "#http/call.ts";
import { announce, topic } from "#live/announce.ts";
import type { PersonalData } from "#personalData.ts";
import { getUser, updateUser } from "./accounts.queries.ts";
import { emailChangeHandlers } from "./emailChange.handlers.ts";
import { makeLeavingHandlers } from "./leaving.handlers.ts";
import { newsletterHandlers } from "./newsletter.ts";
import { passwordHandlers } from "./passwords.handlers.ts";
import { registrationHandlers } from "./registration.handlers.ts";

export function makeAccountHandlers(leaving: {
  personalData: readonly PersonalData[];
  exportsDir: string;
}): Implementation {
  return implement(accounts, {
    async getProfile({ db, user }) {
      return { user: await getUser(db, user.id) };
    },

    async updateProfile({ db, user, body }) {
      await updateUser(db, user.id, body.user);
      await announce(db, [topic.user(user.id)], "profile_changed", { user_id: user.id });
      return { user: await getUser(db, user.id) };
    },

    ...registrationHandlers,
    ...passwordHandlers,
    ...emailChangeHandlers,
    ...makeLeavingHandlers(leaving),
    ...newsletterHandlers,
  });
}
