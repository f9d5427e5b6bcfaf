import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { hashOfBeside } from "#http/record.queries.ts";

export type Seal = { id: number; last_act_id: number; hash: Buffer; sealed_at: Moment };

/**
 * What is sealed of an act: all of its row, in one way of writing. Here and not as a function in the
 * database, since who owns that could let it say what they like.
 */
const actHash = sql`sha256(convert_to(jsonb_build_array(
  act.id, (extract(epoch from act.at) * 1000)::bigint, act.act, act.actor_id,
  act.subject_kind, act.subject_id, to_jsonb(act.fields),
  encode(act.details_hash, 'hex'), encode(act.origin_hash, 'hex'))::text, 'UTF8'))`;

const sealHash = sql`sha256(previous_hash || int8send(id) || int8send(last_act_id) || int8send(acts)
  || int8send((extract(epoch from sealed_at) * 1000)::bigint) || act_hashes)`;

/** Only one at a time, over all processes. */
export async function mayTakeSeal(db: DatabaseTransaction): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(727102) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

/** The highest number that an act has got, committed or not. */
export async function readLastNumber(db: Database): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from audit_act_ids`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Transactions that have written acts, and are not over: what they wrote can't be seen yet. */
export async function listWriting(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct virtualtransaction as id from pg_locks
    where locktype = 'relation' and mode = 'RowExclusiveLock'
      and relation = 'audit_acts'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.map((row) => row.id);
}

export async function findLastSeal(db: Database): Promise<Seal | undefined> {
  return db
    .selectFrom("audit_seals")
    .select(["id", "last_act_id", "hash", "sealed_at"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
}

export type SealOrder = { after: Seal | undefined; upTo: number; most: number; now: Moment };

/** Seals the next acts; undefined if there are none. */
export async function insertSeal(
  db: DatabaseTransaction,
  { after, upTo, most, now }: SealOrder,
): Promise<(Seal & { acts: number }) | undefined> {
  const { rows } = await sql<Seal & { acts: number }>`
    with hashed as (
      select act.id, ${actHash} as hash from audit_acts act
      where act.id > ${after?.last_act_id ?? 0} and act.id <= ${upTo}
      order by act.id limit ${most}
    ), gathered as (
      select ${(after?.id ?? 0) + 1}::bigint as id, max(id) as last_act_id, count(*) as acts,
        ${after?.hash ?? Buffer.alloc(32)}::bytea as previous_hash, ${now}::timestamptz(3) as sealed_at,
        string_agg(hash, ''::bytea order by id) as act_hashes
      from hashed having count(*) > 0
    )
    insert into audit_seals (id, last_act_id, acts, previous_hash, hash, sealed_at)
    select id, last_act_id, acts, previous_hash, ${sealHash}, sealed_at from gathered
    returning id, last_act_id, acts, hash, sealed_at`.execute(db);
  return rows[0];
}

export type CheckedSeal = Seal & {
  acts: number;
  previous_hash: Buffer;
  /** What is there of the acts that it seals. */
  found: number;
  computed: Buffer | null;
};

/** Seals after this one, each with what its acts, as they are now, come to. */
export async function listCheckedSeals(
  db: Database,
  after: { id: number; last_act_id: number },
  limit: number,
): Promise<CheckedSeal[]> {
  const { rows } = await sql<CheckedSeal>`
    select id, last_act_id, acts, previous_hash, hash, sealed_at, found, ${sealHash} as computed
    from (
      select *, coalesce(lag(last_act_id) over (order by id), ${after.last_act_id}) as sealed_before
      from audit_seals where id > ${after.id} order by id limit ${limit}
    ) seal
    cross join lateral (
      select count(*) as found, string_agg(${actHash}, ''::bytea order by act.id) as act_hashes
      from audit_acts act where act.id > seal.sealed_before and act.id <= seal.last_act_id
    ) gathered
    order by id`.execute(db);
  return rows;
}

/** Acts whose values beside them are others than those that were written. */
export async function listExchanged(
  db: Database,
  range: { after: number; upTo: number },
): Promise<{ act_id: number; part: string }[]> {
  const { rows } = await sql<{ act_id: number; part: string }>`
    select beside.act_id, beside.part from audit_details beside
    join audit_acts act on act.id = beside.act_id
    where beside.act_id > ${range.after} and beside.act_id <= ${range.upTo}
      and ${hashOfBeside(sql`beside.salt`, sql`beside.value`)} is distinct from
        case beside.part when 'details' then act.details_hash else act.origin_hash end
    order by 1, 2`.execute(db);
  return rows;
}

export async function hasSeal(db: Database, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`select from audit_seals where hash = ${hash} limit 1`.execute(db);
  return rows.length > 0;
}

/** The end of the log, and how much of it waits for a seal. */
export async function readEnd(
  db: Database,
  after: number,
): Promise<{ last: number; unsealed: number }> {
  const { rows } = await sql<{ last: number; unsealed: number }>`
    select coalesce(max(id), 0) as last, count(*) as unsealed from audit_acts where id > ${after}`.execute(
    db,
  );
  return rows[0] ?? { last: 0, unsealed: 0 };
}
