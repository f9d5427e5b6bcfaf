import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";

/** How the choices are put, and what each of them means. */
export const scopeWords: Record<ScopeRule, { label: string; note: string }> = {
  no: {
    label: "Not asked for",
    note: "Analysts begin at once, and ask where something is unclear.",
  },
  may: {
    label: "If the analyst wants to",
    note: "The requester may confirm or correct it. Nothing waits for that.",
  },
  must: {
    label: "Always",
    note: "The clock is paused until it is answered, and nothing is delivered before it is settled.",
  },
};
