import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import { written } from "#db/planning.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { withoutWords, wordsKey } from "#http/record.queries.ts";

/**
 * Of all acts that are about them or by them, also where others are named beside. Values that are
 * nobody's words stay: what they did to others is known after they have gone.
 */
export async function eraseDetailsOf(db: DatabaseTransaction, userId: number): Promise<void> {
  await sql`
    with gone as (
      delete from audit_details where person_ids @> array[${userId}::integer] returning *
    )
    insert into audit_details (act_id, part, salt, value, person_ids, recorded_at)
    select act_id, part, salt, ${withoutWords(sql`value`)}, '{}', recorded_at
    from gone where value::jsonb ? ${wordsKey}`.execute(db);
}

/** So many at a time, oldest first; answers with how many there were. */
export async function eraseOriginsBefore(
  db: Database,
  moment: Moment,
  most: number,
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit_details where ctid = any (array(
      select ctid from audit_details where part = 'origin' and recorded_at < ${moment}
      order by recorded_at limit ${written(most)}
    ))`.execute(db);
  return Number(numAffectedRows);
}

/** As a reader takes it: words among the values, or none where they are erased. */
function withWords(value: RawBuilder<unknown>): RawBuilder<unknown> {
  const words = sql`(${value}::jsonb -> ${sql.lit(wordsKey)})`;
  return sql`(${value}::jsonb - ${sql.lit(wordsKey)}) || case jsonb_typeof(${words})
    when 'object' then (${words} ->> 'text')::jsonb else '{}' end`;
}

/** What the log has of a person; values only where they are of nobody else. */
export async function listActsOf(db: Database, userId: number) {
  const { rows } = await sql`
    select act.at, act.act, act.actor_id = ${userId} as by_you, act.fields,
      (select jsonb_object_agg(beside.part, ${withWords(sql`beside.value`)}) from audit_details beside
        where beside.act_id = act.id and beside.person_ids <@ array[${userId}::integer]) as beside
    from audit_acts act
    where act.id in (
      select id from audit_acts where actor_id = ${userId}
      union select id from audit_acts where subject_kind = 'user' and subject_id = ${userId}
    )
    order by act.id`.execute(db);
  return rows;
}
