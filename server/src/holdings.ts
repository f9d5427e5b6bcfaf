import { accountPersonalData } from "#accounts/accounts.personalData.ts";
import { makeAttachmentPersonalData } from "#attachments/attachments.personalData.ts";
import { auditPersonalData } from "#audit/audit.personalData.ts";
import { boardPersonalData } from "#board/board.personalData.ts";
import { confirmationPersonalData } from "#confirmations/confirmations.personalData.ts";
import { conversationPersonalData } from "#conversations/conversations.personalData.ts";
import { blockPersonalData } from "#desk/blocks/blocks.personalData.ts";
import { reviewPersonalData } from "#desk/review/review.personalData.ts";
import { draftPersonalData } from "#drafts/drafts.personalData.ts";
import { groupPersonalData } from "#groups/groups.personalData.ts";
import { insightPersonalData } from "#insights/insights.personalData.ts";
import { makeInvitationPersonalData } from "#invitations/invitations.personalData.ts";
import { notificationPersonalData } from "#notifications/notifications.personalData.ts";
import { peoplePersonalData } from "#people/people.personalData.ts";
import { placePersonalData } from "#place/place.personalData.ts";
import { makePlanPersonalData } from "#plans/plans.personalData.ts";
import { requestPersonalData } from "#requests/requests.personalData.ts";
import { searchPersonalData } from "#search/search.personalData.ts";
import { sessionPersonalData } from "#sessions/sessions.personalData.ts";
import { leftGroups } from "#groups/groups.leaving.ts";
import { leftRequests } from "#requests/requests.provided.ts";
import type { PersonalData } from "./personalData.ts";
import { plansInvitedInto } from "#plans/plans.invited.ts";
import type { FileStore } from "#storage/files.ts";

export const leftToOthers = { requests: leftRequests, groups: leftGroups };

/** What each noun holds of a person; the account itself is forgotten last. */
export const personalDataWith = (files: FileStore): readonly PersonalData[] => [
  makePlanPersonalData(leftToOthers),
  groupPersonalData,
  requestPersonalData,
  insightPersonalData,
  reviewPersonalData,
  blockPersonalData,
  boardPersonalData,
  confirmationPersonalData,
  conversationPersonalData,
  draftPersonalData,
  makeAttachmentPersonalData(files),
  makeInvitationPersonalData(plansInvitedInto),
  sessionPersonalData,
  auditPersonalData,
  peoplePersonalData,
  placePersonalData,
  searchPersonalData,
  notificationPersonalData,
  accountPersonalData,
];
