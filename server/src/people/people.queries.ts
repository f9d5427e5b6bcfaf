import type { Moment } from "@sightline/contract/base/moments.ts";
import type { PeopleOrder, PersonState } from "@sightline/contract/people/people.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { plannedForItsValues, written } from "#db/planning.ts";
import type { Page } from "#http/cursor.ts";

export type PeopleFilters = {
  q: string | null;
  role: SystemRole | null;
  planId: number | null;
  state: PersonState | null;
};

export type StoredPerson = {
  id: number;
  first_name: string;
  last_name: string;
  email: string;
  role: SystemRole;
  created_at: Moment;
  deactivated_at: Moment | null;
  deletion_scheduled_for: Moment | null;
  plan_id: number | null;
  plan_name: string | null;
  last_seen_at: Moment | null;
};

// As the indexes have them.
const nameOrder = sql`lower(users.last_name || ' ' || users.first_name)`;
const foundBy = sql`lower(users.first_name || ' ' || users.last_name || ' ' || users.email::text)`;

const selected = sql`
  select users.id, users.first_name, users.last_name, users.email, users.role, users.created_at,
    users.deactivated_at, users.deletion_scheduled_for, plans.id as plan_id, plans.name as plan_name,
    seen.seen_at as last_seen_at
  from users
  join people_seen seen on seen.user_id = users.id
  left join plan_members member on member.user_id = users.id
  left join organization_plans plans on plans.id = member.plan_id`;

const conditions: Record<PersonState, RawBuilder<boolean>> = {
  active: sql`users.deactivated_at is null and users.deletion_scheduled_for is null`,
  deactivated: sql`users.deactivated_at is not null`,
  leaving: sql`users.deletion_scheduled_for is not null`,
};

function narrowed({ role, planId, state }: Omit<PeopleFilters, "q">): RawBuilder<boolean> {
  return sql`users.deleted_at is null
    ${role === null ? sql`` : sql`and users.role = ${role}`}
    ${planId === null ? sql`` : sql`and member.plan_id = ${planId}`}
    ${state === null ? sql`` : sql`and ${conditions[state]}`}`;
}

/** Each page begins after a person, wherever they stand by then. */
const orders: Record<
  PeopleOrder,
  { by: RawBuilder<unknown>; beyond: (id: number) => RawBuilder<boolean> }
> = {
  name: {
    by: sql`${nameOrder}, users.id`,
    beyond: (id) => sql`(${nameOrder}, users.id) > (
        (select lower(last.last_name || ' ' || last.first_name) from users last where last.id = ${id}),
        ${id}::int
      )`,
  },
  last_seen: {
    by: sql`seen.seen_order desc, seen.user_id desc`,
    beyond: (id) => sql`(seen.seen_order, seen.user_id) < (
        (select last.seen_order from people_seen last where last.user_id = ${id}), ${id}::int
      )`,
  },
};

export async function listPeople(
  db: Database,
  { q, ...filters }: PeopleFilters,
  order: PeopleOrder,
  { after, limit }: Page<{ id: number }>,
): Promise<StoredPerson[]> {
  const { by, beyond } = orders[order];
  return plannedForItsValues(
    db,
    sql<StoredPerson>`${selected}
      where ${narrowed(filters)}
        ${q === null ? sql`` : sql`and ${foundBy} like ${patternOf(q)}`}
        ${after === null ? sql`` : sql`and ${beyond(after.id)}`}
      order by ${by} limit ${written(limit)}`,
  );
}

function patternOf(q: string): string {
  return `%${q.toLowerCase().replaceAll(/[\\%_]/g, "\\$&")}%`;
}

/** How much of what is looked for must be alike: one letter wrong, missing or too many in a name. */
const alike = 0.5;

/** Two letters that changed places make a short name unlike itself, so these are looked for as well. */
function swapsOf(q: string): string[] {
  const letters = Array.from(q).slice(0, mostLettersSwapped);
  const swaps = letters.slice(1).map((letter, at) =>
    letters
      .with(at, letter)
      .with(at + 1, letters[at] ?? "")
      .join(""),
  );
  return [...new Set(swaps)].filter((one) => one !== q);
}
const mostLettersSwapped = 20;

/** Who is called about like that, the most alike first. */
export async function listSimilarPeople(
  db: Database,
  { q, ...filters }: PeopleFilters & { q: string },
  limit: number,
): Promise<StoredPerson[]> {
  const wanted = q.toLowerCase();
  return db.transaction().execute(async (trx) => {
    await sql`set local pg_trgm.word_similarity_threshold = ${sql.lit(alike)}`.execute(trx);
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    const { rows } = await sql<StoredPerson>`
      with closest as materialized (
        select users.id, word_similarity(${wanted}, ${foundBy}) as closeness
        from users left join plan_members member on member.user_id = users.id
        where ${narrowed(filters)} and (${wanted} <% ${foundBy}
          ${sql.join(
            swapsOf(wanted).map((swapped) => sql`or ${foundBy} like ${patternOf(swapped)}`),
            sql` `,
          )})
        order by closeness desc, users.id limit ${written(limit)}
      )
      ${selected} join closest on closest.id = users.id
      order by closest.closeness desc, users.id`.execute(trx);
    return rows;
  });
}

type StoredWholePerson = StoredPerson & {
  activity: string;
  long_password: boolean;
  away_until: Moment | null;
  plan_role: PlanRole | null;
};

export async function findPerson(db: Database, id: number): Promise<StoredWholePerson | undefined> {
  const { rows } = await sql<StoredWholePerson>`
    select person.*, users.activity, users.long_password, users.away_until, member.role as plan_role
    from (${selected} where users.id = ${id} and users.deleted_at is null) person
    join users on users.id = person.id
    left join plan_members member on member.user_id = person.id`.execute(db);
  return rows[0];
}

export async function readLastSeen(db: Database, userId: number): Promise<Moment | null> {
  const seen = await db
    .selectFrom("people_seen")
    .select("seen_at")
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return seen?.seen_at ?? null;
}

export async function forgetSeen(db: DatabaseTransaction, userId: number): Promise<void> {
  await db
    .updateTable("people_seen")
    .set({ seen_at: null, seen_order: 0 })
    .where("user_id", "=", userId)
    .execute();
}

function subscribers(db: Database) {
  return db
    .selectFrom("users")
    .where("subscribed_newsletter", "=", true)
    .where("deactivated_at", "is", null);
}

/** Who gets the newsletter, the newest first. */
export async function listSubscribers(db: Database, { after, limit }: Page<number>) {
  let query = subscribers(db).select(["id", "first_name", "last_name", "email"]);
  if (after !== null) query = query.where("id", "<", after);
  return query.orderBy("id", "desc").limit(limit).execute();
}

export async function countSubscribers(db: Database): Promise<number> {
  const { count } = await subscribers(db)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}
