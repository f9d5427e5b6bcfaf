import type { DeskWork } from "@sightline/contract/desk.ts";
import type { Missing } from "@sightline/contract/insights/insights.publishing.ts";
import { whyScopeOpen } from "@sightline/contract/requests/requests.scope.shapes.ts";

/** As the API names it. */
export const scopeField = "insight_response.scope";

/** That its scope keeps it from being published; while an answer is awaited nobody publishes anyway. */
export function scopeMissing({ scope: rule, insight_request, insight_response }: DeskWork) {
  const { status, insight_scopes, events } = insight_request;
  if (status !== "in_progress") return [];
  const sentence = whyScopeOpen({
    rule,
    latest: insight_scopes[0],
    publishedAt: insight_response?.published_at ?? null,
    moreAskedAt: events.findLast(({ kind }) => kind === "more_asked")?.created_at ?? null,
  });
  return sentence === null ? [] : [{ field: scopeField, sentence }];
}

/** It comes first, and not a second time where the server said so too. */
export function withScope(outside: readonly Missing[], missing: readonly Missing[]): Missing[] {
  return [...outside, ...missing.filter(({ field }) => field !== scopeField)];
}
