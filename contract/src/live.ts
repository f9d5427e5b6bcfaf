import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { reads, type Touched } from "#base/reads.ts";

/**
 * What the stream says: that something changed, never what it says now. The screen asks again
 * with an ordinary call, which checks the person's rights at that moment.
 */
export const liveEvent = z.object({
  name: z.string(),
  /** Ids of what changed, by noun: `{ insight_request_id: 12 }`. */
  about: z.record(z.string(), z.int()),
});
export type LiveEvent = z.infer<typeof liveEvent>;

/** Told instead of a replay when the stream was away for longer than events are kept. */
export const missedTooMuch = "missed_too_much";
/** The last thing a stream says when its session has ended. */
export const sessionEnded = "session_ended";

/** What one was told of, without how much one wants to hear of a thing, which may be gone. */
const told = [
  reads.notifications.getUnread,
  reads.notifications.listGathered,
  reads.notifications.listGatheredEntries,
  reads.notifications.listNotifications,
] as const;

/** What each event touches; one that has no line here cannot be announced. */
export const touchedByEvent = {
  audit_sealed: [reads.audit],
  board_post_changed: [reads.board, reads.search],
  board_post_read: [reads.board],
  board_report_changed: [reads.reports],
  categories_changed: [
    reads.accounts.getProfile,
    reads.calendars,
    reads.categories,
    reads.desk.getDeskWork,
    reads.place,
    reads.turnarounds,
  ],
  confirmations_changed: [
    reads.board.getPost,
    reads.confirmations,
    reads.groups.listShares,
    reads.insights.listPlacesShared,
  ],
  data_export_changed: [reads.accounts.listExports],
  desk_changed: [reads.desk],
  /** Said to those who have the desk's queue open; kept nowhere, as all of presence. */
  desk_presence_changed: [reads.desk.listDesk],
  draft_changed: [reads.drafts],
  insight_group_changed: [
    reads.accounts.getProfile,
    reads.groups,
    reads.insights.listPlacesShared,
    reads.search,
  ],
  // Who is no longer invited is no longer told of it.
  insight_group_invites_changed: [reads.groupInvites, reads.groups, ...told],
  insight_group_share_comments_changed: [
    reads.groups.listShares,
    reads.insights.listQuestions,
    reads.search,
    reads.shares,
  ],
  insight_group_shares_changed: [
    reads.groups,
    reads.insights,
    reads.requests.getInsightOfRequest,
    reads.search,
    reads.shares,
    reads.sources,
  ],
  insight_opened: [reads.insights.listPlacesShared],
  insight_request_changed: [
    reads.desk,
    reads.deskAsked.listSameRequests,
    reads.insights,
    reads.requests,
    reads.search,
    reads.sources,
  ],
  /** Said to those of the staff alone who did not ask the request. */
  insight_review_changed: [reads.desk],
  insight_response_changed: [reads.insights, reads.requests, reads.search, reads.sources],
  internal_notes_changed: [reads.requests.listComments, reads.search],
  invitations_changed: [reads.invitations, ...told, reads.plans],
  legal_texts_changed: [reads.accounts.getProfile, reads.place],
  jobs_changed: [reads.jobs],
  // The profile's counts are for those who read it alone; the bell has a call of its own.
  notifications_changed: told,
  notification_levels_changed: [reads.notifications.getLevel, reads.notifications.listLevels],
  organization_plan_changed: [reads.accounts.getProfile, reads.plans, reads.search],
  people_changed: [reads.accounts.getProfile, reads.people, reads.place.getSetUp],
  place_changed: [reads.notifications.getLevel, reads.notifications.listLevels, reads.place],
  /** Said to those alone who look at the request themselves; kept nowhere. */
  presence_changed: [reads.requests.getPresence],
  /** Said to those who see the request; nothing happened to it but that its answer came further. */
  request_progress_changed: [reads.requests.getRequest],
  // Who leaves a plan or a group, or has another role, loses sight of what they were told of there.
  profile_changed: [reads.accounts.getProfile, ...told, reads.search],
  /** Said to those of the staff alone who asked neither of the two. */
  same_requests_changed: [reads.deskAsked.listSameRequests],
  saved_searches_changed: [reads.savedSearches],
  sessions_changed: [reads.sessions],
  set_up_changed: [reads.accounts.getProfile, reads.place.getSetUp],
  /** Said to those alone who read the numbers. */
  spared_changed: [reads.matches],
  /** Said to everybody at the desk, or to their author alone. */
  text_blocks_changed: [reads.deskBlocks],
  /** Said to who works on the request that a text was asked for. */
  text_asks_changed: [reads.deskAsked],
} as const satisfies Record<string, readonly Touched[]>;
export type LiveEventName = keyof typeof touchedByEvent;

/** Told to a person whose name, role, plan or groups changed. */
export const profileChanged = "profile_changed" satisfies LiveEventName;

export const live = defineEndpoints({
  streamEvents: {
    method: "GET",
    path: "/api/v1/events",
    summary: "What changes for this person, as server-sent events. Continues after Last-Event-ID.",
    access: "signed_in",
    response: "stream",
    background: true,
  },
});
