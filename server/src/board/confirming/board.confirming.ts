import { postConfirming } from "@sightline/contract/confirmations.ts";
import { implementConfirming, type Place } from "#confirmations/confirmations.ts";
import { topic } from "#live/announce.ts";
import { getPost, holdPost } from "#board/board.access.ts";
import { askedPost, findPost, type HeldPost } from "#board/board.queries.ts";
import { requirePinned } from "#board/board.rules.ts";

/** Everybody here reads a post but its author, who wrote it; admins, who pin it, may ask. */
export const postAsked: Place<Pick<HeldPost, "id" | "author_id" | "pinned">> = {
  ...askedPost,
  get: getPost,
  hold: holdPost,
  ownerOf: ({ author_id }) => author_id,
  leads: (_post, { role }) => role === "admin",
  refusal: "Only admins ask readers of the board to confirm.",
  requireAskable: requirePinned,
  kinds: { asked: "post_confirm_asked", reminder: "post_confirm_reminder" },
  findTold: async (db, id) => ((await findPost(db, id)) ? {} : undefined),
  listTopics: async () => [topic.everybody],
  about: ({ id }) => ({ board_post_id: id }),
  isAudited: true,
};

export const postConfirmingHandlers = implementConfirming(postConfirming, postAsked);
