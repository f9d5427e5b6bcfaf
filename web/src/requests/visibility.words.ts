import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";

export function tellVisibility(visibility: Visibility, planName: string | undefined): string {
  if (visibility === "private") return "Only me";
  return `Everyone in ${planName ?? "my plan"}`;
}
