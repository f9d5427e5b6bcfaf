import type { InsightRequest } from "@sightline/contract/requests/requests.ts";

type Read = Pick<InsightRequest, "requester" | "participants" | "visibility" | "organization_plan">;

/** Who will read what is published: "Noor and everybody in Northwind". Whoever publishes it is told. */
export function tellReaders({ requester, participants, visibility, organization_plan }: Read) {
  const others =
    visibility === "organization" && organization_plan
      ? `everybody in ${organization_plan.name}`
      : participants.length === 1
        ? "1 participant"
        : `${participants.length} participants`;
  return visibility === "private" && participants.length === 0
    ? requester.first_name
    : `${requester.first_name} and ${others}`;
}
