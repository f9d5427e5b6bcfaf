import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";

export type NewAct = {
  at: Moment;
  act: string;
  actor_id: number | null;
  subject_kind: string | null;
  subject_id: number | null;
  fields: readonly string[];
};

/** What stands beside an act, bound to it by its hash; erased with the first of these persons who goes. */
export type Beside = { salt: Buffer; value: string; persons: readonly number[] };

/** The key of words beside values that stay: `{ salt, text }`, or their hash once they are erased. */
export const wordsKey = "$words";

/** A beside without its words: their hash takes their place. */
export function withoutWords(value: RawBuilder<unknown>): RawBuilder<string> {
  const words = sql`(${value}::jsonb -> ${sql.lit(wordsKey)})`;
  const hash = sql`encode(sha256(convert_to((${words} ->> 'salt') || (${words} ->> 'text'), 'UTF8')), 'hex')`;
  return sql`case jsonb_typeof(${words}) when 'object'
    then (${value}::jsonb || jsonb_build_object(${sql.lit(wordsKey)}, ${hash}))::text
    else ${value} end`;
}

/** The same before and after its words are erased. */
export function hashOfBeside(
  salt: RawBuilder<unknown>,
  value: RawBuilder<unknown>,
): RawBuilder<Buffer> {
  return sql`sha256(${salt} || convert_to(${withoutWords(value)}, 'UTF8'))`;
}

function hashOf(beside: Beside | undefined): RawBuilder<Buffer | null> {
  if (!beside) return sql`null`;
  return hashOfBeside(sql`${beside.salt}::bytea`, sql`${beside.value}::text`);
}

/** In one statement, whatever there is beside it. The number is given by a trigger, in the order of sealing. */
export async function insertAct(
  db: DatabaseTransaction,
  act: NewAct,
  { details, origin }: { details: Beside | undefined; origin: Beside | undefined },
): Promise<void> {
  await sql`
    with act as (
      insert into audit_acts (id, at, act, actor_id, subject_kind, subject_id, fields, details_hash, origin_hash)
      values (0, ${act.at}, ${act.act}, ${act.actor_id}, ${act.subject_kind}, ${act.subject_id},
        ${act.fields}, ${hashOf(details)}, ${hashOf(origin)})
      returning id, at
    )
    insert into audit_details (act_id, part, salt, value, person_ids, recorded_at)
    select act.id, beside.part, beside.salt, beside.value, beside.person_ids, act.at
    from act, (values
      ('details', ${details?.salt ?? null}::bytea, ${details?.value ?? null}::text, ${details?.persons ?? []}::integer[]),
      ('origin', ${origin?.salt ?? null}::bytea, ${origin?.value ?? null}::text, ${origin?.persons ?? []}::integer[])
    ) as beside (part, salt, value, person_ids)
    where beside.value is not null`.execute(db);
}
