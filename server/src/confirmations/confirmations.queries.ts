import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Confirmation } from "@sightline/contract/confirmations.shapes.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Page } from "#http/cursor.ts";
import type { AskedColumn, AskedThing } from "./confirmations.ts";

/** For queries on `confirmation_asks a` and `users u`: whom it asks at this moment. */
function isAsked({ ownerId, readerIds }: AskedThing): RawBuilder<boolean> {
  const among = readerIds === null ? sql`` : sql`and u.id in (${readerIds})`;
  return sql`u.deactivated_at is null and u.id <> ${ownerId} ${among}`;
}

/** Those who confirmed what has been changed since, up to one more than is shown. */
function earlier(thing: AskedThing): RawBuilder<number> {
  return sql`(
    select count(*) from (
      select from confirmations c join users u on u.id = c.user_id
      where c.ask_id = a.id and c.version < ${thing.version} and ${isAsked(thing)}
      limit ${bounds.countShown + 1}
    ) counted
  )`;
}

/** In a group all are looked at, since there are few. */
function countsAmongFew(thing: AskedThing) {
  return {
    of: sql`(select count(*) from users u where ${isAsked(thing)})`,
    confirmed: sql`(
      select count(*) from confirmations c join users u on u.id = c.user_id
      where c.ask_id = a.id and ${isAsked(thing)}
    )`,
  };
}

/** Of a crowd only those are looked at who are here no longer: the rest is counted as it changes. */
function countsAmongAll({ ownerId }: AskedThing) {
  return {
    of: sql`(
      (select sum(people) from active_people_parts)
      - (select count(*) from users u where u.id = ${ownerId} and u.deactivated_at is null)
    )`,
    confirmed: sql`(
      a.confirmed - (
        -- One by one, for those who are gone are few: together all who confirmed would be read.
        select count(*) from users u cross join lateral (
          select from confirmations c where c.ask_id = a.id and c.user_id = u.id limit 1
        ) gone
        where u.deactivated_at is not null
      )
    )`,
  };
}

export type StoredConfirmation = Omit<Confirmation, "can"> & { thing_id: number };

/** What is asked of these things, for one of their readers. */
export async function listConfirmations(
  db: Database,
  thing: AskedThing,
  ids: readonly number[],
  viewerId: number,
): Promise<StoredConfirmation[]> {
  if (ids.length === 0) return [];
  const column = sql.ref(`a.${thing.column}`);
  const { of, confirmed } =
    thing.readerIds === null ? countsAmongAll(thing) : countsAmongFew(thing);
  const { rows } = await sql<StoredConfirmation>`
    select ${column} as thing_id, a.asked_at, a.reminded_at,
      json_build_object('id', asker.id, 'first_name', asker.first_name, 'last_name', asker.last_name)
        as asked_by,
      ${of}::int as of, ${confirmed}::int as confirmed,
      ${earlier(thing)}::int as earlier, ${thing.version} as version,
      (select c.version from confirmations c where c.ask_id = a.id and c.user_id = ${viewerId})
        as mine
    from confirmation_asks a join users asker on asker.id = a.asked_by
    where ${column} = any(${[...ids]}) and a.ended_at is null`.execute(db);
  return rows;
}

export type Ask = {
  id: number;
  asked_by: number;
  ended_at: Moment | null;
  reminded_at: Moment | null;
  confirmed: number;
};

/** Held until the transaction ends; also one that has ended. */
export async function findHeldAsk(
  db: DatabaseTransaction,
  column: AskedColumn,
  thingId: number,
): Promise<Ask | undefined> {
  return db
    .selectFrom("confirmation_asks")
    .select(["id", "asked_by", "ended_at", "reminded_at", "confirmed"])
    .where(column, "=", thingId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findOpenAskId(
  db: Database,
  column: AskedColumn,
  thingId: number,
): Promise<number | undefined> {
  const found = await db
    .selectFrom("confirmation_asks")
    .select("id")
    .where(column, "=", thingId)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return found?.id;
}

export async function insertAsk(
  db: DatabaseTransaction,
  column: AskedColumn,
  { thingId, askedBy }: { thingId: number; askedBy: number },
  now: Moment,
): Promise<number> {
  const { id } = await db
    .insertInto("confirmation_asks")
    .values({ [column]: thingId, asked_by: askedBy, asked_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

export async function takeUpAsk(db: DatabaseTransaction, id: number): Promise<void> {
  await db.updateTable("confirmation_asks").set({ ended_at: null }).where("id", "=", id).execute();
}

/** With all that was confirmed. */
export async function deleteAsk(db: DatabaseTransaction, id: number): Promise<void> {
  await db.deleteFrom("confirmation_asks").where("id", "=", id).execute();
}

/** False if nobody was asked. */
export async function endAsking(
  db: DatabaseTransaction,
  column: AskedColumn,
  thingId: number,
  now: Moment,
): Promise<boolean> {
  const ended = await db
    .updateTable("confirmation_asks")
    .set({ ended_at: now })
    .where(column, "=", thingId)
    .where("ended_at", "is", null)
    .returning("id")
    .execute();
  return ended.length > 0;
}

/** False if they were reminded before. */
export async function noteReminder(
  db: DatabaseTransaction,
  id: number,
  now: Moment,
): Promise<boolean> {
  const noted = await db
    .updateTable("confirmation_asks")
    .set({ reminded_at: now })
    .where("id", "=", id)
    .where("reminded_at", "is", null)
    .returning("id")
    .execute();
  return noted.length > 0;
}

/** Whether that is news: nobody confirms twice, nor goes back to an earlier version. */
export async function insertConfirmation(
  db: DatabaseTransaction,
  { askId, userId, version }: { askId: number; userId: number; version: number },
  now: Moment,
): Promise<boolean> {
  const inserted = await db
    .insertInto("confirmations")
    .values({ ask_id: askId, user_id: userId, version, confirmed_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning("user_id")
    .execute();
  if (inserted.length > 0) {
    await changeConfirmed(db, askId, 1);
    return true;
  }
  const later = await db
    .updateTable("confirmations")
    .set({ version, confirmed_at: now })
    .where("ask_id", "=", askId)
    .where("user_id", "=", userId)
    .where("version", "<", version)
    .returning("user_id")
    .execute();
  return later.length > 0;
}

/** False if there was nothing to take back. */
export async function deleteConfirmation(
  db: DatabaseTransaction,
  askId: number,
  userId: number,
): Promise<boolean> {
  const deleted = await db
    .deleteFrom("confirmations")
    .where("ask_id", "=", askId)
    .where("user_id", "=", userId)
    .returning("user_id")
    .execute();
  if (deleted.length > 0) await changeConfirmed(db, askId, -1);
  return deleted.length > 0;
}

async function changeConfirmed(db: DatabaseTransaction, askId: number, by: 1 | -1): Promise<void> {
  await db
    .updateTable("confirmation_asks")
    .set({ confirmed: sql`confirmed + ${by}` })
    .where("id", "=", askId)
    .execute();
}

/** Whom it asks and who has not confirmed, in the order of their ids. */
export async function listUnconfirmed(
  db: Database,
  thing: AskedThing,
  askId: number,
  { after, limit }: Page<number>,
): Promise<Person[]> {
  const from = after ?? 0;
  const { rows } = await sql<Person>`
    select u.id, u.first_name, u.last_name
    from confirmation_asks a, users u
    where a.id = ${askId} and u.id > ${from} and ${isAsked(thing)} and not exists (
      select from confirmations c
      where c.ask_id = ${askId} and c.user_id = u.id and c.user_id > ${from}
    )
    order by u.id
    limit ${limit}`.execute(db);
  return rows;
}

export type Telling = "told_to" | "reminded_to";

/** How far telling has come; held, so that a job that runs twice waits and finds it done. */
export async function findTelling(db: DatabaseTransaction, askId: number, telling: Telling) {
  return db
    .selectFrom("confirmation_asks")
    .select(["post_id", "share_id", `${telling} as after`])
    .where("id", "=", askId)
    .where("ended_at", "is", null)
    .forUpdate()
    .executeTakeFirst();
}

export async function setTelling(
  db: DatabaseTransaction,
  askId: number,
  telling: Telling,
  after: number,
): Promise<void> {
  await db
    .updateTable("confirmation_asks")
    .set({ [telling]: after })
    .where("id", "=", askId)
    .execute();
}

/** For queries on `notifications`: who has confirmed, or is asked no longer, has nothing to do there. */
export function isAwaited(column: AskedColumn, readerId: number): RawBuilder<boolean> {
  return sql`exists (
    select from confirmation_asks a
    where a.${sql.ref(column)} = notifications.thread_id and a.ended_at is null and not exists (
      select from confirmations c where c.ask_id = a.id and c.user_id = ${readerId}
    )
  )`;
}

/** Puts the parts together of which the number of active people is made. */
export async function gatherPeopleParts(db: Database): Promise<void> {
  await sql`
    with gone as (delete from active_people_parts returning people)
    insert into active_people_parts (people) select sum(people) from gone
    having count(*) > 0`.execute(db);
}
