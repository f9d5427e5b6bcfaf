import type { TextAskState } from "@sightline/contract/desk.asked.ts";

export function tellSources(count: number): string {
  if (count === 0) return "no sources";
  return count === 1 ? "1 source" : `${count} sources`;
}

/** What a button takes over: "Take over 3 sources". */
export function takeWords(count: number): string {
  return count === 1 ? "Take over 1 source" : `Take over ${count} sources`;
}

/** What became of the ask for its text, where it is read. */
export const askWords: Record<TextAskState, string> = {
  waiting:
    "Who filed that request was asked whether its text may be used here, and has not answered yet.",
  agreed: "Who filed that request agreed: its text may be used here.",
  declined: "Who filed that request declined: its text stays there. Its sources can be taken over.",
};

/** The same in the list. */
export const askMarks: Record<TextAskState, string> = {
  waiting: "text asked for",
  agreed: "text may be used",
  declined: "text declined",
};
