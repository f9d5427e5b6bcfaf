import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Database } from "#db/database.ts";

/** As if it had been promised or delivered at another time. */
export async function setMoments(
  db: Database,
  requestId: number,
  set: { promised_at?: Moment; delivered_at?: Moment },
): Promise<void> {
  await db.updateTable("insight_requests").set(set).where("id", "=", requestId).execute();
}

/** As if the requester had been reminded for the second time. */
export async function keepReminded(
  db: Database,
  requestId: number,
  { about, sentAt }: { about: Moment; sentAt: Moment },
): Promise<void> {
  await db
    .insertInto("request_reminders")
    .values({ request_id: requestId, kind: "accept_second", about, sent_at: sentAt })
    .execute();
}

/** Without a word to anybody. */
export async function takeOutOfPlan(db: Database, userId: number): Promise<void> {
  await db.deleteFrom("plan_members").where("user_id", "=", userId).execute();
}

export async function findReportOn(db: Database, postId: number): Promise<number> {
  const { id } = await db
    .selectFrom("board_reports")
    .select("id")
    .where("post_id", "=", postId)
    .executeTakeFirstOrThrow();
  return id;
}

export async function getNamed(db: Database, id: number): Promise<Person> {
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
