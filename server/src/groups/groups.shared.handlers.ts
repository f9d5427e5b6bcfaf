import { groupShares } from "@sightline/contract/groups.shares.ts";
import { implement } from "#http/call.ts";
import { shareCommentHandlers } from "./groups.shareComments.handlers.ts";
import { sharingHandlers } from "./groups.shares.handlers.ts";

export const groupShareHandlers = implement(groupShares, {
  ...sharingHandlers,
  ...shareCommentHandlers,
});
