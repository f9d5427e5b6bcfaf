import { profileRows } from "@sightline/contract/accounts/accounts.profile.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import type { Touched } from "#api/call/urls.ts";

/**
 * What each live event touches. A name that is not listed touches everything: slower, and never
 * wrong.
 */
export const touchedBy: Readonly<Record<string, readonly Touched[]>> = {
  board_post_changed: ["/api/v1/message_boards", "/api/v1/board_posts"],
  board_post_read: ["/api/v1/message_boards", "/api/v1/board_posts"],
  board_report_changed: ["/api/v1/board_reports"],
  profile_changed: [profileRows.getProfile],
  sessions_changed: [sessions.listSessions],
  data_export_changed: ["/api/v1/profile/exports"],
  draft_changed: ["/api/v1/drafts"],
  desk_changed: ["/api/v1/desk"],
  insight_group_changed: [
    "/api/v1/insight_groups",
    profileRows.getProfile,
    { path: "/api/v1/insight_responses/:id/shares" },
  ],
  insight_group_invites_changed: ["/api/v1/insight_groups", "/api/v1/insight_groups_invites"],
  insight_group_shares_changed: [
    "/api/v1/insight_groups",
    "/api/v1/insight_group_shares",
    "/api/v1/insight_responses",
    "/api/v1/insight_sources",
    { path: "/api/v1/insight_requests/:id/insight_response" },
  ],
  insight_group_share_comments_changed: [
    "/api/v1/insight_group_shares",
    { path: "/api/v1/insight_groups/:id/insight_response_shares" },
  ],
  insight_opened: [{ path: "/api/v1/insight_responses/:id/shares" }],
  insight_request_changed: [
    "/api/v1/insight_requests",
    "/api/v1/insight_responses",
    "/api/v1/insight_sources",
    "/api/v1/desk",
  ],
  insight_response_changed: [
    "/api/v1/insight_requests",
    "/api/v1/insight_responses",
    "/api/v1/insight_sources",
  ],
  internal_notes_changed: [{ path: "/api/v1/insight_requests/:id/comments" }],
  invitations_changed: ["/api/v1/invitations", "/api/v1/organization_plans"],
  organization_plan_changed: ["/api/v1/organization_plans", profileRows.getProfile],
};
