import { boardModeration, type ReportOutcome } from "@sightline/contract/board/board.moderation.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { dismissReported, removeReported } from "#conversations/conversations.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { untellOne } from "#notifications/notifications.ts";
import { getReport } from "./board.access.ts";
import { commentKinds } from "./board.conversation.ts";
import { announceSightOf } from "./board.mentions.ts";
import {
  announcePost,
  changeCommentCount,
  findHeldPost,
  type HeldPost,
  setPostDeleted,
} from "./board.queries.ts";
import { listReports, settleReports } from "./board.reports.queries.ts";
import { tellSettled } from "./board.reports.ts";

export const boardModerationHandlers = implement(boardModeration, {
  async listReports({ query, db }) {
    const { rows, next_cursor } = await pagesById.read(query, (page) =>
      listReports(db, query.state, page),
    );
    return { board_reports: rows, next_cursor };
  },

  async settleReport({ params, body: { outcome }, user, db, now, record }) {
    const { board_post: post, board_comment_id: commentId } = await getReport(db, params.id);
    const held = await findHeldPost(db, post.id);
    // Looked at again, since somebody may have been quicker while it was not held yet.
    const report = await getReport(db, params.id);
    if (report.settled_at !== null) {
      throw new Problem("transition_refused", { detail: "Someone has already settled it." });
    }
    const settlement = { outcome, by: user.id, now };
    if (commentId !== null) await settleComment(db, post.id, commentId, settlement);
    // Also over its author's own deletion, which they could take back.
    else if (held && outcome === "removed") await removePost(db, held, settlement);
    const settled = await settleReports(db, { postId: post.id, commentId }, settlement);
    for (const { id } of settled)
      await record(db, {
        subject: { kind: "report", id },
        fields: ["outcome"],
        values: { outcome },
      });
    await tellSettled(db, settled, { settlerId: user.id, outcome }, now);
    return { board_report: await getReport(db, params.id) };
  },
});

type Settlement = { outcome: ReportOutcome; by: number; now: Moment };

async function settleComment(
  db: DatabaseTransaction,
  postId: number,
  commentId: number,
  { outcome, by, now }: Settlement,
): Promise<void> {
  if (outcome === "dismissed") return dismissReported(db, "post_id", commentId);
  const removed = await removeReported(db, "post_id", commentId, { by, at: now });
  if (removed) {
    await changeCommentCount(db, postId, -1);
    const { author_id: actorId, created_at: at } = removed;
    await untellOne(db, { kinds: commentKinds, threadId: postId, actorId, at });
  }
  await announcePost(db, postId);
}

async function removePost(
  db: DatabaseTransaction,
  post: HeldPost,
  { by, now }: Settlement,
): Promise<void> {
  await setPostDeleted(db, post.id, { by, at: now });
  await announceSightOf(db, post);
}
