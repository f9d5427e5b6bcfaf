import type { PersonalData } from "#personalData.ts";

/** Words by which others find what a person wrote. They go as what has them goes. */
export const searchPersonalData: PersonalData = {
  holdings: [
    {
      words: "The search index's words of what you wrote, wherever nobody else used them.",
      fate: "removed",
      columns: ["search_words.word"],
      files: [],
    },
  ],
};
