import type { Level } from "@sightline/contract/notifications/notifications.threads.ts";

export const levelWords: Record<Level, string> = {
  everything: "Everything",
  decisions: "Mentions and decisions",
  nothing: "Nothing",
};
