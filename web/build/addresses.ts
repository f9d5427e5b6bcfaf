import type { ScreenName } from "./chunks.ts";

/** The screen of each address, as the routes say: a test compares. */
export const addresses: readonly (readonly [pattern: string, screen: ScreenName])[] = [
  ["/", "HomeScreen"],
  ["/signin", "SignInScreen"],
  ["/(activate|register)(/[^/]+)?", "RegisterScreen"],
  ["/resetPassword", "ResetPasswordScreen"],
  ["/password_reset", "ChangePasswordScreen"],
  ["/confirm_account", "ConfirmAccountScreen"],
  ["/groups/accept", "AcceptGroupScreen"],
  ["/terms", "TermsScreen"],
  ["/privacy", "PrivacyScreen"],
  ["/app(/requests(/[^/]+)?)?", "RequestListScreen"],
  ["/app/requests/[^/]+/(new|duplicate/[^/]+)", "NewRequestScreen"],
  ["/app/insights(/all)?", "InsightListScreen"],
  ["/app/insights/[^/]+", "InsightCenterScreen"],
  ["/app/account", "AccountScreen"],
  ["/app/(community|more)", "FeatureListScreen"],
  ["/app/community/groups", "GroupListScreen"],
  ["/app/community/groups/[^/]+", "GroupScreen"],
  ["/app/community/invites", "InviteListScreen"],
  ["/app/community/board", "BoardScreen"],
  ["/app/community/board/[^/]+", "PostScreen"],
  ["/app/more/plan", "PlanScreen"],
  ["/app/more/turnarounds", "TurnaroundsScreen"],
  ["/app/more/desk", "DeskScreen"],
  ["/app/more/blocks", "TextBlocksScreen"],
  ["/app/more/categories", "CategoryListScreen"],
  ["/app/more/categories/calendars", "CalendarListScreen"],
  ["/app/more/categories/calendars/[^/]+", "CalendarScreen"],
  ["/app/more/categories/[^/]+", "CategoryEditorScreen"],
  ["/app/more/people", "PeopleScreen"],
  ["/app/more/people/[^/]+", "PersonScreen"],
  ["/app/more/plans", "PlansScreen"],
  ["/app/more/newsletter", "NewsletterScreen"],
  ["/app/more/moderation", "ModerationScreen"],
  ["/app/more/audit", "AuditScreen"],
  ["/app/more/jobs", "JobsScreen"],
  ["/app/more/settings", "SettingsScreen"],
  ["/app/more/setup", "SetUpScreen"],
  ["/app/more/notifications", "NotificationsScreen"],
  ["/app/more/search", "SearchScreen"],
  ["/app/more/help", "HelpScreen"],
];

export function fits(pattern: string, address: string): boolean {
  return new RegExp(`^${pattern}/?$`).test(address);
}
