import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import type { Filling } from "@sightline/contract/text/placeholders.ts";
import { nameOf } from "#ui/words/person.words.ts";

/** What placeholders stand for where this is answered. */
export function fillingOf(
  request: Pick<InsightRequest, "requester" | "title" | "insight_points">,
): Filling {
  return {
    requester: nameOf(request.requester),
    title: request.title,
    points: request.insight_points.map(({ text }) => text),
  };
}
