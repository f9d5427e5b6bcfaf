import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { type CrowdCaller, signIn, withoutIndexes } from "./crowd.ts";

export type AuditCrowd = { admin: CrowdCaller; busiest: number; quiet: number };

/**
 * For measuring, never for people, and only as the owner of the tables: so many lines of 20,000 people,
 * one a second, nearly all of them sign-ins; every hundredth by one and the same admin, one in 50,000
 * about a plan. The latest tenth has an address beside it.
 */
export async function fillAuditCrowd(db: Database, lines: number): Promise<AuditCrowd> {
  await sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'person-' || n || '@example.org', 'none', 'Person', 'Number ' || n from generate_series(1, 20000) n`.execute(
    db,
  );
  await db.transaction().execute(async (trx) => {
    await sql`alter table audit_acts disable trigger audit_acts_numbered`.execute(trx);
    await withoutIndexes(trx, "audit_acts", async () => {
      await sql`
        insert into audit_acts (id, at, act, actor_id, subject_kind, subject_id, fields, origin_hash)
        select n, now() - (${lines}::int - n) * interval '1 second',
          case when n % 50000 = 7 then 'plan_seats_changed' when n % 100 = 0 then 'report_settled' else 'signed_in' end,
          actor, case when n % 50000 = 7 then 'plan' when n % 100 = 0 then 'report' else 'user' end,
          case when n % 50000 = 7 then 1 when n % 100 = 0 then n else actor end,
          case when n % 50000 = 7 then array['seats'] else '{}' end,
          case when n > ${lines}::int * 0.9 then sha256(decode(repeat('00', 16), 'hex') || '{"ip":"192.0.2.1"}') end
        from (select n, case when n % 100 = 0 or n % 50000 = 7 then 1 else 2 + (n::bigint * 7919) % 19998 end as actor
          from generate_series(1, ${lines}::int) n) made`.execute(trx);
    });
    await sql`alter table audit_acts enable trigger audit_acts_numbered`.execute(trx);
    await sql`select setval('audit_act_ids', ${lines}::bigint)`.execute(trx);
    await sql`
      insert into audit_details (act_id, part, salt, value, person_ids, recorded_at)
      select id, 'origin', decode(repeat('00', 16), 'hex'), '{"ip":"192.0.2.1"}', array[actor_id], at
      from audit_acts where origin_hash is not null`.execute(trx);
  });
  await sql`vacuum analyze`.execute(db);
  return { admin: await signIn(db, 1, "admin"), busiest: 1, quiet: 500 };
}
