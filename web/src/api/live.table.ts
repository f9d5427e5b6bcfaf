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
  data_export_changed: ["/api/v1/profile/exports"],
  draft_changed: ["/api/v1/drafts"],
  insight_request_changed: ["/api/v1/insight_requests"],
  invitations_changed: ["/api/v1/invitations", "/api/v1/organization_plans"],
  organization_plan_changed: ["/api/v1/organization_plans", profileRows.getProfile],
};
