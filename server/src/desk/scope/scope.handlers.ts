import { deskScope } from "@sightline/contract/desk.scope.ts";
import { getScopeRule } from "#categories/categories.ts";
import { requireClaim } from "#desk/desk.rules.ts";
import { type FindRefusal, implement } from "#http/call.ts";
import { showAnsweredRequest } from "#insights/insights.ts";
import { findRequestFor, holdRequestFor, sendScope, takeCorrection } from "#requests/requests.ts";

const findRefusal: FindRefusal = async (db, requestId, user) =>
  (await findRequestFor(db, requestId, user)) &&
  "Only analysts work at the desk. Write a comment on the request to reach them.";

export const deskScopeHandlers = implement(
  deskScope,
  {
    async sendScope({ params, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireClaim(request, user, "send its scope");
      const rule = await getScopeRule(db, request.category_id);
      const show = () => showAnsweredRequest(db, request.id, user, now);
      await sendScope(db, request, { given: body.insight_scope, rule, show }, user, now);
      return { insight_request: await show() };
    },

    async takeScopeCorrection({ params, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireClaim(request, user, "say what they work by");
      const show = () => showAnsweredRequest(db, request.id, user, now);
      await takeCorrection(db, request, { ...body, show }, user, now);
      return { insight_request: await show() };
    },
  },
  findRefusal,
);
