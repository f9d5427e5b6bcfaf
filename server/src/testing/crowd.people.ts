import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { type CrowdCaller, signIn } from "./crowd.ts";

/** A statement may take no longer than any other. */
const atOnce = 10_000;

/**
 * For measuring, never for people: names as they have them, a few staff, a few out of use, each in one
 * of two thousand plans, a third of them never seen. Answers with an admin who is signed in.
 */
export async function fillPeopleCrowd(db: Database, people: number): Promise<CrowdCaller> {
  for (let from = 1; from <= people; from += atOnce)
    await sql`
    insert into users (email, password_hash, first_name, last_name, role, deactivated_at, deletion_scheduled_for)
    select 'person-' || n || '@' || (array['north', 'south', 'west'])[1 + n % 3] || '.example.org', '',
      (array['Ada', 'Bo', 'Carla', 'Dan', 'Eva', 'Finn', 'Greta', 'Hugo'])[1 + n % 8] || n % 97,
      (array['Andersen', 'Berg', 'Carlsson', 'Dahl', 'Ek', 'Falk', 'Grahn'])[1 + n % 7] || n % 1009,
      case when n % 10000 = 0 then 'admin' when n % 2000 = 0 then 'analyst' else 'member' end,
      case when n % 500 = 1 then now() end,
      case when n % 5000 = 2 then now() end
    from generate_series(${from}::int, ${Math.min(people, from + atOnce - 1)}::int) n`.execute(db);
  await sql`
    insert into organization_plans (name) select 'Plan ' || n from generate_series(1, 2000) n`.execute(
    db,
  );
  await sql`
    insert into plan_members (user_id, plan_id, role)
    select id, 1 + id % 2000, 'owner' from users`.execute(db);
  await sql`
    update people_seen set seen_at = now() - user_id * interval '1 minute',
      seen_order = extract(epoch from now()) / 60 - user_id where user_id % 3 > 0`.execute(db);
  const admin = await signIn(db, 4, "admin");
  await sql`vacuum analyze`.execute(db);
  return admin;
}
