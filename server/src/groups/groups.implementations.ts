import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { implement } from "#http/call.ts";
import { shareConfirmingHandlers } from "#groups/confirming/groups.confirming.ts";
import { groupHandlers } from "./groups.handlers.ts";
import { groupInvitingHandlers } from "./groups.inviting.handlers.ts";
import {
  shareConversationHandlers,
  shareNamingHandlers,
  shareQuestionHandlers,
} from "./groups.shares.conversation.ts";
import { sharingHandlers } from "./groups.shares.handlers.ts";

/** All that is called of groups: themselves, invitations into them, and what is shared in them. */
export const groupImplementations = [
  groupHandlers,
  groupInvitingHandlers,
  implement(groupShares, sharingHandlers),
  shareConversationHandlers,
  shareNamingHandlers,
  shareQuestionHandlers,
  shareConfirmingHandlers,
];
