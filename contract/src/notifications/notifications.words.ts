import type { NotificationKind } from "./notifications.kinds.ts";
import type { Notification } from "./notifications.ts";

type Told = {
  /** "Ada Byron", or whoever it was. */
  who: string;
  /** What it is about, by name. */
  title: string;
  count: number;
  details: Readonly<Record<string, string>>;
};

/** What an entry says, in one line of plain text; the name of the thing stands in it as it is. */
export function sentenceOf({ kind, actor, title, count, details }: Notification): string {
  const who = actor ? `${actor.first_name} ${actor.last_name}` : "Someone";
  return sentences[kind]({ who, title, count, details });
}

/** Where an entry leads: the address within the app. */
export function placeOf({ kind, thread, details }: Notification): string {
  return places[kind]?.(thread.id, details) ?? threadPlaces[thread.kind](thread.id, details);
}

const sentences: Record<NotificationKind, (told: Told) => string> = {
  request_filed: ({ who, title, details }) => {
    if (details["again"] === "yes") return `It can go on, and nobody works on it: ${title}`;
    return details["more"] === "yes" ? `${who} asks for more: ${title}` : `${who} asks: ${title}`;
  },
  participant_added: ({ who, title }) => `${who} added you to ${title}`,
  access_asked: ({ who, title, count }) =>
    count > 1 ? `${count} colleagues ask to see ${title}` : `${who} asks to see ${title}`,
  text_asked: ({ who, title, count }) =>
    count > 1
      ? `Asked ${count} times: may the text of this insight be used for another request? ${title}`
      : `${who} asks whether the text of this insight may be used for another request: ${title}`,
  text_decided: ({ title, count, details }) => {
    if (count > 1) return `${count} answers on texts that were asked for: ${title}`;
    return details["agreed"] === "yes"
      ? `The text that was asked for may be used: ${title}`
      : `The text that was asked for may not be used: ${title}`;
  },
  request_claimed: ({ who, title }) => `${who} is working on ${title}`,
  request_handed_over: ({ who, title }) => `${who} passed ${title} on to you`,
  request_released: ({ who, title }) => `${who} put ${title} back into the queue`,
  clarification_asked: ({ who, title }) => `${who} has a question about ${title}`,
  clarification_answered: ({ who, title }) => `${who} answered your question about ${title}`,
  scope_sent: ({ who, title }) => `${who} says what the answer will cover: ${title}`,
  scope_confirmed: ({ who, title }) => `${who} confirmed the scope: ${title}`,
  scope_corrected: ({ who, title }) => `${who} corrected the scope: ${title}`,
  scope_taken: ({ who, title }) => `${who} works by your correction: ${title}`,
  review_asked: ({ who, title }) => `${who} asks for a second reader: ${title}`,
  review_returned: ({ who, title }) => `${who} read your insight and returned it: ${title}`,
  review_approved: ({ who, title, details }) =>
    details["waived"] === "yes"
      ? `${who} published your insight without a second reader: ${title}`
      : `${who} read your insight and approved it: ${title}`,
  insight_delivered: ({ title }) => `The insight is ready: ${title}`,
  insight_corrected: ({ title, count }) =>
    count > 1 ? `Corrected ${count} times: ${title}` : `The insight was corrected: ${title}`,
  revision_asked: ({ who, title }) => `${who} asks for a revision of ${title}`,
  more_asked: ({ who, title }) => `${who} asks for more: ${title}`,
  round_begun: ({ who, title }) => `${who} wants to know more, and work goes on: ${title}`,
  insight_rated: ({ who, title, details }) =>
    `${who} rated your insight ${details["rating"] ?? ""} of 5: ${title}`,
  request_accepted: ({ who, title, details }) =>
    details["by"] === "silence"
      ? `Your insight counts as accepted, since nobody objected: ${title}`
      : `${who} accepted your insight: ${title}`,
  request_declined: ({ who, title }) => `${who} declined ${title}`,
  objection_raised: ({ who, title }) => `${who} objects to a decline. Read it anew: ${title}`,
  request_objected: ({ who, title, details }) =>
    details["read_by"] === "others"
      ? `${who} objects, and somebody else reads it: ${title}`
      : `${who} objects to the decline: ${title}`,
  request_cancelled: ({ who, title }) => `${who} cancelled ${title}`,
  file_added: ({ who, title, count }) =>
    count > 1 ? `${count} files were added to ${title}` : `${who} added a file to ${title}`,
  comment: ({ who, title, count }) =>
    count > 1 ? `${count} comments on ${title}` : `${who} commented on ${title}`,
  note: ({ who, title, count }) =>
    count > 1 ? `${count} internal notes on ${title}` : `${who} wrote an internal note on ${title}`,
  request_mention: mentioned,
  share_mention: mentioned,
  post_mention: mentioned,
  late_told: ({ who, title, count }) =>
    count > 1 ? `A new time, given ${count} times: ${title}` : `${who} gives a new time: ${title}`,
  due_soon: ({ title }) => `Due soon. If it needs longer, give a new time: ${title}`,
  overdue: ({ title }) => `Late: ${title}`,
  unclaimed_due_soon: ({ title }) => `Due soon, and nobody works on it: ${title}`,
  unclaimed_overdue: ({ title }) => `Late, and nobody works on it: ${title}`,
  accept_reminder: ({ title }) => `Is this what you needed? ${title}`,
  accepted_by_silence: ({ title }) => `Counted as accepted: ${title}`,
  review_reminder: ({ title }) => `May be out of date: ${title}`,
  insight_shared: ({ who, title, details }) =>
    `${who} shared ${title} in ${details["group"] ?? "a group"}`,
  share_comment: ({ who, title, count, details }) =>
    count > 1
      ? `${count} comments on ${title} in ${details["group"] ?? "a group"}`
      : `${who} commented on ${title} in ${details["group"] ?? "a group"}`,
  share_confirm_asked: ({ who, title, details }) =>
    `${who} asks you to confirm that you have read ${title} in ${details["group"] ?? "a group"}`,
  share_confirm_reminder: ({ title, details }) =>
    `Please confirm that you have read ${title} in ${details["group"] ?? "a group"}`,
  post_confirm_asked: ({ who, title }) => `${who} asks you to confirm that you have read ${title}`,
  post_confirm_reminder: ({ title }) => `Please confirm that you have read ${title}`,
  share_ending: ({ title, details }) =>
    `${title} will soon no longer be shared in ${details["group"] ?? "a group"}`,
  group_invitation: ({ who, title }) => `${who} invites you to the group ${title}`,
  group_joined: ({ who, title, count }) =>
    count > 1 ? `${count} people joined the group ${title}` : `${who} joined the group ${title}`,
  group_declined: ({ who, title, count }) =>
    count > 1
      ? `${count} people declined to join the group ${title}`
      : `${who} declined to join the group ${title}`,
  group_removed: ({ who, details }) =>
    `${who} removed you from the group ${details["group"] ?? ""}`.trimEnd(),
  group_role_changed: ({ who, title, details }) =>
    details["role"] === "owner"
      ? `${who} made you an owner of the group ${title}`
      : `${who} made you a member of the group ${title}`,
  plan_invitation: ({ title }) => `You are invited to the organization plan ${title}`,
  plan_joined: ({ who, title, count }) =>
    count > 1 ? `${count} people joined ${title}` : `${who} joined ${title}`,
  plan_declined: ({ title, count }) =>
    count > 1
      ? `${count} invitations to ${title} were declined`
      : `An invitation to ${title} was declined`,
  plan_removed: ({ details }) =>
    `You are no longer in the organization plan ${details["plan"] ?? ""}`.trimEnd(),
  plan_role_changed: ({ who, title, details }) =>
    details["role"] === "owner"
      ? `${who} made you an owner of ${title}`
      : `${who} made you a member of ${title}`,
  role_changed: ({ details }) =>
    details["role"] === "member"
      ? "You are a member here now"
      : `You are an ${details["role"] ?? "analyst"} here now`,
  post_comment: ({ who, title, count }) =>
    count > 1 ? `${count} comments on ${title}` : `${who} commented on ${title}`,
  report_filed: ({ count }) =>
    count > 1
      ? `${count} reports from the message board are waiting`
      : "A report from the message board is waiting",
  report_settled: ({ details }) =>
    details["outcome"] === "removed"
      ? "What you reported was removed"
      : "What you reported was looked at and stays",
  new_device: ({ details }) => `New sign-in: ${details["device"] ?? "an unknown device"}`,
  export_ready: () => "The export of your data is ready",
  search_found: ({ title }) => `New for your saved search: ${title}`,
  job_failed: ({ count }) =>
    count > 1 ? `${count} background jobs failed` : "A background job failed",
};

function mentioned({ who, title, count }: Told): string {
  return count > 1
    ? `You were mentioned ${count} times: ${title}`
    : `${who} mentioned you: ${title}`;
}

type Place = (id: number, details: Told["details"]) => string;

const threadPlaces: Record<Notification["thread"]["kind"], Place> = {
  request: (id) => `/app/insights/${id}`,
  // Among all that is shared there; what is said of it is unfolded, if that is what one was told of.
  share: (id, details) =>
    `/app/community/groups/${details["group_id"] ?? ""}?share=${id}${details["comment_id"] ? `&comment=${details["comment_id"]}` : ""}`,
  group: (id) => `/app/community/groups/${id}`,
  post: (id) => `/app/community/board/${id}`,
  plan: () => "/app/more/plan",
  account: () => "/app/account",
  place: () => "/app/more/jobs",
  search: (_id, details) => `/app/more/search?${details["query"] ?? ""}`,
};

const atDesk: Place = (id) => `/app/more/desk?request=${id}`;

/** Where it is not the thing itself that one wants to see. */
const places: Partial<Record<NotificationKind, Place>> = {
  request_filed: atDesk,
  objection_raised: atDesk,
  request_handed_over: atDesk,
  request_released: atDesk,
  text_decided: atDesk,
  clarification_answered: atDesk,
  scope_confirmed: atDesk,
  scope_corrected: atDesk,
  review_asked: atDesk,
  review_returned: atDesk,
  revision_asked: atDesk,
  more_asked: atDesk,
  file_added: atDesk,
  note: atDesk,
  request_mention: (id, details) =>
    details["at"] === "desk" ? `/app/more/desk?request=${id}` : `/app/insights/${id}`,
  due_soon: atDesk,
  unclaimed_due_soon: atDesk,
  unclaimed_overdue: atDesk,
  group_invitation: () => "/app/community/invites",
  group_removed: () => "/app/community/groups",
  plan_removed: () => "/app/more/plan",
  report_filed: () => "/app/more/moderation",
  report_settled: () => "/app/community/board",
  new_device: () => "/app/account?section=sessions",
  export_ready: () => "/app/account?section=data",
};
