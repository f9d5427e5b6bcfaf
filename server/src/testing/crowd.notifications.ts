import { requestKinds } from "@sightline/contract/notifications/notifications.kinds.requests.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { type CrowdCaller, fillCrowd, signIn, withoutIndexes } from "./crowd.ts";

export type NotificationCrowd = {
  /** A hundred entries, thirty of them unread. */
  few: CrowdCaller;
  /** So many entries, thirty of them unread. */
  many: CrowdCaller;
  /** As many, and none of them read. */
  piled: CrowdCaller;
};

const kinds = Object.keys(requestKinds);
const unreadOfFew = 30;
const requests = 6_600;

/**
 * For measuring, never for people: so many entries of each of two people, a hundred of a third, and
 * as many of a thousand others. The three are told of requests that their plan sees; the oldest
 * three entries of each are of a kind that they have no other of.
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
  const told = { few: 1, many: 2, piled: 3 };
  await db.transaction().execute((trx) =>
    withoutIndexes(trx, "notifications", async () => {
      await sql`
        insert into notifications
          (user_id, kind, thread_kind, thread_id, actor_id, listed, on_screen, at, read_at, place)
        select 10 + n % 1000, (${kinds}::text[])[1 + n % ${kinds.length}::int], 'request',
          1 + (n / 1000) % ${requests}::int, 5, true, true, now() - interval '200 days',
          case when n > 2000 then now() - interval '199 days' end, n
        from generate_series(1, ${entries}::int) n`.execute(trx);
      for (const [userId, count, unread] of [
        [told.few, 100, unreadOfFew],
        [told.many, entries, unreadOfFew],
        [told.piled, entries, entries],
      ])
        await sql`
          insert into notifications
            (user_id, kind, thread_kind, thread_id, actor_id, listed, on_screen, at, read_at, place)
          select ${userId}::int,
            case when n <= 3 then 'new_device' else (${kinds}::text[])[1 + n % ${kinds.length}::int] end,
            case when n <= 3 then 'account' else 'request' end,
            case when n <= 3 then n else 1 + (n / ${kinds.length}::int) % ${requests}::int end,
            5, true, true, now() - (${count}::int - n) * interval '1 minute',
            case when n <= ${count}::int - ${unread}::int then now() - interval '1 hour' end,
            ${entries}::int + n
          from generate_series(1, ${count}::int) n`.execute(trx);
    }),
  );
  await sql`select setval('notification_places', ${3 * entries}::bigint)`.execute(db);
  await sql`vacuum analyze`.execute(db);
  return {
    few: await signIn(db, told.few, "member"),
    many: await signIn(db, told.many, "member"),
    piled: await signIn(db, told.piled, "member"),
  };
}
