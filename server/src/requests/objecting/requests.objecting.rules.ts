import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import type { TransitionRefused } from "@sightline/contract/requests/requests.changes.ts";
import { Problem } from "#http/problem.ts";

/** What was declined again stays declined. */
export function requireMayObject(status: RequestStatus, objectedAt: Moment | null): void {
  if (status !== "declined" || objectedAt === null) return;
  const extra: TransitionRefused = { present_status: status };
  throw new Problem("transition_refused", {
    detail:
      "It was objected to once already, and declined again. Change the question and ask again.",
    extra,
  });
}
