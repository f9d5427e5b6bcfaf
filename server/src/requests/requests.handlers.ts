import { bounds } from "@sightline/contract/base/bounds.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { getNamedCategory } from "#categories/categories.ts";
import { implement } from "#http/call.ts";
import { pagesById } from "#http/cursor.ts";
import { readThread } from "#notifications/notifications.ts";
import { getRequestFor } from "./requests.moves.ts";
import { listEvents } from "./requests.events.queries.ts";
import { fileRequest } from "#requests/filing/requests.filing.ts";
import { keepSeenMatches, type ListInsights } from "#requests/matches/requests.matches.ts";
import {
  countRequests,
  type Filters,
  listRequests,
  requestPages,
} from "./requests.list.queries.ts";
import { markRead } from "./requests.queries.ts";
import { requireDesk } from "./requests.rules.ts";
import { eventOnWire, type FindInsight, rowsOnWire, showRequest } from "./requests.ts";

export function makeRequestHandlers(findInsight: FindInsight, listInsights: ListInsights) {
  return implement(requests, {
    async listRequests({ query, user, db, now }) {
      const { sort = "due" } = query;
      const scope: Filters["scope"] = query.scope ?? "all";
      requireDesk(user, scope);
      const categoryId = await getNamedCategory(db, query.category);
      const filters = { scope, statuses: query.status ?? null, q: query.q || null };
      const { rows, next_cursor } = await requestPages[sort].read(query, (page) =>
        listRequests(db, user, filters, { ...page, categoryId, sort }),
      );
      return { insight_requests: rowsOnWire(rows, now), next_cursor };
    },

    async countRequests({ query, user, db }) {
      const scope: Filters["scope"] = query.scope ?? "all";
      requireDesk(user, scope);
      const counts = await countRequests(db, user, {
        scope,
        statuses: query.status ?? null,
        q: null,
      });
      const sum = counts.reduce((total, { count }) => total + count, 0);
      return { all: Math.min(sum, bounds.countShown + 1), counts };
    },

    async getRequest({ params, user, db, now }) {
      return { insight_request: await showRequest(db, params.id, user, now, findInsight) };
    },

    async fileRequest({ body, user, db, now }) {
      const { seen_match_ids: seen, ...given } = body.insight_request;
      const id = await fileRequest(db, given, user, now);
      await keepSeenMatches(db, id, seen, listInsights, user, now);
      return { insight_request: await showRequest(db, id, user, now, findInsight) };
    },

    async listEvents({ params, query, user, db }) {
      const request = await getRequestFor(db, params.id, user);
      const { rows, next_cursor } = await pagesById.read(query, (page) =>
        listEvents(db, request.id, page),
      );
      return { events: rows.map(eventOnWire), next_cursor };
    },

    async readRequest({ params, user, db, now }) {
      const request = await getRequestFor(db, params.id, user);
      await markRead(db, request.id, user.id, now);
      await readThread(db, user.id, { kind: "request", id: request.id }, now);
    },
  });
}
