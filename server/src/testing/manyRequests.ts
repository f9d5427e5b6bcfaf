import { sql } from "kysely";
import type { Database } from "#db/database.ts";

/**
 * So many requests of one person at once, one for each hour before now: nobody files a thousand by
 * hand, and a list of so many is worth a look.
 */
export async function fillMany(db: Database, email: string, count: number): Promise<void> {
  await sql`
    insert into insight_requests (requester_id, category_id, title, description, status,
      created_at, activity_at, promised_at, target_minutes)
    select u.id, c.id, 'What is known about subject number ' || n || '?',
      'Asked together with many others, to see how a long list reads.',
      'declined', at - interval '1 day', at, at, c.target_minutes
    from users u,
      (select id, target_minutes from insight_categories order by position limit 1) c,
      (select n, now() - n * interval '1 hour' as at from generate_series(1, ${count}::int) n) many
    where u.email = ${email}
    order by n desc`.execute(db);
}
