import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  requestMatches,
  type SparedCounts,
} from "@sightline/contract/requests/requests.matches.ts";
import type { Database } from "#db/database.ts";
import { implement, outsideTransaction } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { findPlanOf } from "#plans/plans.ts";
import { tellOfRequest } from "#requests/requests.telling.ts";
import { holdAskable, insertAsk } from "./requests.access.queries.ts";
import { countSpared } from "./requests.matches.queries.ts";
import { monthsAround } from "./requests.matches.rules.ts";
import {
  countAsSpared,
  findMatches,
  type ListInsights,
  type Matching,
  takeSparedBack,
} from "./requests.matches.ts";

export function makeRequestMatchHandlers<Understood>(
  matching: Matching<Understood>,
  listInsights: ListInsights,
) {
  return implement(requestMatches, {
    // It only reads; that it is no GET is for the length of a description.
    findMatches: outsideTransaction(async ({ body, user, outside, now }) =>
      findMatches(outside, { matching, listInsights }, body, user, now),
    ),

    async sayAnswered({ params, user, db, now }) {
      const [insight] = await listInsights(db, [params.id], user, now);
      if (!insight) throw new Problem("not_found");
      await countAsSpared(db, { userId: user.id, requestId: params.id, how: "answered" }, now);
    },

    async undoAnswered({ params, user, db, now }) {
      await takeSparedBack(db, { userId: user.id, requestId: params.id, how: "answered" }, now);
    },

    async askForAccess({ params, user, db, now }) {
      const request = await holdAskable(db, params.ask_key, user);
      if (!request) throw new Problem("not_found");
      if (!(await insertAsk(db, request.id, user.id, now))) return;
      await tellOfRequest(db, "access_asked", request.id, { actorId: user.id }, now);
      await announce(db, [topic.user(request.requester_id)], "insight_request_changed", {
        insight_request_id: request.id,
      });
    },

    async getSpared({ user, db, now }) {
      const plan = await findPlanOf(db, user.id);
      return {
        plan: plan?.role === "owner" ? await countMonths(db, plan.id, now) : null,
        place: user.role === "admin" ? await countMonths(db, null, now) : null,
      };
    },
  });
}

async function countMonths(
  db: Database,
  planId: number | null,
  now: Moment,
): Promise<SparedCounts> {
  const { thisMonth, lastMonth } = monthsAround(now);
  return {
    this_month: await countSpared(db, planId, thisMonth),
    last_month: await countSpared(db, planId, lastMonth),
  };
}
