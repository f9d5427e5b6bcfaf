import type { AskedRequest } from "@sightline/contract/desk.asked.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RequestStatus, Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import type { Database } from "#db/database.ts";
import { listRowsOfRequests } from "#insights/insights.ts";
import { listAnswerable, listAskStates, type Viewer } from "#requests/requests.ts";
import { listAsked } from "./asked.queries.ts";
import { crossingOf, mayAskFor } from "./asked.rules.ts";

/** What is about the same as a question, as far as somebody may see it; search provides it. */
export type FindAlike = (
  db: Database,
  question: { title: string; description: string },
  viewer: Viewer,
  limit: number,
  now: Moment,
) => Promise<{ request_id: number; score: number }[]>;

type Beside = {
  id: number;
  visibility: Visibility;
  plan_id: number | null;
  claimed_by: number | null;
  status: RequestStatus;
};

/** These requests, in this order, as they are read beside another one. */
export async function showAsked(
  db: Database,
  ids: readonly number[],
  beside: Beside,
  viewer: Viewer,
): Promise<AskedRequest[]> {
  const requests = new Map((await listAsked(db, ids, viewer)).map((one) => [one.id, one]));
  const found = [...requests.keys()];
  const insights = new Map(
    (await listRowsOfRequests(db, found, viewer)).map((one) => [one.insight_request_id, one]),
  );
  // What was asked for is between its requester and who works on this one.
  const worksHere = beside.claimed_by === viewer.id;
  const asks = await listAskStates(db, worksHere ? found : [], beside.id);
  const answerable = await listAnswerable(db, worksHere ? found : []);
  return ids.flatMap((id) => {
    const request = requests.get(id);
    if (!request) return [];
    const insight = insights.get(id) ?? null;
    const ask = asks.get(id);
    const { may, because } = crossingOf(request, beside, ask);
    return [
      {
        ...request,
        insight_response: insight,
        text_may_cross: insight !== null && may,
        text_stays_because: insight && because,
        text_ask: insight && (ask?.state ?? null),
        may_ask_for_text:
          insight !== null &&
          !may &&
          !ask &&
          answerable.has(id) &&
          mayAskFor(request.requester.id, beside, viewer),
      },
    ];
  });
}
