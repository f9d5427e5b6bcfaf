import { type Moment, secondMs } from "@sightline/contract/base/moments.ts";
import { live } from "@sightline/contract/live.ts";
import { makeAccountHandlers } from "#accounts/accounts.handlers.ts";
import { accountJobs, exportCleanUp, formerExportsCleanUp } from "#accounts/accounts.jobs.ts";
import { listExportedKeys } from "#accounts/leaving/exports.queries.ts";
import { accountMails } from "#accounts/accounts.mails.ts";
import { changeProfile, makeReadProfile } from "#accounts/accounts.profile.ts";
import { accountsToSignIn } from "#accounts/accounts.signIn.ts";
import { deleteOldRegistrations } from "#accounts/register/registrations.queries.ts";
import { makeAttachmentHandlers } from "#attachments/attachments.handlers.ts";
import type { AttachmentPlaces } from "#attachments/attachments.ts";
import { waitingCleanUp } from "#attachments/attachments.jobs.ts";
import { listAttachedKeys } from "#attachments/attachments.queries.ts";
import { auditHandlers } from "#audit/audit.handlers.ts";
import { eraseOldOrigins } from "#audit/audit.personalData.ts";
import { getPost } from "#board/board.access.ts";
import { postAsked, postConfirmingHandlers } from "#board/confirming/board.confirming.ts";
import { postConversationHandlers, postPlace } from "#board/board.conversation.ts";
import { eraseDeletedFromBoard } from "#board/board.erasing.queries.ts";
import { boardHandlers } from "#board/board.handlers.ts";
import { boardLetters } from "#board/board.mails.ts";
import { postThread } from "#board/board.queries.ts";
import { postFiles } from "#board/board.files.ts";
import { boardModerationHandlers } from "#board/board.moderation.handlers.ts";
import { calendarHandlers } from "#categories/calendars.handlers.ts";
import { makeCategoryEditingHandlers } from "#categories/categories.editing.handlers.ts";
import { categoryHandlers } from "#categories/categories.handlers.ts";
import type { Config } from "./config.ts";
import type { FastifyInstance } from "fastify";
import { findables } from "./findables.ts";
import { leftToOthers } from "./holdings.ts";
import type { Database } from "#db/database.ts";
import { makeConfirmationJobs } from "#confirmations/confirmations.jobs.ts";
import { gatherPeopleParts } from "#confirmations/confirmations.queries.ts";
import { makeCommentFiles, sightIn } from "#conversations/conversations.attachments.ts";
import { conversationJobs } from "#conversations/conversations.jobs.ts";
import { eraseDeleted } from "#conversations/conversations.queries.ts";
import { makeDeskImplementations } from "#desk/desk.implementations.ts";
import { eraseDeletedBlocks } from "#desk/blocks/blocks.queries.ts";
import { draftReviews } from "#desk/review/review.provided.ts";
import { makeDraftFiles } from "#drafts/drafts.attachments.ts";
import { deleteOldEarlierDrafts, makeEarlierDraftHandlers } from "#drafts/drafts.earlier.ts";
import { countDraftsIn } from "#drafts/drafts.queries.ts";
import { makeDraftHandlers } from "#drafts/drafts.handlers.ts";
import { shareAsked } from "#groups/confirming/groups.confirming.ts";
import { getGroupFor } from "#groups/groups.access.ts";
import { sharePlace } from "#groups/groups.shares.conversation.ts";
import { groupThread, shareThread } from "#groups/groups.threads.queries.ts";
import { endSharesBeyondSight } from "#groups/groups.leaving.ts";
import { listGroupsOf } from "#groups/groups.members.queries.ts";
import { groupImplementations } from "#groups/groups.implementations.ts";
import { groupJobs } from "#groups/groups.jobs.ts";
import { groupLetters } from "#groups/groups.mails.ts";
import { implement, type Implementation } from "#http/call.ts";
import { findRowOfRequest, listSeenOfRequests } from "#insights/insights.feed.queries.ts";
import { insightHandlers } from "#insights/insights.handlers.ts";
import { insightCron, insightJobs } from "#insights/insights.jobs.ts";
import { insightLetters } from "#insights/insights.mails.ts";
import { insightFiles } from "#insights/insights.provided.ts";
import { findTextOf } from "#insights/insights.ts";
import { makeInvitationHandlers } from "#invitations/invitations.handlers.ts";
import { makeInvitationMails } from "#invitations/invitations.mails.ts";
import { renewInvitation } from "#invitations/invitations.renewal.ts";
import { cleanUpCron, cleanUpJobs } from "#jobs/cleanUp.ts";
import { jobHandlers } from "#jobs/jobs.handlers.ts";
import { type Jobs } from "#jobs/runner.ts";
import { LiveHub } from "#live/hub.ts";
import { PresenceBoard } from "#live/presence.ts";
import { makeStreamHandler } from "#live/stream.ts";
import { mailJobs } from "#mail/mail.jobs.ts";
import type { Mails } from "#mail/mail.ts";
import { makeGatheredHandlers } from "#notifications/gathered/gathered.handlers.ts";
import { letterCron, letterJobs } from "#notifications/letters/letters.jobs.ts";
import { serveUnsubscribing } from "#notifications/letters/letters.pages.ts";
import type { Letters } from "#notifications/notifications.ts";
import { makeNotificationHandlers } from "#notifications/notifications.handlers.ts";
import { formerJobs, formerMails } from "#notifications/former/former.ts";
import { countUnread, type Sights } from "#notifications/notifications.list.queries.ts";
import { deleteOldEntries } from "#notifications/notifications.reading.queries.ts";
import { accountThread, placeThread } from "#notifications/notifications.threads.queries.ts";
import { makeParcelHandlers } from "#parcels/parcels.handlers.ts";
import { makePeopleHandlers } from "#people/people.handlers.ts";
import type { PersonalData } from "./personalData.ts";
import { placeHandlers } from "#place/place.handlers.ts";
import { placeJobs } from "#place/place.jobs.ts";
import { readSender } from "#place/place.ts";
import { plansInvitedInto } from "#plans/plans.invited.ts";
import { listPlanTopics } from "#plans/plans.live.ts";
import { planMails } from "#plans/plans.mails.ts";
import { makePlanHandlers } from "#plans/plans.handlers.ts";
import { planThread } from "#plans/plans.queries.ts";
import { findPlanOf } from "#plans/plans.ts";
import { makePresenceHandlers } from "#presence/presence.handlers.ts";
import { makeRequestChangeHandlers } from "#requests/requests.changes.handlers.ts";
import { makeRequestLetters } from "#requests/conversation/requests.conversation.mails.ts";
import {
  requestConversationHandlers,
  requestNamingHandlers,
  requestPlace,
  requestQuestionHandlers,
} from "#requests/conversation/requests.conversation.ts";
import { makeRequestMatchHandlers } from "#requests/matches/requests.matches.handlers.ts";
import { makeRequestScopeHandlers } from "#requests/scope/requests.scope.handlers.ts";
import { makeRequestHandlers } from "#requests/requests.handlers.ts";
import { listSeeing } from "#requests/requests.ts";
import { draftedRequests, requestFiles } from "#requests/requests.provided.ts";
import { getRequestFor } from "#requests/requests.moves.ts";
import { requestThread } from "#requests/requests.visibility.queries.ts";
import { makeMatching } from "#search/matches/search.matches.ts";
import { makeFindAlike } from "#search/alike/alike.ts";
import { makeSearchThread } from "#search/saved/saved.following.queries.ts";
import { savedSearchHandlers } from "#search/saved/saved.handlers.ts";
import { followingCron, makeFollowingJobs } from "#search/saved/saved.jobs.ts";
import { makeSearchHandlers } from "#search/search.handlers.ts";
import { goOnAddingOlder, searchJobs } from "#search/search.jobs.ts";
import { forgetLatest } from "#search/search.latest.queries.ts";
import { makeSessionHandlers } from "#sessions/sessions.handlers.ts";
import { sessionMails } from "#sessions/sessions.mails.ts";
import { deleteExpiredSessions } from "#sessions/sessions.queries.ts";
import type { FileStore } from "#storage/files.ts";
import { storedCleanUp, storedJobs } from "#storage/stored.jobs.ts";
import type { FindNamed } from "#storage/stored.ts";
import { listCategoryFigures } from "#turnarounds/turnarounds.categories.ts";
import { turnaroundHandlers } from "#turnarounds/turnarounds.handlers.ts";
import { turnaroundCron, turnaroundJobs } from "#turnarounds/turnarounds.jobs.ts";
import type { Transport } from "#mail/transport.ts";

const mails: Mails = {
  ...formerMails,
  ...accountMails,
  ...makeInvitationMails(plansInvitedInto),
  ...planMails,
  ...sessionMails,
};

/** How each noun tells of its events by mail. */
const letters: Letters = {
  ...boardLetters,
  ...groupLetters,
  ...insightLetters,
  ...makeRequestLetters(findTextOf),
};

/** Who may still read what they were told of, asked of the noun that owns it. */
const sights: Sights = {
  request: requestThread,
  share: shareThread,
  group: groupThread,
  post: postThread,
  plan: planThread,
  account: accountThread,
  place: placeThread,
  search: makeSearchThread(findables),
};

/** What the mails that tell of events are made of. */
export const lettersAndSights = { letters, sights };

const readProfile = makeReadProfile({
  findPlan: findPlanOf,
  listGroups: listGroupsOf,
  countUnread: (db, reader, now) => countUnread(db, sights, reader, now),
});

const attachmentPlaces: AttachmentPlaces = {
  comment: makeCommentFiles([sightIn(requestPlace), sightIn(sharePlace), sightIn(postPlace)]),
  draft: makeDraftFiles(draftReviews),
  insight: insightFiles,
  post: postFiles,
  request: requestFiles,
};

/** All that rows of any noun name. */
const findNamed: FindNamed = async (db, keys) =>
  new Set([...(await listAttachedKeys(db, keys)), ...(await listExportedKeys(db, keys))]);

/** What they are given by the app that has them. */
type Given = {
  config: Config;
  files: FileStore;
  personalData: readonly PersonalData[];
  uploadsDir: string;
  transport: Transport;
};

/** How every row of the contract is answered. */
export function implementationsWith(
  { files, personalData }: Given,
  hub: LiveHub,
): Implementation[] {
  const board = new PresenceBoard(hub, async (requestId, userIds) => {
    const seeing = await listSeeing(hub.db, requestId, userIds);
    return new Set(seeing.map(({ id }) => id));
  });
  return [
    makeAccountHandlers({
      personalData,
      files,
      readProfile,
      renewInvitation: (trx, id, now) => renewInvitation(trx, plansInvitedInto, id, now),
    }),
    makeAttachmentHandlers(files, attachmentPlaces),
    auditHandlers,
    boardHandlers,
    postConfirmingHandlers,
    postConversationHandlers,
    boardModerationHandlers,
    calendarHandlers,
    categoryHandlers,
    makeCategoryEditingHandlers({ listFigures: listCategoryFigures, countDrafts: countDraftsIn }),
    ...makeDeskImplementations(board, makeFindAlike(findables)),
    makeDraftHandlers(draftedRequests, draftReviews),
    makeEarlierDraftHandlers(draftedRequests, draftReviews),
    ...groupImplementations,
    insightHandlers,
    makeInvitationHandlers(plansInvitedInto, readProfile),
    makeParcelHandlers(files),
    makePeopleHandlers(personalData),
    makeGatheredHandlers(sights),
    makeNotificationHandlers(sights, {
      request: getRequestFor,
      group: getGroupFor,
      post: getPost,
    }),
    placeHandlers,
    jobHandlers,
    makePlanHandlers(leftToOthers),
    makePresenceHandlers(board),
    makeRequestHandlers(findRowOfRequest, listSeenOfRequests),
    makeRequestChangeHandlers(findRowOfRequest, endSharesBeyondSight),
    makeRequestScopeHandlers(findRowOfRequest),
    requestConversationHandlers,
    makeRequestMatchHandlers(makeMatching(findables), listSeenOfRequests),
    requestNamingHandlers,
    requestQuestionHandlers,
    makeSearchHandlers(findables),
    savedSearchHandlers,
    makeSessionHandlers({ ...accountsToSignIn, readProfile }),
    turnaroundHandlers,
    implement(live, { streamEvents: makeStreamHandler(hub, board, listPlanTopics) }),
  ];
}

/** What happens later, and what happens by the clock. */
export function jobsWith(
  { config, files, personalData, uploadsDir, transport }: Given,
  furtherMails: Mails = {},
): Jobs {
  return {
    ...mailJobs(
      { ...mails, ...furtherMails },
      { transport, publicUrl: config.publicUrl, readSender },
    ),
    ...letterJobs({
      ...lettersAndSights,
      transport,
      readSender,
      publicUrl: config.publicUrl,
      gatherMs: config.mailGatherSeconds * secondMs,
    }),
    ...accountJobs({ personalData, files, uploadsDir, transport }),
    ...makeConfirmationJobs({ post_id: postAsked, share_id: shareAsked }),
    ...conversationJobs,
    ...formerJobs,
    ...groupJobs,
    ...insightJobs,
    ...makeFollowingJobs(findables),
    ...placeJobs(transport, config.publicUrl),
    ...searchJobs,
    ...storedJobs(files, findNamed),
    ...turnaroundJobs,
    ...cleanUpJobs({
      expired_sessions: deleteExpiredSessions,
      earlier_drafts: deleteOldEarlierDrafts,
      notifications: deleteOldEntries,
      registrations: deleteOldRegistrations,
      network_addresses: eraseOldOrigins,
      deleted_posts: eraseDeletedFromBoard,
      deleted_comments: eraseDeleted,
      deleted_text_blocks: eraseDeletedBlocks,
      active_people: gatherPeopleParts,
      exports: exportCleanUp,
      former_exports: formerExportsCleanUp(config.dataDir),
      latest_in_search: (db) => forgetLatest(db),
      unsent_files: waitingCleanUp,
      stored_files: storedCleanUp(files, findNamed),
    }),
  };
}

/** What an earlier process left undone. */
export const goOn = goOnAddingOlder;

export const cron = [cleanUpCron, followingCron, insightCron, letterCron, turnaroundCron];

/** Where mails are ended without signing in. */
export function serveEndings(http: FastifyInstance, db: Database, clock: () => Moment): void {
  serveUnsubscribing(http, { db, clock, changeProfile });
}
