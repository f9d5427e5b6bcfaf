import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  insertQuestion,
  type NewQuestion,
  type QuestionKey,
  retireQuestion,
  supersedeQuestion,
} from "#categories/categories.queries.ts";
import type { DatabaseTransaction } from "#db/database.ts";

type Wording = Omit<NewQuestion, "category_id">;

/** A category that has learnt since: what was filed there before shows how it was asked then. */
export const demoRevision: {
  category: string;
  reworded: Readonly<Record<string, Wording>>;
  dropped: readonly string[];
  added: readonly Wording[];
} = {
  category: "technology-scan",
  reworded: {
    readiness: {
      position: 1,
      label: "How far along must it be?",
      help: "What is merely announced is left out.",
      kind: "choice",
      required: true,
      choices: [
        { value: "on_the_market", label: "On the market" },
        { value: "tried_in_pilots", label: "Tried in pilots" },
        { value: "in_research", label: "Shown in a laboratory" },
      ],
    },
  },
  dropped: ["budget"],
  added: [
    {
      position: 4,
      label: "Who would work with it?",
      kind: "short_text",
      required: false,
      limits: { max: 200 },
    },
  ],
};

/** After all requests are filed, on the questions as they were. */
export async function reviseQuestions(
  db: DatabaseTransaction,
  categoryId: number,
  asked: ReadonlyMap<string, QuestionKey>,
  now: Moment,
): Promise<void> {
  const { reworded, dropped, added } = demoRevision;
  for (const [key, wording] of Object.entries(reworded)) {
    const question = { ...wording, category_id: categoryId };
    await supersedeQuestion(db, lineageOf(asked, key), question, now);
  }
  for (const key of dropped) await retireQuestion(db, lineageOf(asked, key), now);
  for (const wording of added) {
    await insertQuestion(db, { ...wording, category_id: categoryId, asked_from: now });
  }
}

function lineageOf(asked: ReadonlyMap<string, QuestionKey>, key: string): number {
  const question = asked.get(key);
  if (!question) throw new Error(`The demo world does not ask ${key}.`);
  return question.lineage_id;
}
