import { leaveToWhoIsThere } from "#requests/objecting/requests.leftToOthers.ts";
import { later } from "@sightline/contract/base/moments.ts";
import {
  isEditable,
  takesFiles,
  undoFileWithinMs,
} from "@sightline/contract/requests/requests.statuses.ts";
import type { AttachmentPlace } from "#attachments/attachments.ts";
import type { DraftedRequests } from "#drafts/drafts.ts";
import { Problem } from "#http/problem.ts";
import type { LeftRequests } from "#plans/plans.ts";
import { announceProgress } from "./requests.announcing.ts";
import {
  closePlanRequests,
  countFiledSince,
  countInPlan,
  countPrivate,
  findClaimedInPlan,
  handOverRequests,
  leavePlanRequests,
  listOpenInPlan,
} from "./requests.handOver.queries.ts";
import { getRequestFor, holdRequestFor, touchRequest } from "./requests.moves.ts";
import { appendEvents, findRequestOfDraft, isWorkedOnBy } from "./requests.queries.ts";
import { refuseStatus, requireMayAnswer } from "./requests.rules.ts";
import { tellOfRequest } from "./requests.telling.ts";

/** What requests say to the nouns that they rest on; `app.ts` hands it to them. */
export const requestFiles: AttachmentPlace = {
  async requireSight(db, id, viewer) {
    await getRequestFor(db, id, viewer);
  },

  async holdToChange(db, id, viewer, change, now) {
    const request = await holdRequestFor(db, id, viewer);
    if (request.requester_id !== viewer.id) {
      throw new Problem("not_allowed", {
        detail:
          "Only the person who made the request can change its files. You can add yours to a comment.",
      });
    }
    const { status } = request;
    if (change.kind === "add") {
      if (!takesFiles(status)) throw refuseStatus(status, "no files can be added");
      return;
    }
    // Who works on it relies on what it says, but for what has only just come.
    const isFresh = takesFiles(status) && now < later(change.since, undoFileWithinMs);
    if (!isEditable(status) && !isFresh) throw refuseStatus(status, "its files stay");
  },

  async noteChange(db, id, { kind, filename, actorId }, now) {
    await appendEvents(db, id, [
      { kind, actor_id: actorId, details: { filename }, created_at: now },
    ]);
    await touchRequest(db, id, actorId, now);
    if (kind === "attachment_added") await tellOfRequest(db, "file_added", id, { actorId }, now);
  },
};

export const draftedRequests: DraftedRequests = {
  findFiled: findRequestOfDraft,

  async requireMayAnswer(db, id, viewer) {
    requireMayAnswer(await getRequestFor(db, id, viewer), viewer);
  },

  async noteProgress(db, id, writerId) {
    // What others may have begun is no part of what its readers are shown.
    if (await isWorkedOnBy(db, id, writerId)) await announceProgress(db, id);
  },
};

/** What becomes of somebody's requests when they leave a plan. */
export const leftRequests: LeftRequests = {
  list: listOpenInPlan,
  countFiled: countFiledSince,
  countInPlan,
  countPrivate,
  findClaimed: findClaimedInPlan,
  async handOver(db, passing, now) {
    const moved = await handOverRequests(db, passing, now);
    // Nobody reads an objection of their own.
    await leaveToWhoIsThere(db, null, now);
    return moved;
  },
  leave: leavePlanRequests,
  close: closePlanRequests,
};
