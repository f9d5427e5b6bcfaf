import { insights } from "@sightline/contract/insights/insights.ts";
import { getNamedCategory } from "#categories/categories.ts";
import { queueFigures } from "#turnarounds/turnarounds.ts";
import { listOpenQuestions } from "#conversations/conversations.ts";
import { fromStandby, implement } from "#http/call.ts";
import { pagesById } from "#http/cursor.ts";
import { Problem } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import {
  askMore,
  holdRequestFor,
  listPoints,
  moveRequest,
  rateLate,
  seesNotes,
} from "#requests/requests.ts";
import {
  findShownInsight,
  getInsightFor,
  getVersion,
  showAnsweredRequest,
  showInsight,
} from "./insights.ts";
import { asBibtex, asMarkdown, asText, fileOf } from "./insights.exports.ts";
import { type FeedFilters, feedPages, listFeed, noFilters } from "./insights.feed.queries.ts";
import { refuseOlderReading, requireAsker, requireOpenPoints, sinceAge } from "./insights.rules.ts";
import { findSource, listLibrary } from "./insights.sources.queries.ts";
import { listSharesReadBy } from "./insights.visibility.queries.ts";
import { markInsightRead } from "./insights.write.queries.ts";

export const insightHandlers = implement(insights, {
  listInsights: fromStandby(async ({ query, user, db, now }) => {
    const categoryId = await getNamedCategory(db, query.category);
    const filters: FeedFilters = {
      ...noFilters,
      categoryId,
      outcome: query.outcome ?? null,
      since: query.age ? sinceAge(query.age, now) : null,
      outOfDateOn: query.out_of_date ? now.slice(0, 10) : null,
      q: query.q || null,
    };
    const { rows, next_cursor } = await feedPages.read(query, (page) =>
      listFeed(db, user, filters, page, now),
    );
    return { insight_responses: rows, next_cursor };
  }),

  async getInsight({ params, user, db, now }) {
    return { insight_response: await showInsight(db, params.id, user, now) };
  },

  async getInsightOfRequest({ params, user, db, now }) {
    const insight = await findShownInsight(db, params.id, user, now);
    if (!insight) throw new Problem("not_found");
    return { insight_response: insight };
  },

  async getInsightVersion({ params, user, db, now }) {
    const insight = await getInsightFor(db, params.id, user, now);
    return { insight_version: await getVersion(db, insight.id, params.version) };
  },

  async listQuestions({ params, user, db, now }) {
    const insight = await getInsightFor(db, params.id, user, now);
    const { seesRequest, request_id } = insight;
    const asked = {
      requestId: seesRequest ? request_id : null,
      answersOnRequest: seesRequest && seesNotes(user, insight),
      shares: await listSharesReadBy(db, insight.id, user.id, now),
    };
    return listOpenQuestions(db, asked, user);
  },

  async readInsight({ params, body, user, db, now }) {
    const insight = await getInsightFor(db, params.id, user, now);
    const version = Math.min(body.version, insight.version);
    await markInsightRead(db, { insightId: insight.id, userId: user.id, version }, now);
    // The requester sees who opened it where it is shared.
    if (insight.requester_id !== user.id) {
      const about = { insight_response_id: insight.id };
      await announce(db, [topic.user(insight.requester_id)], "insight_opened", about);
    }
  },

  exportInsight: fromStandby(async ({ params, user, db, now }) => {
    const insight = await showInsight(db, params.id, user, now);
    const name = `insight-${insight.insight_request.id}.md`;
    return fileOf(name, "text/markdown; charset=utf-8", asMarkdown(insight));
  }),

  exportBibliography: fromStandby(async ({ params, query, user, db, now }) => {
    const { insight_request, sources, id } = await showInsight(db, params.id, user, now);
    const name = `sources-${insight_request.id}`;
    return query.form === "bibtex"
      ? fileOf(`${name}.bib`, "application/x-bibtex; charset=utf-8", asBibtex(sources, id))
      : fileOf(`${name}.txt`, "text/plain; charset=utf-8", asText(sources));
  }),

  listSources: fromStandby(async ({ query, user, db, now }) => {
    const { rows, next_cursor } = await pagesById.read(query, (page) =>
      listLibrary(db, user, query.q || null, page, now),
    );
    return { insight_sources: rows, next_cursor };
  }),

  getSource: fromStandby(async ({ params, query, user, db, now }) => {
    const source = await findSource(db, params.id, user, now);
    if (!source) throw new Problem("not_found");
    const filters = { ...noFilters, libraryKey: source.library_key };
    const { rows, next_cursor } = await feedPages.read(query, (page) =>
      listFeed(db, user, filters, page, now),
    );
    return { insight_source: source, insight_responses: rows, next_cursor };
  }),

  async acceptInsight({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireAsker(request, user, "accept what was delivered");
    const { rating, comment } = body;
    const set = { rating, rating_comment: comment || null };
    const details = { rating };
    await moveRequest(
      db,
      request,
      "accept",
      { actorId: user.id, reason: comment, details, set },
      now,
    );
    await queueFigures(db, request.category_id);
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async rateInsight({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireAsker(request, user, "rate its insight");
    await rateLate(db, request, { rating: body.rating, comment: body.comment }, now);
    await queueFigures(db, request.category_id);
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async askMore({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireAsker(request, user, "ask for more");
    const insight = await findShownInsight(db, request.id, user, now);
    if (request.status === "accepted" && insight && insight.version !== body.insight_version)
      throw refuseOlderReading(insight);
    const points = body.insight_points_attributes.map(({ text }) => text);
    await askMore(db, request, { points, note: body.reason }, now);
    await queueFigures(db, request.category_id);
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },

  async askRevision({ params, body, user, db, now }) {
    const request = await holdRequestFor(db, params.id, user);
    requireAsker(request, user, "ask for a revision");
    const asked = await listPoints(db, request.id);
    const points = requireOpenPoints(asked, body.insight_point_ids).map(
      ({ id: insight_point_id, text }) => ({ insight_point_id, text }),
    );
    await moveRequest(
      db,
      request,
      "ask_revision",
      { actorId: user.id, reason: body.reason, details: { points } },
      now,
    );
    return { insight_request: await showAnsweredRequest(db, request.id, user, now) };
  },
});
