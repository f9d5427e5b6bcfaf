import type { PersonalData } from "#personalData.ts";
import { releaseClaimsOf } from "#requests/requests.ts";
import { forgetReading, listInsightsOf, listWorkOf } from "./insights.personalData.queries.ts";

/** What was published stays, under "former member"; what was still being worked on is put back. */
export const insightPersonalData: PersonalData = {
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
    await releaseClaimsOf(db, userId, now);
    await forgetReading(db, userId);
  },
};
