import type { PersonalData } from "#personalData.ts";
import { forgetReads, hasWrittenOnBoard, listBoardOf } from "./board.personalData.queries.ts";

export const boardPersonalData: PersonalData = {
  async collect(db, userId) {
    return [{ name: "board.json", record: await listBoardOf(db, userId) }];
  },

  async kept(db, userId) {
    const hasWritten = await hasWrittenOnBoard(db, userId);
    return hasWritten
      ? [
          "Your posts and comments on the message board stay, with “former member” as their author. Delete those that should not.",
        ]
      : [];
  },

  async forget(db, userId) {
    await forgetReads(db, userId);
  },
};
