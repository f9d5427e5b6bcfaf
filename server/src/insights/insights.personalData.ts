import type { DatabaseTransaction } from "#db/database.ts";
import type { PersonalData } from "#personalData.ts";
import {
  allowErasing,
  announceErased,
  deleteRequest,
  listUnsharedOf,
  releaseClaimsOf,
} from "#requests/requests.ts";
import {
  deleteInsightOf,
  forgetNameInInsights,
  forgetReading,
  hasPublished,
  listInsightsOf,
  listWorkOf,
} from "./insights.personalData.queries.ts";

/** A request goes with its insight, which is why insights see to both. */
async function eraseUnshared(db: DatabaseTransaction, userId: number): Promise<void> {
  for (const id of await listUnsharedOf(db, userId)) {
    await allowErasing(db, id);
    await deleteInsightOf(db, id);
    await deleteRequest(db, id);
    await announceErased(db, id);
  }
}

/** What was published stays, under "former member"; what was still being worked on is put back. */
export const insightPersonalData: PersonalData = {
  holdings: [
    {
      words: "Insights you published, which belong to those who asked.",
      fate: "kept",
      columns: [
        "insight_versions.note",
        "insight_versions.summary",
        "insight_versions.body",
        "insight_coverage.note",
        "insight_decisions.sentence",
        "insight_sources.title",
        "insight_sources.publisher",
        "insight_sources.url",
        "insight_sources.library_key",
      ],
      files: ["insights.json"],
      concerns: hasPublished,
    },
  ],

  async collect(db, userId) {
    const insights = await listInsightsOf(db, userId);
    return [
      {
        name: "insights.json",
        record: { insight_responses: insights, ...(await listWorkOf(db, userId)) },
      },
    ];
  },

  async forget(db, userId, now) {
    await eraseUnshared(db, userId);
    await releaseClaimsOf(db, userId, now);
    await forgetReading(db, userId);
    await forgetNameInInsights(db, userId);
  },
};
