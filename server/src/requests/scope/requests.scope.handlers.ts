import { requestScope } from "@sightline/contract/requests/requests.scope.ts";
import { implement } from "#http/call.ts";
import { type FindInsight, showRequest } from "#requests/requests.ts";
import { holdRequestFor } from "#requests/requests.moves.ts";
import { requireRequester } from "#requests/requests.rules.ts";
import { confirmScope, correctScope } from "./requests.scope.ts";

export const makeRequestScopeHandlers = (findInsight: FindInsight) =>
  implement(requestScope, {
    async confirmScope({ params, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "confirm its scope");
      const show = () => showRequest(db, request.id, user, now, findInsight);
      await confirmScope(db, request, { ...body, show }, user, now);
      return { insight_request: await show() };
    },

    async correctScope({ params, body, user, db, now }) {
      const request = await holdRequestFor(db, params.id, user);
      requireRequester(request, user, "correct its scope");
      const show = () => showRequest(db, request.id, user, now, findInsight);
      await correctScope(db, request, { ...body, show }, user, now);
      return { insight_request: await show() };
    },
  });
