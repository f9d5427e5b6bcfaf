import { isAwaitingScope } from "@sightline/contract/requests/requests.scope.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { Banner } from "#ui/page/Banner.tsx";

/** For what the clock stands still, while one may write on. */
export function AwaitingBanner({ request }: { request: InsightRequest }) {
  const { status, requester, insight_scopes } = request;
  if (status !== "needs_clarification") return null;
  const what = isAwaitingScope(status, insight_scopes[0])
    ? "confirms or corrects the scope"
    : "answers";
  return (
    <Banner tone="due">
      The clock is paused until {requester.first_name} {what}. You can keep writing; publishing has
      to wait for the answer.
    </Banner>
  );
}
