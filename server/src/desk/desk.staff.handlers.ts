import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { keepAbsence } from "#accounts/accounts.ts";
import { type FindRefusal, type Handlers, implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { showAnsweredRequest } from "#insights/insights.ts";
import { findRequestFor, holdRequestFor } from "#requests/requests.ts";
import { actOfAssigning, assign, release } from "./desk.claims.ts";
import { requireNotOwn } from "./desk.rules.ts";

const handlers: Handlers<typeof deskStaff> = {
  async setOwnAbsence({ body, user, db, now }) {
    await keepAbsence(db, user.id, body.away_until, now);
  },

  async assignRequest({ params, body, user, db, now, record }) {
    const request = await holdRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    const { user_id: to, note } = body;
    if (request.claimed_by !== to) {
      await assign(db, request, { to, note }, user, now);
      await record(db, actOfAssigning(request, to));
    }
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async returnRequest({ params, user, db, now, record }) {
    const request = await holdRequestFor(db, params.id, user);
    requireNotOwn(request, user);
    const { claimed_by: from } = request;
    if (from === null) {
      throw new Problem("transition_refused", {
        detail: "Nobody is working on this request, so it is in the queue already.",
        extra: { present_status: request.status },
      });
    }
    await release(db, request, user, now);
    await record(db, {
      subject: { kind: "request", id: request.id },
      fields: ["claimed_by"],
      details: { from },
      persons: [from],
    });
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },
};

const findRefusal: FindRefusal = async (db, requestId, user) =>
  (await findRequestFor(db, requestId, user)) && "Only admins say who works on a request.";

export const deskStaffHandlers = implement(deskStaff, handlers, findRefusal);
