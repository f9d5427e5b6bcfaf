import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";

export function tellVisibility(
  visibility: Visibility,
  planName: string | undefined,
  planMayAsk = false,
): string {
  if (visibility === "private")
    return planMayAsk ? "Only me; colleagues may ask me for access" : "Only me";
  return `Everyone in ${planName ?? "my plan"}`;
}
