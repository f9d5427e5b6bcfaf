import type { Moment } from "@sightline/contract/base/moments.ts";
import { desk } from "@sightline/contract/desk.ts";
import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import type { Insight } from "@sightline/contract/insights/insights.shapes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { insertMember } from "#groups/groups.members.queries.ts";
import { insertGroup } from "#groups/groups.queries.ts";
import { insertShare } from "#groups/groups.shares.queries.ts";
import { holdRequest, moveRequest } from "#requests/requests.ts";
import { listPoints } from "#requests/filing/requests.points.queries.ts";
import { makeCategory, makeRequest } from "#requests/requests.testing.ts";
import type { TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

export type Person = Signature & { id: number };

/** A category with a required question and one that may be left out. */
export async function makeAskingCategory(app: TestApp) {
  const { id, slug, questions } = await makeCategory(app.db, [
    { label: "Which countries?", kind: "short_text", required: true },
    { label: "Since when?", kind: "short_text", required: false },
  ]);
  const [countries, since] = questions;
  if (!countries || !since) throw new Error("The questions are not there.");
  return { id, slug, countries: countries.id, since: since.id };
}

export type AskingCategory = Awaited<ReturnType<typeof makeAskingCategory>>;

export async function askFor(
  app: TestApp,
  as: Signature,
  category: AskingCategory,
  given: Record<string, unknown> = {},
): Promise<InsightRequest> {
  return makeRequest(app, as, {
    insight_category_id: category.id,
    insight_answers_attributes: [{ insight_question_id: category.countries, value: "Norway" }],
    ...given,
  });
}

/** Without coverage every point is answered. */
export type Publishable = Omit<InsightToPublish, "coverage"> & Partial<InsightToPublish>;

/** An insight that may be published as it is; over another version it says something else. */
export function makeInsight(change: Partial<InsightToPublish> = {}): Publishable {
  const kronor = 20 + (change.base_version ?? 0);
  return {
    base_version: null,
    summary: `Prices are near ${kronor} kronor a litre [1].`,
    body: "Most shops ask for **19 to 22** kronor [1].",
    outcome: "answered",
    review_by: null,
    sources: [
      {
        title: "Shelf prices of oat drinks",
        publisher: "Example Statistics",
        url: "https://stats.example.org/oat?year=2026",
        published_on: "2026-05-04",
        opened_on: "2026-11-02",
        original: true,
      },
    ],
    ...change,
  };
}

export function claim(app: TestApp, as: Signature, id: number) {
  return app.call(desk.claimRequest, { as, params: { id: String(id) } });
}

export async function publish(
  app: TestApp,
  as: Signature,
  id: number,
  insight: Publishable,
  headers: Record<string, string> = {},
) {
  const params = { id: String(id) };
  const points = await listPoints(app.db, id);
  const coverage = points.map((point) => answered(point.id));
  const insight_response: InsightToPublish = { coverage, ...insight };
  return app.call(desk.publishInsight, { as, params, body: { insight_response }, headers });
}

export function answered(pointId: number, note = "") {
  return { insight_point_id: pointId, mark: "answered" as const, note };
}

/** Asks for a revision of all points. */
export async function askRevision(app: TestApp, as: Signature, id: number, reason = "More.") {
  const points = await listPoints(app.db, id);
  const body = { insight_point_ids: points.map((point) => point.id), reason };
  return app.call(insights.askRevision, { as, params: { id: String(id) }, body });
}

/** Nobody said a word about what was delivered: it counts as accepted since then, unrated. */
export async function acceptBySilence(
  { db, clock }: TestApp,
  id: number,
  at: Moment = clock.now(),
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await moveRequest(trx, await holdRequest(trx, id), "accept", { actorId: null }, at);
  });
}

/** Asks for more over the version there is, by these points. */
export async function askMore(app: TestApp, as: Signature, id: number, ...texts: string[]) {
  const params = { id: String(id) };
  const { status, body } = await app.call(insights.getInsightOfRequest, { as, params });
  const points = texts.length > 0 ? texts : ["And in Denmark?"];
  const asked = {
    insight_version: status === 200 ? body.insight_response.version : 1,
    insight_points_attributes: points.map((text) => ({ text })),
  };
  return app.call(insights.askMore, { as, params, body: asked });
}

/** Asked, taken on and delivered. */
export async function makeDelivered(
  app: TestApp,
  people: { requester: Signature; analyst: Signature },
  category: AskingCategory,
  given: { request?: Record<string, unknown>; insight?: Partial<InsightToPublish> } = {},
): Promise<Insight> {
  const request = await askFor(app, people.requester, category, given.request);
  await claim(app, people.analyst, request.id);
  const insight = makeInsight(given.insight);
  const { status, body } = await publish(app, people.analyst, request.id, insight);
  if (status !== 201) throw new Error(`Publishing answered ${status}: ${JSON.stringify(body)}`);
  return body.insight_response;
}

/** Shares an insight in a group of these people, as its requester would. */
export async function shareWith(
  app: TestApp,
  insightId: number,
  people: readonly [Person, ...Person[]],
  endsAt: string | null = null,
): Promise<number> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (trx) => {
    const groupId = await insertGroup(trx, { name: "Readers", description: "" }, now);
    for (const [index, { id }] of people.entries()) {
      const role = index === 0 ? "owner" : "member";
      await insertMember(trx, { group_id: groupId, user_id: id, role }, now);
    }
    const [{ id: sharer }] = people;
    const share = { group_id: groupId, insight_id: insightId, shared_by: sharer };
    await insertShare(trx, { ...share, note: "", ends_at: endsAt }, now);
    return groupId;
  });
}
