import type { PersonalData } from "#personalData.ts";
import {
  forgetName,
  forgetReads,
  hasReported,
  hasWrittenOnBoard,
  listBoardOf,
} from "./board.personalData.queries.ts";

export const boardPersonalData: PersonalData = {
  holdings: [
    {
      words:
        "Your posts and comments on the message board, with “former member” as their author. Delete those that should not stay.",
      fate: "kept",
      columns: [
        "board_posts.title",
        "board_posts.body",
        "board_post_versions.title",
        "board_post_versions.body",
        "comments.body",
      ],
      files: ["board.json"],
      concerns: hasWrittenOnBoard,
    },
    {
      words: "What you reported on the message board, for those who moderate it.",
      fate: "kept",
      columns: ["board_reports.reason"],
      files: ["board.json"],
      concerns: hasReported,
    },
  ],

  async collect(db, userId) {
    return [{ name: "board.json", record: await listBoardOf(db, userId) }];
  },

  async forget(db, userId) {
    await forgetReads(db, userId);
    await forgetName(db, userId);
  },
};
