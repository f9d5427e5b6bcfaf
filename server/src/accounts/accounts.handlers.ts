import { accounts } from "@sightline/contract/accounts.ts";
import { implement } from "#http/call.ts";
import { getUser } from "./accounts.queries.ts";

export const accountHandlers = implement(accounts, {
  async getProfile({ db, user }) {
    return { user: await getUser(db, user.id) };
  },
});
