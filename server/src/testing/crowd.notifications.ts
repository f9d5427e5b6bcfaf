import {
  eventKinds,
  notificationKinds,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { manifoldThreads } from "@sightline/contract/notifications/notifications.threads.ts";
import { requestKinds } from "@sightline/contract/notifications/notifications.kinds.requests.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { type CrowdCaller, fillCrowd, signIn, withoutIndexes, withoutReferences } from "./crowd.ts";

export type NotificationCrowd = {
  /** A hundred entries, four about each thing, thirty of them unread. */
  few: CrowdCaller;
  /** Six hundred, as many about each thing as those of `many`, and none of them read. */
  full: CrowdCaller;
  /** So many entries, thirty of them unread. */
  many: CrowdCaller;
  /** As many, and none of them read. */
  piled: CrowdCaller;
  /** As many, each about another thing, thirty of them unread. */
  each: CrowdCaller;
  /** As many, all of them about one thing, and read but for the latest of each kind. */
  one: CrowdCaller;
};

const kinds = Object.keys(requestKinds);
const filled = ["board_posts", "notifications", "notification_lines"];
const unreadOfFew = 30;
const ofFull = { entries: 600, things: 40 };
const requests = 6_600;
const perThing = 4;

/** Which thing the nth entry of a person is about, and of which kind it is. */
type Told = { thread: RawBuilder<string>; id: RawBuilder<number>; kind: RawBuilder<string> };

const kindOf = (nth: RawBuilder<number>) =>
  sql<string>`(${kinds}::text[])[1 + (${nth}) % ${kinds.length}::int]`;

/** Four about each of so many requests in turn, and of other kinds in each further round. */
function inRounds(things: number): Told {
  const round = perThing * things;
  return {
    thread: sql`case when n <= 3 then 'account' else 'request' end`,
    id: sql`case when n <= 3 then n else 1 + (n / ${perThing}::int) % ${things}::int end`,
    kind: sql`case when n <= 3 then 'new_device'
      else ${kindOf(sql`n % ${round}::int + ${perThing}::int * (n / ${round}::int)`)} end`,
  };
}
const onePost: Told = { thread: sql`'post'`, id: sql`n`, kind: sql`'post_comment'` };
const oneRequest: Told = { thread: sql`'request'`, id: sql`1`, kind: kindOf(sql`n`) };

/**
 * For measuring, never for people: so many entries of each of some people, a hundred of another, and
 * as many of a thousand others. All that they are told of they see; the oldest three entries of those
 * who are told of requests in rounds are of a kind that they have no other of.
 */
export async function fillNotificationCrowd(
  db: Database,
  entries: number,
): Promise<NotificationCrowd> {
  await fillCrowd(db, requests);
  // Everybody sees all of it, so that nothing is passed over.
  await sql`update insight_requests set plan_id = 1, visibility = 'organization'`.execute(db);
  await sql`update plan_members set plan_id = 1`.execute(db);
  await sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'told-' || n || '@example.org', 'none', 'Told', 'Number ' || n
    from generate_series(1, 1000) n`.execute(db);
  await sql`
    insert into plan_members (user_id, plan_id, role)
    select id, 1, 'member' from users where email like 'told-%'`.execute(db);
  const told = { few: 1, many: 2, piled: 3, each: 4, one: 6, full: 7 };
  const everyKind = kinds.length;
  await db.transaction().execute(async (trx) => {
    await withoutReferences(trx, filled, async () => {
      await fillPosts(trx, entries);
      await withoutIndexes(trx, "notifications", async () => {
        await sql`
          insert into notifications
            (user_id, kind, thread_kind, thread_id, actor_id, listed, on_screen, at, read_at, place)
          select 10 + n % 1000, ${kindOf(sql`n`)}, 'request',
            1 + (n / 1000) % ${requests}::int, 5, true, true, now() - interval '200 days',
            case when n > 2000 then now() - interval '199 days' end, n
          from generate_series(1, ${entries}::int) n`.execute(trx);
        const { entries: some, things } = ofFull;
        await fillList(trx, told.few, 100, unreadOfFew, entries, inRounds(requests));
        await fillList(trx, told.full, some, some, entries, inRounds(things));
        await fillList(trx, told.many, entries, unreadOfFew, entries, inRounds(requests));
        await fillList(trx, told.piled, entries, entries, entries, inRounds(requests));
        await fillList(trx, told.each, entries, unreadOfFew, entries, onePost);
        await fillList(trx, told.one, entries, everyKind, entries, oneRequest);
        await supersedeFormer(trx, told.one);
      });
      await withoutIndexes(trx, "notification_lines", () => fillLines(trx));
    });
  });
  await sql`select setval('notification_places', ${3 * entries}::bigint)`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return {
    few: await signIn(db, told.few, "member"),
    full: await signIn(db, told.full, "member"),
    many: await signIn(db, told.many, "member"),
    piled: await signIn(db, told.piled, "member"),
    each: await signIn(db, told.each, "member"),
    one: await signIn(db, told.one, "member"),
  };
}

/** They are read of here, and searched for nowhere. */
async function fillPosts(db: DatabaseTransaction, count: number): Promise<void> {
  await sql`alter table board_posts disable trigger board_posts_found`.execute(db);
  await sql`
    insert into board_posts (author_id, title, body, created_at, activity_at)
    select 5, 'Post ' || n, 'What I saw there.', now(), now()
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`set constraints all immediate`.execute(db);
  await sql`alter table board_posts enable trigger board_posts_found`.execute(db);
}

async function fillList(
  db: DatabaseTransaction,
  userId: number,
  count: number,
  unread: number,
  from: number,
  { thread, id, kind }: Told,
): Promise<void> {
  await sql`
    insert into notifications
      (user_id, kind, thread_kind, thread_id, actor_id, listed, on_screen, at, read_at, place)
    select ${userId}::int, ${kind}, ${thread}, ${id}, 5, true, true,
      now() - (${count}::int - n) * interval '1 minute',
      case when n <= ${count}::int - ${unread}::int then now() - interval '1 hour' end,
      ${from}::int + n
    from generate_series(1, ${count}::int) n`.execute(db);
}

/** As it would be had each been told in its turn; of nobody else there are two of a kind. */
async function supersedeFormer(db: DatabaseTransaction, userId: number): Promise<void> {
  await sql`
    update notifications set superseded = true
    from (
      select id, row_number() over (
        partition by user_id, thread_kind, thread_id, kind, internal order by place desc
      ) as nth
      from notifications where user_id = ${userId}
    ) latest
    where notifications.id = latest.id and latest.nth > 1`.execute(db);
}

async function fillLines(db: DatabaseTransaction): Promise<void> {
  const choices = notificationKinds.map((kind) => eventKinds[kind].choice);
  await sql`
    insert into notification_lines (user_id, choice, place, unread, thread_kind, thread_id, kind)
    select user_id, coalesce(choice, ''), place, place is not distinct from unread, thread_kind,
      thread_id, of_kind
    from (
      select user_id, thread_kind, thread_id, of_kind, choice, max(place) as place,
        max(place) filter (where read_at is null) as unread
      from notifications
      join unnest(${notificationKinds}::text[], ${choices}::text[]) as its (kind, choice) using (kind)
      cross join lateral (
        select case when thread_kind = any(${[...manifoldThreads]}::text[]) then kind else '' end
      ) as line (of_kind)
      where not superseded
      group by grouping sets (
        (user_id, thread_kind, thread_id, of_kind), (user_id, thread_kind, thread_id, of_kind, choice)
      )
    ) thing`.execute(db);
}
