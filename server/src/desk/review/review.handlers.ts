import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { deskReview } from "@sightline/contract/desk.review.ts";
import { type FindRefusal, type Handlers, implement } from "#http/call.ts";
import { invalid, Problem } from "#http/problem.ts";
import { showAnsweredRequest, showInsight } from "#insights/insights.ts";
import { announceNotes, findRequestFor, holdRequestFor } from "#requests/requests.ts";
import { requireNotOwn } from "#desk/desk.rules.ts";
import { approve, getWaiting, giveBack, makeReady, takeBack, waive } from "./review.ts";
import { countNotes, deleteNote, findNoteAuthor, insertNote } from "./review.queries.ts";
import { requireSameVersion } from "./review.rules.ts";

const findRefusal: FindRefusal = async (db, requestId, user) =>
  (await findRequestFor(db, requestId, user)) &&
  (user.role === "member"
    ? "Only analysts work at the desk. Write a comment on the request to reach them."
    : "Only admins let an insight be published without a second reader.");

const handlers: Handlers<typeof deskReview> = {
  async readyInsight({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    const id = await makeReady(db, request, body.insight_response, user, now);
    return {
      insight_request: await showAnsweredRequest(db, request.id, user, now),
      insight_response: id === null ? null : await showInsight(db, id, user, now),
    };
  },

  async takeBackReview({ params, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    await takeBack(db, request, user, now);
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async approveReview({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    const id = await approve(db, request, body.version, user, now);
    return { insight_response: await showInsight(db, id, user, now) };
  },

  async returnReview({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    await giveBack(db, request, body, user, now);
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async waiveReview({ params, body, user, db, now, record }) {
    const request = await holdRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    const id = await waive(db, request, body.version, user, now);
    await record(db, { subject: { kind: "request", id: request.id }, fields: ["second_reader"] });
    return { insight_response: await showInsight(db, id, user, now) };
  },

  async addReviewNote({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    const { version, ...note } = body.review_note;
    const review = await getWaiting(db, request);
    requireSameVersion(review, version);
    if ((await countNotes(db, review.id)) >= serverBounds.reviewNotesPerRound) {
      throw invalid({
        "review_note.body": [
          `There are ${serverBounds.reviewNotesPerRound} notes, which is the most there can be. Return it with what there is.`,
        ],
      });
    }
    const review_note = await insertNote(db, {
      ...note,
      review_id: review.id,
      author_id: user.id,
      created_at: now,
    });
    await announceNotes(db, request, "insight_review_changed");
    return { review_note };
  },

  async deleteReviewNote({ params, user, db }) {
    const request = await holdRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    const authorId = await findNoteAuthor(db, params.note_id, request.id);
    if (authorId === undefined) throw new Problem("not_found");
    if (authorId !== user.id)
      throw new Problem("not_allowed", { detail: "Only who wrote a note takes it away." });
    await deleteNote(db, params.note_id);
    await announceNotes(db, request, "insight_review_changed");
  },
};

export const deskReviewHandlers = implement(deskReview, handlers, findRefusal);
