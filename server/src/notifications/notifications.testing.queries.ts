import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  type NotificationChannel,
  notificationChannels,
  notificationChoiceNames,
} from "@sightline/contract/notifications/notifications.choices.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { MailRhythm } from "@sightline/contract/notifications/notifications.mail.ts";
import type { Level } from "@sightline/contract/notifications/notifications.threads.ts";
import { sql } from "kysely";
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

/** As if each of them had chosen these channels for everything, and no others. */
export async function chooseChannels(
  db: Database,
  ids: readonly number[],
  channels: readonly NotificationChannel[],
): Promise<void> {
  const chosen = Object.fromEntries(
    notificationChannels.map((channel) => [channel, channels.includes(channel)]),
  );
  const choices = Object.fromEntries(notificationChoiceNames.map((name) => [name, chosen]));
  await db
    .updateTable("users")
    .set({ notification_choices: JSON.stringify(choices) })
    .where("id", "in", ids)
    .execute();
}

/** For those who chose nothing of one thing. */
export async function setUsualLevel(db: Database, level: Level): Promise<void> {
  await db
    .updateTable("place")
    .set({ request_level: level, group_level: level, post_level: level })
    .execute();
}

export async function setRhythm(
  db: Database,
  ids: readonly number[],
  mail_rhythm: MailRhythm,
): Promise<void> {
  await db.updateTable("users").set({ mail_rhythm }).where("id", "in", ids).execute();
}

/** Nobody of these may see what they were told of any more; without a word to anybody. */
export async function takeAllRights(
  db: Database,
  world: { ids: readonly number[]; staffIds: readonly number[]; groupId: number; planId: number },
): Promise<void> {
  const { ids, staffIds, groupId, planId } = world;
  await db.deleteFrom("insight_request_participants").where("user_id", "in", ids).execute();
  await db.deleteFrom("plan_members").where("user_id", "in", ids).execute();
  await db.deleteFrom("insight_group_members").where("group_id", "=", groupId).execute();
  await db.deleteFrom("insight_group_invites").where("group_id", "=", groupId).execute();
  await db.deleteFrom("invitations").where("plan_id", "=", planId).execute();
  await db.updateTable("users").set({ role: "member" }).where("id", "in", staffIds).execute();
  await sql`
    update board_posts set deleted_at = now(), deleted_by = author_id where author_id = any(${[...ids]})`.execute(
    db,
  );
}

export async function takeOutOfUse(db: Database, ids: readonly number[]): Promise<void> {
  await sql`update users set deactivated_at = now() where id = any(${[...ids]})`.execute(db);
}
