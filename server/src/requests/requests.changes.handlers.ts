import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  requestChanges,
  type RequestConflict,
} from "@sightline/contract/requests/requests.changes.ts";
import { insightRequest } from "@sightline/contract/requests/requests.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { type FindInsight, showRequest } from "./requests.ts";
import { decideTextAsk } from "#requests/crossing/requests.crossing.ts";
import { decideAsk, isWaiting, setPlanMayAsk } from "#requests/matches/requests.access.queries.ts";
import { countAsSpared, takeSparedBack } from "#requests/matches/requests.matches.ts";
import { makeDuplicate } from "#requests/filing/requests.duplicates.ts";
import { type Edit, saveEdit } from "#requests/filing/requests.editing.ts";
import { requireMayObject } from "#requests/objecting/requests.objecting.rules.ts";
import { objectToDecline } from "#requests/objecting/requests.objecting.ts";
import {
  requireMayClose,
  requireMayOpen,
  requireMayShow,
} from "#requests/opening/requests.opening.rules.ts";
import { type EndShares, showOpening } from "#requests/opening/requests.opening.ts";
import { getRequestFor, holdRequestFor, moveRequest, touchRequest } from "./requests.moves.ts";
import type { Viewer } from "./requests.visibility.queries.ts";
import {
  requireAskable,
  requireEditable,
  requireMayRemove,
  requireRequester,
} from "./requests.rules.ts";
import {
  deleteFollower,
  deleteParticipant,
  findCandidates,
  isInPlan,
  listCandidates,
  listParticipantIds,
} from "./requests.people.queries.ts";
import { findLatestScope } from "#requests/scope/requests.scope.queries.ts";
import { requireNoScopeAwaited } from "#requests/scope/requests.scope.rules.ts";
import { letTakePart } from "./requests.takingPart.ts";
import { addFollowers, addParticipants, appendEvents } from "./requests.queries.ts";

export function makeRequestChangeHandlers(findInsight: FindInsight, endShares: EndShares) {
  async function oneFor(db: Database, id: number, user: Viewer, now: Moment) {
    return { insight_request: await showRequest(db, id, user, now, findInsight) };
  }

  /** How it reads now; no serializer stands between a problem and the wire. */
  async function staleFor(db: Database, id: number, user: Viewer, now: Moment): Promise<Problem> {
    const present = await oneFor(db, id, user, now);
    const extra: RequestConflict = {
      insight_request: insightRequest.parse(present.insight_request),
    };
    return new Problem("stale_version", { extra });
  }

  return implement(requestChanges, {
    async editRequest({ params, body: { insight_request: edit }, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "edit it");
      if (!isAboutReadersAlone(edit)) requireEditable(request.status);
      if (request.version !== edit.version) throw await staleFor(db, request.id, user, now);
      const inPlan = request.plan_id !== null && (await isInPlan(db, user.id, request.plan_id));
      requireMayShow(request, edit.visibility, inPlan);
      requireMayClose(request, edit.visibility, now);
      await saveEdit(db, request, edit, { actorId: user.id, endShares }, now);
      return oneFor(db, request.id, user, now);
    },

    async getOpening({ params, user, db }) {
      const request = await getRequestFor(db, params.id, user);
      requireRequester(request, user, "say who reads it");
      const inPlan = request.plan_id !== null && (await isInPlan(db, user.id, request.plan_id));
      requireMayOpen(request, inPlan);
      return { opening: await showOpening(db, request.id) };
    },

    async objectToDecline({ params, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "object");
      requireMayObject(request.status, request.objected_at);
      if (request.status === "declined" && request.version !== body.version)
        throw await staleFor(db, request.id, user, now);
      await objectToDecline(db, request, body.reason, user, now);
      return oneFor(db, request.id, user, now);
    },

    async cancelRequest({ params, query, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "cancel it");
      const reason = body.reason || query.reason;
      await moveRequest(db, request, "cancel", { actorId: user.id, reason }, now);
      return oneFor(db, request.id, user, now);
    },

    async undoCancellation({ params, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "take a cancellation back");
      await moveRequest(db, request, "undo_cancel", { actorId: user.id }, now);
      return oneFor(db, request.id, user, now);
    },

    async clarifyRequest({ params, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "answer for it");
      requireNoScopeAwaited(request.status, await findLatestScope(db, request.id));
      await moveRequest(db, request, "clarify", { actorId: user.id, reason: body.body }, now);
      return oneFor(db, request.id, user, now);
    },

    async listCandidates({ query, user, db }) {
      return { candidates: await listCandidates(db, user, query.q || null) };
    },

    async addParticipant({ params, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "add people");
      const [person] = await findCandidates(db, user, [body.user_id]);
      if (!person) throw new Problem("not_found");
      await letTakePart(db, request.id, { personId: person.id, actorId: user.id }, now);
      return oneFor(db, request.id, user, now);
    },

    async joinRequest({ params, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      const present = await listParticipantIds(db, request.id);
      if (!present.includes(user.id)) {
        const mayJoin =
          request.requester_id !== user.id &&
          request.visibility === "organization" &&
          request.plan_id !== null &&
          (await isInPlan(db, user.id, request.plan_id));
        if (!mayJoin) {
          throw new Problem("not_allowed", {
            detail: "You can join what a colleague asked for your own organization plan.",
          });
        }
        if (present.length >= bounds.participantsPerRequest) {
          throw new Problem("not_allowed", {
            detail: `${present.length} people take part already, and no more can. You can follow it.`,
          });
        }
        await addParticipants(db, request.id, [user.id], { addedBy: user.id, now });
        await appendEvents(db, request.id, [
          { kind: "participant_joined", actor_id: user.id, created_at: now },
        ]);
        await touchRequest(db, request.id, user.id, now);
        const spared = { userId: user.id, requestId: request.id, how: "joined" as const };
        if (body.instead_of_filing) await countAsSpared(db, spared, now);
      }
      return oneFor(db, request.id, user, now);
    },

    async removeParticipant({ params, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      const isSelf = params.user_id === user.id;
      requireMayRemove(request, user, isSelf);
      const present = await listParticipantIds(db, request.id);
      if (!present.includes(params.user_id)) throw new Problem("not_found");
      await deleteParticipant(db, request.id, params.user_id);
      const kind = isSelf ? "participant_left" : "participant_removed";
      const details = { user_id: params.user_id };
      await appendEvents(db, request.id, [{ kind, actor_id: user.id, details, created_at: now }]);
      await touchRequest(db, request.id, user.id, now, [topic.user(params.user_id)]);
      const joined = { userId: user.id, requestId: request.id, how: "joined" as const };
      if (isSelf) await takeSparedBack(db, joined, now);
    },

    async setPlanMayAsk({ params, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "say who may ask for access");
      const inPlan = request.plan_id !== null && (await isInPlan(db, user.id, request.plan_id));
      if (body.plan_may_ask) requireAskable(request.visibility, inPlan);
      await setPlanMayAsk(db, request.id, body.plan_may_ask);
      await announceToRequester(db, request);
      return oneFor(db, request.id, user, now);
    },

    async admitAsker({ params, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "let others in");
      const asker = { requestId: request.id, userId: params.user_id };
      if (await isWaiting(db, request.id, params.user_id)) {
        await decideAsk(db, { ...asker, admitted: true }, now);
        const taking = { personId: params.user_id, actorId: user.id };
        await letTakePart(db, request.id, taking, now);
      } else if (!(await listParticipantIds(db, request.id)).includes(params.user_id))
        throw new Problem("not_found");
      return oneFor(db, request.id, user, now);
    },

    async declineAsker({ params, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "answer those who ask for access");
      if (!(await isWaiting(db, request.id, params.user_id))) throw new Problem("not_found");
      const asker = { requestId: request.id, userId: params.user_id };
      await decideAsk(db, { ...asker, admitted: false }, now);
      await announceToRequester(db, request);
      return oneFor(db, request.id, user, now);
    },

    async decideTextAsk({ params, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "say what its text may be used for");
      const decision = body.agreed ? "agreed" : "declined";
      await decideTextAsk(db, request, params.ask_id, decision, now);
      return oneFor(db, request.id, user, now);
    },

    async undoTextDecision({ params, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "say what its text may be used for");
      await decideTextAsk(db, request, params.ask_id, "waiting", now);
      return oneFor(db, request.id, user, now);
    },

    async followRequest({ params, user, db, now }) {
      const request = await getRequestFor(db, params.id, user);
      await addFollowers(db, request.id, [user.id], now);
      await announce(db, [topic.user(user.id)], "insight_request_changed", {
        insight_request_id: request.id,
      });
      return oneFor(db, request.id, user, now);
    },

    async unfollowRequest({ params, user, db, now }) {
      const request = await getRequestFor(db, params.id, user);
      await deleteFollower(db, request.id, user.id);
      await announce(db, [topic.user(user.id)], "insight_request_changed", {
        insight_request_id: request.id,
      });
      return oneFor(db, request.id, user, now);
    },

    async getDuplicate({ params, user, db }) {
      return { duplicate: await makeDuplicate(db, params.id, user) };
    },
  });
}

/** Who reads it can be changed when its words no longer can. */
function isAboutReadersAlone({ version: _, visibility, ...rest }: Edit & { version: number }) {
  return visibility !== undefined && Object.values(rest).every((part) => part === undefined);
}

/** Nobody else sees who may ask, and who does. */
async function announceToRequester(
  db: DatabaseTransaction,
  request: { id: number; requester_id: number },
): Promise<void> {
  await announce(db, [topic.user(request.requester_id)], "insight_request_changed", {
    insight_request_id: request.id,
  });
}
