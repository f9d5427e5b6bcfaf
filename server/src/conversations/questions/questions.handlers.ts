import type { QuestionRows } from "@sightline/contract/conversations.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { holdCommentFor } from "#conversations/conversations.holding.ts";
import type { Place, Viewer } from "#conversations/conversations.ts";
import { showComment } from "#conversations/conversations.wire.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import type { Handlers, Implementation } from "#http/call.ts";
import { setSettled } from "./questions.queries.ts";

/** What whoever asked says of their question about a passage, in one place. */
export function implementQuestions<Thing extends { id: number }>(
  table: QuestionRows,
  place: Place<Thing>,
): Implementation {
  const handlers: Handlers<QuestionRows> = {
    settleQuestion: ({ params, user, db, now }) => close("settle", db, params.id, user, now),
    reopenQuestion: ({ params, user, db, now }) => close("reopen", db, params.id, user, now),
  };

  async function close(
    action: "settle" | "reopen",
    db: DatabaseTransaction,
    id: number,
    viewer: Viewer,
    now: Moment,
  ) {
    const { thing, comment } = await holdCommentFor(action, db, { place, id, viewer }, now);
    await setSettled(db, comment.id, action === "settle", now);
    await place.changed(db, thing, { ...comment, named: [], change: "settled" }, viewer, now);
    return showComment(db, { place, thing, viewer }, id, now);
  }

  return { table, handlers };
}
