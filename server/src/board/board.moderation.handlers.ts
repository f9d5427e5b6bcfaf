import { boardModeration } from "@sightline/contract/board/board.moderation.ts";
import { bounds } from "@sightline/contract/base/bounds.ts";
import { implement } from "#http/call.ts";
import { idBefore, pageOf } from "#http/idCursor.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { findHeldComment, setCommentDeleted } from "./board.comments.queries.ts";
import { announcePost, changeCommentCount, findHeldPost, setPostDeleted } from "./board.queries.ts";
import { getReport, listReports, settleReports } from "./board.reports.queries.ts";

export const boardModerationHandlers = implement(boardModeration, {
  async listReports({ query, db }) {
    const { state, limit = bounds.pageSize.usual } = query;
    const found = await listReports(db, { state, before: idBefore(query.cursor), limit });
    const { rows, next_cursor } = pageOf(found, limit);
    return { board_reports: rows, next_cursor };
  },

  async settleReport({ params, body: { outcome }, user, db, now }) {
    const { board_post: post, board_comment_id: commentId } = await getReport(db, params.id);
    const held = await (commentId === null
      ? findHeldPost(db, post.id)
      : findHeldComment(db, commentId));
    // Looked at again, since somebody may have been quicker while it was not held yet.
    const report = await getReport(db, params.id);
    if (report.settled_at !== null) {
      throw new Problem("transition_refused", { detail: "Somebody has settled it already." });
    }
    if (outcome === "removed") {
      // Also over its author's own deletion, which they could take back.
      const deletion = { by: user.id, at: now };
      if (commentId === null) await setPostDeleted(db, post.id, deletion);
      else {
        await setCommentDeleted(db, commentId, deletion);
        if (held?.deleted_at === null) await changeCommentCount(db, post.id, -1);
      }
      await announcePost(db, post.id);
    }
    await settleReports(db, { postId: post.id, commentId }, { outcome, by: user.id, now });
    await announce(db, [topic.staff], "board_report_changed", {});
    return { board_report: await getReport(db, params.id) };
  },
});
