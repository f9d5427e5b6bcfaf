import { dayMs, later, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";

type Passing = (db: Database, id: number, now: Moment) => Promise<void>;

/** What time brings about, by what it is called there. */
export const passings: Readonly<Record<string, Passing>> = {
  request_nearly_due: (db, id, now) => setMoments(db, id, { promised_at: later(now, minuteMs) }),
  request_late: (db, id, now) => setMoments(db, id, { promised_at: later(now, -dayMs) }),
  delivery_unanswered: (db, id, now) => setMoments(db, id, deliveredWeeksBefore(now)),
  delivery_unanswered_after_reminders: async (db, id, now) => {
    const { delivered_at: about } = deliveredWeeksBefore(now);
    await setMoments(db, id, { delivered_at: about });
    await db
      .insertInto("request_reminders")
      .values({ request_id: id, kind: "accept_second", about, sent_at: later(about, 4 * dayMs) })
      .execute();
  },
  /** Its day is today already. */
  review_due: async () => undefined,
  share_ending: (db, id) => runNow(db, sql`payload->>'share_id' = ${String(id)}`, "tell_of_end"),
  searches_followed: (db) => queueJob(db, "follow_searches", {}),
  mail_tried_again: (db, id) => runNow(db, sql`id = ${id}`, "send_mail"),
};

/** Then looks after what that brings about, as the app does every few minutes; what waits is seen with it. */
export async function letTimePass(
  db: Database,
  passing: Passing,
  id: number,
  now: Moment,
): Promise<void> {
  await passing(db, id, now);
  await queueJob(db, "remind", {});
}

async function setMoments(
  db: Database,
  requestId: number,
  set: { promised_at: Moment } | { delivered_at: Moment },
): Promise<void> {
  await db.updateTable("insight_requests").set(set).where("id", "=", requestId).execute();
}

/** The queue knows only the database's own clock. */
async function runNow(db: Database, which: RawBuilder<unknown>, task: string): Promise<void> {
  await sql`
    update graphile_worker._private_jobs set run_at = now()
    where ${which} and task_id = (
      select task.id from graphile_worker._private_tasks task where task.identifier = ${task}
    )`.execute(db);
}

/** Long enough for any holidays. */
function deliveredWeeksBefore(now: Moment): { delivered_at: Moment } {
  return { delivered_at: later(now, -30 * dayMs) };
}
