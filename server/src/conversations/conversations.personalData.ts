import type { PersonalData } from "#personalData.ts";
import { forgetNameInPassages } from "#conversations/questions/questions.queries.ts";
import { forgetThanksOf } from "#conversations/thanks/thanks.queries.ts";
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
        "comment_passages.quote",
        "comment_passages.before",
        "comment_passages.after",
      ],
      files: [],
    },
    {
      words: "Your thanks for what others wrote.",
      fate: "removed",
      columns: [],
      files: [],
    },
  ],

  async forget(db, userId) {
    await forgetNameInComments(db, userId);
    await forgetNameInPassages(db, userId);
    await forgetThanksOf(db, userId);
  },
};
