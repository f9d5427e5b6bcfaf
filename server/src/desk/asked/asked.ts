import type { AskedRequest } from "@sightline/contract/desk.asked.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import type { Database } from "#db/database.ts";
import { listRowsOfRequests } from "#insights/insights.ts";
import type { Viewer } from "#requests/requests.ts";
import { listAsked } from "./asked.queries.ts";
import { whyTextStays } from "./asked.rules.ts";

/** What is about the same as a question, as far as somebody may see it; search provides it. */
export type FindAlike = (
  db: Database,
  question: { title: string; description: string },
  viewer: Viewer,
  limit: number,
  now: Moment,
) => Promise<{ request_id: number; score: number }[]>;

/** These requests, in this order, as they are read beside another one. */
export async function showAsked(
  db: Database,
  ids: readonly number[],
  beside: { visibility: Visibility; plan_id: number | null },
  viewer: Viewer,
): Promise<AskedRequest[]> {
  const requests = new Map((await listAsked(db, ids, viewer)).map((one) => [one.id, one]));
  const insights = new Map(
    (await listRowsOfRequests(db, [...requests.keys()], viewer)).map((one) => [
      one.insight_request_id,
      one,
    ]),
  );
  return ids.flatMap((id) => {
    const request = requests.get(id);
    if (!request) return [];
    const insight = insights.get(id) ?? null;
    const stays = insight && whyTextStays(request, beside);
    return [
      {
        ...request,
        insight_response: insight,
        text_may_cross: insight !== null && stays === null,
        text_stays_because: stays,
      },
    ];
  });
}
