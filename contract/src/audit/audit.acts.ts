/**
 * What is kept for ever of what people do here, each by its name, in words that follow a name: "Ada
 * Byron changed the seats of plan 4". A row of the contract says by `audited` which one it is.
 */
export const acts = {
  account_erased: "erased the account of a person who left",
  account_opened: "opened an account",
  comment_deleted: "deleted a comment of somebody else",
  comment_restored: "brought back a comment of somebody else",
  data_export_asked: "asked for an export of their own data",
  data_export_downloaded: "downloaded an export of their own data",
  deletion_cancelled: "kept their account after all",
  deletion_scheduled: "asked for their account to be deleted",
  email_changed: "changed their e-mail address",
  group_deleted: "deleted a group",
  group_left: "left a group",
  group_member_removed: "removed a person from a group",
  group_role_changed: "changed the role of a person in a group",
  invitation_accepted: "accepted an invitation",
  invitation_revoked: "revoked an invitation",
  invitation_sent: "sent an invitation",
  newsletter_exported: "exported the subscribers of the newsletter",
  password_changed: "changed their password",
  password_reset: "set a new password by a mailed link",
  plan_dissolved: "dissolved a plan",
  plan_founded: "founded a plan",
  plan_left: "left a plan",
  plan_member_removed: "removed a person from a plan",
  plan_renamed: "renamed a plan",
  plan_role_changed: "changed the role of a person in a plan",
  plan_seats_changed: "changed the seats of a plan",
  post_deleted: "deleted a post of somebody else",
  post_edited: "edited a post of somebody else",
  post_pinned: "pinned a post",
  post_restored: "brought back a post of somebody else",
  post_unpinned: "unpinned a post",
  report_settled: "settled a report",
  session_ended: "ended a session",
  signed_in: "signed in",
  signed_out: "signed out",
} as const satisfies Record<string, string>;

export type ActName = keyof typeof acts;

/** What an act can be done to; with its id it stands in the log. */
export const subjectKinds = [
  "calendar",
  "category",
  "comment",
  "export",
  "group",
  "invitation",
  "job",
  "legal_text",
  "place",
  "plan",
  "post",
  "report",
  "request",
  "session",
  "user",
] as const;
export type SubjectKind = (typeof subjectKinds)[number];
