import { commandKey } from "#ui/base/commandKey.ts";

/** What the desk knows besides the keys of every list, for the keyboard map. */
export const deskKeys = [
  { keys: "X", words: "Claim the selected request" },
  { keys: `${commandKey} .`, words: "Cite a source in the insight you are writing" },
  { keys: "/", words: "Insert a text block where you write" },
  { keys: "F8", words: "Go to a statement without a source" },
] as const;
