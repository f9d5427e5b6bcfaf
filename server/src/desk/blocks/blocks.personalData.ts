import type { PersonalData } from "#personalData.ts";
import { hasTicked, listTicksOf } from "./checklist.queries.ts";
import { forgetBlocksOf, hasBlocks, listBlocksOf } from "./blocks.queries.ts";

const columns = ["text_blocks.name", "text_blocks.sort_name", "text_blocks.body"];

export const blockPersonalData: PersonalData = {
  holdings: [
    {
      words: "Your own text blocks.",
      fate: "removed",
      columns,
      files: ["text_blocks.json"],
      concerns: (db, userId) => hasBlocks(db, userId, "personal"),
    },
    {
      words: "Text blocks that you shared with everybody at the desk, without your name.",
      fate: "kept",
      columns,
      files: ["text_blocks.json"],
      concerns: (db, userId) => hasBlocks(db, userId, "shared"),
    },
    {
      words: "What you ticked before insights were published, without your name.",
      fate: "kept",
      columns: [],
      files: ["checklists.json"],
      concerns: hasTicked,
    },
  ],

  async collect(db, userId) {
    return [
      { name: "text_blocks.json", record: await listBlocksOf(db, userId) },
      { name: "checklists.json", record: await listTicksOf(db, userId) },
    ];
  },

  async forget(db, userId) {
    await forgetBlocksOf(db, userId);
  },
};
