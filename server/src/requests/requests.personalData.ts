import type { PersonalData } from "#personalData.ts";
import { forgetMatches } from "#requests/matches/requests.matches.queries.ts";
import {
  forgetFollowing,
  hasSpoken,
  listCommentsOf,
  listRequestsOf,
} from "./requests.personalData.queries.ts";

/** What an insight says of what was asked. */
const answered = [
  "insight_versions.note",
  "insight_versions.summary",
  "insight_versions.body",
  "insight_coverage.note",
  "insight_decisions.sentence",
  "insight_sources.title",
  "insight_sources.publisher",
  "insight_sources.url",
  "insight_sources.library_key",
];
const scoped = ["understanding", "looks_at", "leaves_out", "correction"].map(
  (column) => `insight_scopes.${column}`,
);
const asked = [
  "insight_requests.title",
  "insight_requests.description",
  "insight_requests.rating_comment",
  "insight_points.text",
  ...scoped,
  "insight_answers.value",
  "insight_request_events.details",
  "comments.body",
  "comment_passages.quote",
  "comment_passages.before",
  "comment_passages.after",
];
const files = ["requests.json", "comments.json", "insights.json"];

export const requestPersonalData: PersonalData = {
  holdings: [
    {
      words:
        "Requests of yours that nobody else sees but those who answer them, with their answers, insights, conversations, history and files.",
      fate: "removed",
      columns: [...asked, ...answered],
      files,
    },
    {
      words:
        "Requests of yours that others see, with their answers, insights, conversations, history and files. They show “former member” instead of your name.",
      fate: "kept",
      columns: asked,
      files,
    },
    {
      words: "What you wrote in conversations on requests of others.",
      fate: "kept",
      columns: ["comments.body", "insight_request_events.details", ...scoped],
      files: ["comments.json"],
      concerns: hasSpoken,
    },
  ],

  async collect(db, userId) {
    return [
      { name: "requests.json", record: await listRequestsOf(db, userId) },
      { name: "comments.json", record: await listCommentsOf(db, userId) },
    ];
  },

  async forget(db, userId) {
    await forgetFollowing(db, userId);
    await forgetMatches(db, userId);
  },
};
