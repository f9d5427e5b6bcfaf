import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";

export type NewAct = {
  at: Moment;
  act: string;
  actor_id: number | null;
  subject_kind: string | null;
  subject_id: number | null;
  fields: readonly string[];
};

/** What stands beside an act, bound to it by its hash. */
export type Beside = { salt: Buffer; value: string; hash: Buffer };

/** In one statement, whatever there is beside it. The number is given by a trigger, in the order of sealing. */
export async function insertAct(
  db: DatabaseTransaction,
  act: NewAct,
  beside: { details: Beside | undefined; origin: Beside | undefined; persons: readonly number[] },
): Promise<void> {
  const { details, origin, persons } = beside;
  await sql`
    with act as (
      insert into audit_acts (id, at, act, actor_id, subject_kind, subject_id, fields, details_hash, origin_hash)
      values (0, ${act.at}, ${act.act}, ${act.actor_id}, ${act.subject_kind}, ${act.subject_id},
        ${act.fields}, ${details?.hash ?? null}, ${origin?.hash ?? null})
      returning id, at
    )
    insert into audit_details (act_id, part, salt, value, person_ids, recorded_at)
    select act.id, beside.part, beside.salt, beside.value, ${persons}::integer[], act.at
    from act, (values
      ('details', ${details?.salt ?? null}::bytea, ${details?.value ?? null}::text),
      ('origin', ${origin?.salt ?? null}::bytea, ${origin?.value ?? null}::text)
    ) as beside (part, salt, value)
    where beside.value is not null`.execute(db);
}
