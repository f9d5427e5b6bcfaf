import type { PersonalData } from "#personalData.ts";
import { savedSearchPersonalData } from "#search/saved/saved.personalData.ts";

export const searchPersonalData: PersonalData = {
  ...savedSearchPersonalData,
  holdings: [
    ...savedSearchPersonalData.holdings,
    {
      // They go as what has them goes: the index is kept with it.
      words: "The search index's words of what you wrote, wherever nobody else used them.",
      fate: "removed",
      columns: ["search_words.word"],
      files: [],
    },
  ],
};
