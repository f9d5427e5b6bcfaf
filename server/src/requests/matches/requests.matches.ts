import { renumberCitations } from "@sightline/contract/insights/citations.ts";
import type { InsightRow } from "@sightline/contract/insights/insights.shapes.ts";
import { later, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import { type Matches, mostMatches } from "@sightline/contract/requests/requests.matches.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { listAdminIds } from "#accounts/accounts.ts";
import { announce, topic } from "#live/announce.ts";
import { findPlanOf, listOwners } from "#plans/plans.ts";
import type { Viewer } from "#requests/requests.visibility.queries.ts";
import { listAskable } from "./requests.access.queries.ts";
import {
  deleteSpared,
  insertSeen,
  insertSpared,
  listOpenFor,
  listSeenIds,
  type Spared,
} from "./requests.matches.queries.ts";
import { inOrderOf, mayHaveMatches } from "./requests.matches.rules.ts";

/** The insights of those of these requests that this person may read it of; insights provide it. */
export type ListInsights = (
  db: Database,
  requestIds: readonly number[],
  viewer: Viewer,
  now: Moment,
) => Promise<InsightRow[]>;

type Question = { title: string; description: string };

/** How it is found what is about the same; search provides it. */
export type Matching<Understood> = {
  understand(db: Database, question: Question): Promise<Understood>;
  listAlike(
    db: Database,
    viewer: Viewer,
    understood: Understood,
    now: Moment,
  ): Promise<{ request_id: number; score: number }[]>;
  listTitledAlike<Titled extends { title: string }>(
    db: Database,
    understood: Understood,
    titled: readonly Titled[],
  ): Promise<Titled[]>;
};

const none: Matches = { insights: [], insight_requests: [], askable: [] };
const mostAskable = 2;

/** What this person may already see that could answer what they are about to ask. */
export async function findMatches<Understood>(
  db: Database,
  { matching, listInsights }: { matching: Matching<Understood>; listInsights: ListInsights },
  asked: Question & { insight_category_id?: number | undefined },
  viewer: Viewer,
  now: Moment,
): Promise<Matches> {
  if (!mayHaveMatches(asked.title)) return none;
  const understood = await matching.understand(db, asked);
  const alike = await matching.listAlike(db, viewer, understood, now);
  const ids = alike.map(({ request_id }) => request_id);
  const insights = await listInsights(db, ids, viewer, now);
  const answered = new Set(insights.map((row) => row.insight_request_id));
  const open = await listOpenFor(
    db,
    ids.filter((id) => !answered.has(id)),
    viewer,
  );
  const titled = await matching.listTitledAlike(db, understood, await listAskable(db, viewer));
  const askable = titled.slice(0, mostAskable);
  const shown = inOrderOf(
    alike,
    [
      ...insights.map((row) => ({ id: row.insight_request_id, in: row.insight_category_id })),
      ...open.map((row) => ({ id: row.id, in: row.insight_category_id })),
    ],
    asked.insight_category_id,
  ).slice(0, mostMatches - askable.length);
  const seen = new Set(await listSeenIds(db, shown, viewer));
  return {
    insights: shown
      .flatMap((id) => insights.filter((row) => row.insight_request_id === id))
      .map((row) => ({
        ...row,
        summary: renumberCitations(row.summary, () => null),
        sees_request: seen.has(row.insight_request_id),
      })),
    insight_requests: shown.flatMap((id) => open.filter((row) => row.id === id)),
    askable,
  };
}

/** Keeps what the requester had seen; what they may not see, or no longer, is left out without a word. */
export async function keepSeenMatches(
  db: DatabaseTransaction,
  requestId: number,
  named: readonly number[] | undefined,
  listInsights: ListInsights,
  viewer: Viewer,
  now: Moment,
): Promise<void> {
  if (named === undefined || named.length === 0) return;
  const insights = await listInsights(db, named, viewer, now);
  const seen = new Set([
    ...(await listSeenIds(db, named, viewer)),
    ...insights.map((row) => row.insight_request_id),
  ]);
  await insertSeen(
    db,
    requestId,
    [...new Set(named)].filter((id) => seen.has(id) && id !== requestId),
  );
}

/** Counts for the plan that the person is in at that time. */
export async function countAsSpared(
  db: DatabaseTransaction,
  spared: Omit<Spared, "planId">,
  now: Moment,
): Promise<void> {
  const planId = (await findPlanOf(db, spared.userId))?.id ?? null;
  if (await insertSpared(db, { ...spared, planId }, now)) await announceSpared(db, planId);
}

/** Who leaves later than this took part for a while, and did not ask meanwhile. */
const undoJoinWithinMs = 10 * minuteMs;

/** It was not what they needed, after all. */
export async function takeSparedBack(
  db: DatabaseTransaction,
  spared: Omit<Spared, "planId">,
  now: Moment,
): Promise<void> {
  const since = spared.how === "joined" ? later(now, -undoJoinWithinMs) : null;
  const counted = await deleteSpared(db, spared, since);
  if (counted) await announceSpared(db, counted.plan_id);
}

/** To those who read the numbers: of the plan its owners, of the whole place the admins. */
async function announceSpared(db: DatabaseTransaction, planId: number | null): Promise<void> {
  const owners = planId === null ? [] : await listOwners(db, planId);
  const readers = new Set([...owners.map(({ id }) => id), ...(await listAdminIds(db))]);
  await announce(db, [...readers].map(topic.user), "spared_changed", {});
}
