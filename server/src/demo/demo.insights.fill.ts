import type { Category } from "@sightline/contract/categories/categories.ts";
import {
  type InsightToPublish,
  insightToPublish,
  missingIn,
} from "@sightline/contract/insights/insights.publishing.ts";
import { statementsIn } from "@sightline/contract/insights/statements.decisions.ts";
import { dayMs, hourMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { Outcome } from "@sightline/contract/requests/requests.statuses.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import {
  insertVersion,
  markInsightRead,
  type PublishedInsight,
} from "#insights/insights.write.queries.ts";
import { appendEvents } from "#requests/requests.queries.ts";
import { listPoints } from "#requests/filing/requests.points.queries.ts";
import { demoInsights } from "./demo.insights.texts.ts";
import type { DemoInsight, DemoSource } from "./demo.insights.ts";
import { listDeliveries, setPublished } from "./demo.queries.ts";
import type { DemoRequest } from "./demo.requests.ts";
import { type IdOf, momentBefore } from "./demo.story.ts";

type Around = {
  category: Category;
  idOf: IdOf;
  now: Moment;
};

type Publishing = { outcome: Outcome; former: PublishedInsight | undefined; at: Moment };

const notice = "*This is demo content: its figures, firms and sources are made up.*";

/** What was delivered on a told request, version by version, checked as at the desk. */
export async function fillInsight(
  db: DatabaseTransaction,
  requestId: number,
  told: DemoRequest,
  around: Around,
): Promise<void> {
  const insight = demoInsights.get(told.title);
  if (!insight) return;
  const { idOf, now, category } = around;
  const authorId = idOf(told.analyst ?? "analyst");
  const outcome = told.story.findLast(({ kind }) => kind === "delivered")?.outcome ?? "answered";
  const deliveries = await listDeliveries(db, requestId);
  const correctedAt =
    insight.former?.correctedAgo === undefined
      ? null
      : momentBefore(category.calendar, now, insight.former.correctedAgo * hourMs);
  const moments = correctedAt === null ? deliveries : [...deliveries, correctedAt];
  let published: PublishedInsight | undefined;
  for (const [index, at] of moments.entries()) {
    const text = index === 0 && insight.former ? { ...insight, ...insight.former } : insight;
    const version = await versionOf(db, requestId, text, {
      ...around,
      outcome,
      former: published,
      at,
    });
    published = await insertVersion(db, { requestId, authorId, former: published }, version, at);
    if (at !== correctedAt) continue;
    const details = { version: published.version, reason: insight.former?.note };
    await appendEvents(db, requestId, [
      { kind: "corrected", actor_id: authorId, details, created_at: at },
    ]);
  }
  const last = moments.at(-1);
  if (!published || last === undefined) throw new Error(`"${told.title}" was never delivered.`);
  await setPublished(db, requestId, last);
  // The first version was read; what came later is new to its readers.
  const readers = told.unread ? [] : [told.by, ...(told.with ?? [])];
  for (const reader of readers) {
    const read = { insightId: published.id, userId: idOf(reader), version: 1 };
    await markInsightRead(db, read, now);
  }
}

async function versionOf(
  db: DatabaseTransaction,
  requestId: number,
  insight: DemoInsight,
  { now, outcome, former, at }: Around & Publishing,
): Promise<InsightToPublish> {
  const points = await listPoints(db, requestId);
  const version = insightToPublish.parse({
    base_version: former?.version ?? null,
    ...(former ? { note: insight.former?.note } : {}),
    summary: insight.summary,
    body: `${insight.body}\n\n${notice}`,
    outcome,
    review_by: insight.reviewInDays === undefined ? null : dayAt(now, insight.reviewInDays),
    coverage: points.map(({ id }, place) => {
      const [mark, note] = insight.coverage?.[place] ?? ["answered", ""];
      return { insight_point_id: id, mark, note };
    }),
    sources: insight.sources.map((source) => sourceOf(source, at, now)),
    statements: [
      ...(insight.estimates ?? []).map((sentence) => ({ sentence, decision: "estimate" })),
      ...(insight.dismissed ?? []).map((sentence) => ({ sentence, decision: "dismissed" })),
    ],
  });
  const [missing] = missingIn(version, points, statementsIn);
  if (missing) throw new Error(`"${insight.of}" could not be published: ${missing.sentence}`);
  return version;
}

function sourceOf(
  { title, publisher, at, monthsAgo, secondHand }: DemoSource,
  opened: Moment,
  now: Moment,
) {
  const [host, ...path] = at?.split("/") ?? [];
  return {
    title,
    publisher,
    url: host ? `https://${host}.example.org/${path.join("/")}` : null,
    published_on: monthsAgo === undefined ? null : dayAt(now, -Math.round(monthsAgo * 30.4)),
    opened_on: dayAt(opened, -1),
    original: secondHand !== true,
  };
}

function dayAt(moment: Moment, days: number): string {
  return later(moment, days * dayMs).slice(0, 10);
}
