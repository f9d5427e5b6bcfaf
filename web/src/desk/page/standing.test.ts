import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { expect, test } from "vitest";
import { ann, bob, makeRequest } from "#testing/requests.ts";
import { cleo, makeInsight, makeWork } from "#desk/desk.testing.ts";
import { type Standing, standingOf } from "./standing.ts";

const request = (status: RequestStatus, analyst: typeof ann | null) =>
  makeRequest({ status, analyst, requester: bob });
const insight_response = makeInsight();

test.each<[Standing, string, Parameters<typeof makeWork>[0], boolean]>([
  ["unclaimed", "nobody has it", { insight_request: request("submitted", null) }, false],
  ["writing", "it is mine", { insight_request: request("needs_clarification", ann) }, false],
  ["held", "it is somebody else's", { insight_request: request("in_progress", cleo) }, true],
  [
    "published",
    "it is delivered",
    { insight_request: request("delivered", ann), insight_response },
    false,
  ],
  [
    "writing",
    "I correct it",
    { insight_request: request("accepted", cleo), insight_response },
    true,
  ],
  [
    "published",
    "I may not correct it",
    {
      insight_request: request("delivered", cleo),
      insight_response: makeInsight({ can: [] }),
    },
    true,
  ],
  ["over", "it is declined", { insight_request: request("declined", ann) }, true],
])("%s: %s", (standing, _, change, isCorrecting) => {
  expect(standingOf(makeWork(change), ann, isCorrecting)).toBe(standing);
});
