import { profileRows } from "@sightline/contract/accounts.profile.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import type { Touched } from "./urls.ts";

/**
 * What each live event touches. A name that is not listed touches everything: slower, and never
 * wrong.
 */
export const touchedBy: Readonly<Record<string, readonly Touched[]>> = {
  profile_changed: [profileRows.getProfile],
  sessions_changed: [sessions.listSessions],
};
