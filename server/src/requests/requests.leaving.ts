import type { LeftRequests } from "#plans/plans.ts";
import {
  closePlanRequests,
  countPrivate,
  findClaimedInPlan,
  handOverRequests,
  leavePlanRequests,
  listOpenInPlan,
} from "./requests.handOver.queries.ts";

/** What becomes of somebody's requests when they leave a plan. */
export const leftRequests: LeftRequests = {
  list: listOpenInPlan,
  countPrivate,
  findClaimed: findClaimedInPlan,
  handOver: handOverRequests,
  leave: leavePlanRequests,
  close: closePlanRequests,
};
