import { tellCount } from "#base/count.words.ts";
import type { Gathered } from "./notifications.gathered.ts";
import type { NotificationKind } from "./notifications.kinds.ts";

/** What happened once, and what happened several times. */
type Noun = readonly [one: string, many: string];

const acceptance: Noun = ["an acceptance", "acceptances"];
const comment: Noun = ["a comment", "comments"];
const confirmation: Noun = ["a request to confirm", "requests to confirm"];
const declined: Noun = ["a declined invitation", "declined invitations"];
const invitation: Noun = ["an invitation", "invitations"];
const member: Noun = ["a new member", "new members"];
const mention: Noun = ["a mention", "mentions"];
const reminder: Noun = ["a reminder", "reminders"];
const removal: Noun = ["a removal", "removals"];
const reading: Noun = ["a request to read it first", "requests to read it first"];
const update: Noun = ["an update", "updates"];

/** What reads alike is counted as one. */
const nouns: Record<NotificationKind, Noun> = {
  request_filed: update,
  participant_added: update,
  access_asked: ["a request to see it", "requests to see it"],
  text_asked: ["a request to use its text", "requests to use its text"],
  text_decided: update,
  request_claimed: update,
  request_handed_over: update,
  request_released: update,
  clarification_asked: ["a question", "questions"],
  clarification_answered: ["an answer", "answers"],
  scope_sent: ["a scope to confirm", "scopes to confirm"],
  scope_confirmed: update,
  scope_corrected: ["a correction of the scope", "corrections of the scope"],
  scope_taken: update,
  review_asked: reading,
  review_returned: update,
  review_approved: update,
  insight_delivered: ["a delivery", "deliveries"],
  insight_corrected: ["a correction", "corrections"],
  revision_asked: ["a request for a revision", "requests for a revision"],
  more_asked: ["a request for more", "requests for more"],
  round_begun: update,
  insight_rated: ["a rating", "ratings"],
  request_accepted: acceptance,
  request_declined: update,
  objection_raised: ["an objection", "objections"],
  request_objected: ["an objection", "objections"],
  request_cancelled: update,
  comment,
  note: ["an internal note", "internal notes"],
  request_mention: mention,
  share_mention: mention,
  post_mention: mention,
  file_added: ["an added file", "added files"],
  late_told: ["a new time", "new times"],
  due_soon: reminder,
  overdue: reminder,
  unclaimed_due_soon: reminder,
  unclaimed_overdue: reminder,
  accept_reminder: reminder,
  accepted_by_silence: acceptance,
  review_reminder: reminder,
  insight_shared: ["a share", "shares"],
  share_comment: comment,
  share_confirm_asked: confirmation,
  share_confirm_reminder: reminder,
  post_confirm_asked: confirmation,
  post_confirm_reminder: reminder,
  share_ending: reminder,
  group_invitation: invitation,
  group_joined: member,
  group_declined: declined,
  group_removed: removal,
  group_role_changed: update,
  plan_invitation: invitation,
  plan_joined: member,
  plan_declined: declined,
  plan_removed: removal,
  plan_role_changed: update,
  role_changed: update,
  post_comment: comment,
  report_filed: ["a report", "reports"],
  report_settled: ["an answer to a report", "answers to reports"],
  new_device: ["a sign-in", "sign-ins"],
  export_ready: ["an export", "exports"],
  search_found: update,
  job_failed: ["a failed job", "failed jobs"],
};

/** More would not be read. */
const mostSaid = 3;

/** "3 comments, a mention and a delivery": what else happened, the most recent first. */
export function othersInWords(others: Gathered["others"]): string {
  const counts = new Map<Noun, number>();
  for (const { kind, count } of others)
    counts.set(nouns[kind], (counts.get(nouns[kind]) ?? 0) + count);
  const phrases = Array.from(counts, ([[one, many], count]) =>
    count === 1 ? one : `${tellCount(count)} ${many}`,
  );
  const said = phrases.length > mostSaid ? [...phrases.slice(0, mostSaid), "more"] : phrases;
  const last = said.at(-1) ?? "";
  return said.length < 2 ? last : `${said.slice(0, -1).join(", ")} and ${last}`;
}
