import type { PersonalData } from "#personalData.ts";
import { forgetNameInComments } from "./conversations.queries.ts";

/** What people wrote belongs to where they wrote it; that others named them is told once for all. */
export const conversationPersonalData: PersonalData = {
  holdings: [
    {
      words: "Your name where others mentioned you.",
      fate: "removed",
      columns: [
        "board_posts.body",
        "board_post_versions.body",
        "comments.body",
        "insight_versions.body",
      ],
      files: [],
    },
  ],

  forget: forgetNameInComments,
};
