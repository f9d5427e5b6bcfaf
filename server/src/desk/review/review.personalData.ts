import type { PersonalData } from "#personalData.ts";
import { forgetReviewsOf, hasReviewed, listReviewWordsOf } from "./review.personalData.queries.ts";

/** That somebody read an insight before it was delivered stays with it, under "former member". */
export const reviewPersonalData: PersonalData = {
  holdings: [
    {
      words: "What you said of insights that you read before they were delivered.",
      fate: "removed",
      columns: [
        "insight_review_notes.quote",
        "insight_review_notes.body",
        "insight_reviews.note",
        "insight_reviews.content",
      ],
      files: ["reviews.json"],
      concerns: hasReviewed,
    },
  ],

  async collect(db, userId) {
    return [{ name: "reviews.json", record: await listReviewWordsOf(db, userId) }];
  },

  async forget(db, userId, now) {
    await forgetReviewsOf(db, userId, now);
  },
};
