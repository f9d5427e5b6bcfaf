import type { Moment } from "@sightline/contract/base/moments.ts";
import { isDueSoon } from "@sightline/contract/clock/clock.soon.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { CronItem, Jobs } from "#jobs/runner.ts";
import { type HeldRequest, holdRequest, moveRequest, tellOfRequest } from "#requests/requests.ts";
import {
  keepReminder,
  listDueSoon,
  listOverdue,
  listToReview,
  listWaiting,
} from "./insights.reminders.queries.ts";
import { type SilenceStep, stepDue } from "./insights.reminders.rules.ts";

const job = "remind";

export const insightCron: CronItem = { match: "*/10 * * * *", job };

/** What time brings about, each once: whoever keeps the reminder sends it, in one transaction. */
export const insightJobs: Jobs = {
  [job]: async (_payload, { db, now, log, giveWay, ending }) => {
    const failures: unknown[] = [];
    const inTurn: InTurn = async (work) => {
      // What is left is found at the next turn.
      if (ending.aborted) return;
      try {
        await work();
      } catch (error) {
        // One that can't be done must not keep the others from their turn.
        failures.push(error);
        log.error({ err: error }, "a reminder could not be sent");
      }
      await giveWay();
    };
    await followDeliveries(db, inTurn, now, ending);
    await remindOfReviews(db, inTurn, now);
    await warnOfPromises(db, inTurn, now, ending);
    await remindOfPromises(db, inTurn, now);
    if (failures.length > 0) throw new AggregateError(failures, "some reminders failed");
  },
};

const byTime = { actorId: null };

type InTurn = (work: () => Promise<void>) => Promise<void>;

async function followDeliveries(
  db: Database,
  inTurn: InTurn,
  now: Moment,
  ending: AbortSignal,
): Promise<void> {
  for (let last: { id: number; delivered_at: Moment } | null = null; ;) {
    const waiting = await listWaiting(db, last, now);
    for (const { id, delivered_at: about, calendar, reminded } of waiting) {
      await inTurn(async () => {
        const kind = stepDue(calendar, about, reminded, now);
        if (kind === null) return;
        await db.transaction().execute(async (trx) => {
          const request = await holdRequest(trx, id);
          // Answered, or delivered anew, since the list was read.
          if (request.status !== "delivered" || request.delivered_at !== about) return;
          if (await keepReminder(trx, id, { kind, about }, now))
            await take(trx, kind, request, now);
        });
      });
    }
    last = waiting.at(-1) ?? null;
    if (last === null || ending.aborted) return;
  }
}

async function take(
  db: DatabaseTransaction,
  step: SilenceStep,
  request: HeldRequest,
  now: Moment,
): Promise<void> {
  if (step !== "accept_by_silence")
    return tellOfRequest(db, "accept_reminder", request.id, byTime, now);
  const reason = "No answer for five working days";
  await moveRequest(db, request, "accept", { actorId: null, reason }, now);
  await tellOfRequest(db, "accepted_by_silence", request.id, byTime, now);
}

async function remindOfReviews(db: Database, inTurn: InTurn, now: Moment): Promise<void> {
  for (const { request_id: id, review_by: about } of await listToReview(db, now)) {
    await inTurn(() =>
      db.transaction().execute(async (trx) => {
        await holdRequest(trx, id);
        if (!(await keepReminder(trx, id, { kind: "review_by", about }, now))) return;
        await tellOfRequest(trx, "review_reminder", id, byTime, now);
      }),
    );
  }
}

/** While there is still time to keep them. */
async function warnOfPromises(
  db: Database,
  inTurn: InTurn,
  now: Moment,
  ending: AbortSignal,
): Promise<void> {
  for (let last: { id: number; due_order: number } | null = null; ;) {
    const near = await listDueSoon(db, last, now);
    for (const { id, due_at: about, calendar, target_minutes } of near) {
      if (!isDueSoon(calendar, { due_at: about, target_minutes }, now)) continue;
      await inTurn(() =>
        db.transaction().execute(async (trx) => {
          const { claimed_by, promised_at, expected_at } = await holdRequest(trx, id);
          if ((expected_at ?? promised_at) !== about) return;
          if (!(await keepReminder(trx, id, { kind: "due_soon", about }, now))) return;
          const kind = claimed_by === null ? "unclaimed_due_soon" : "due_soon";
          await tellOfRequest(trx, kind, id, byTime, now);
        }),
      );
    }
    last = near.at(-1) ?? null;
    if (last === null || ending.aborted) return;
  }
}

async function remindOfPromises(db: Database, inTurn: InTurn, now: Moment): Promise<void> {
  for (const { id, promised_at: about } of await listOverdue(db, now)) {
    await inTurn(() =>
      db.transaction().execute(async (trx) => {
        const { claimed_by, promised_at } = await holdRequest(trx, id);
        if (promised_at !== about) return;
        if (!(await keepReminder(trx, id, { kind: "overdue", about }, now))) return;
        await tellOfRequest(trx, "overdue", id, byTime, now);
        if (claimed_by === null) await tellOfRequest(trx, "unclaimed_overdue", id, byTime, now);
      }),
    );
  }
}
