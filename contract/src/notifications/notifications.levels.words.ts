import type { Level, LevelledThread } from "./notifications.threads.ts";

/** How much somebody hears of a thing. */
export const levelWords: Record<Level, string> = {
  everything: "Everything",
  decisions: "Mentions and decisions",
  nothing: "Nothing",
};

export const levelledWords: Record<LevelledThread, string> = {
  request: "Request",
  group: "Group",
  post: "Post",
};
