import type { Moment } from "@sightline/contract/base/moments.ts";
import type { PeopleOrder, PersonState } from "@sightline/contract/people/people.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { PlanRole } from "@sightline/contract/plans.membership.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { estimateRows, plannedForItsValues, written } from "#db/planning.ts";
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

type Choices = Omit<PeopleFilters, "q">;

function narrowed(choices: Choices): RawBuilder<boolean> {
  return sql`users.deleted_at is null and ${chosen(choices)}`;
}

function chosen({ role, planId, state }: Choices): RawBuilder<boolean> {
  return sql`true
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
    by: sql`users.listed_name, users.id`,
    // The name alone as well, for an index that knows nothing of pairs.
    beyond: (id) => sql`users.listed_name >= ${nameOf(id)}
      and (users.listed_name, users.id) > (${nameOf(id)}, ${id}::int)`,
  },
  last_seen: {
    by: sql`seen.seen_order desc, seen.user_id desc`,
    beyond: (id) => sql`(seen.seen_order, seen.user_id) < (
        (select last.seen_order from people_seen last where last.user_id = ${id}), ${id}::int
      )`,
  },
};

function upTo(id = 0): RawBuilder<boolean> {
  return sql`users.listed_name <= ${nameOf(id)}
    and (users.listed_name, users.id) <= (${nameOf(id)}, ${id}::int)`;
}

function nameOf(id: number): RawBuilder<string> {
  return sql`(select last.listed_name from users last where last.id = ${id})`;
}

export async function listPeople(
  db: Database,
  filters: PeopleFilters,
  order: PeopleOrder,
  page: Page<{ id: number }>,
): Promise<StoredPerson[]> {
  const { q } = filters;
  if (order === "name" && q !== null && withTrigrams.test(q))
    return listFoundByName(db, { ...filters, q }, page);
  const { by, beyond } = orders[order];
  return plannedForItsValues(
    db,
    sql<StoredPerson>`${selected}
      where ${narrowed(filters)}
        ${q === null ? sql`` : sql`and users.found_by like ${patternOf(q)}`}
        ${page.after === null ? sql`` : sql`and ${beyond(page.after.id)}`}
      order by ${by} limit ${written(page.limit)}`,
  );
}

/** Fewer letters in a row are in no index. */
const withTrigrams = /[\p{L}\p{N}]{3}/u;

type Found = {
  /** Of how many, at most as many as were asked for. */
  among: number;
  /** The first of them by name. */
  ids: number[];
};

const mostWalked = 500;
const mostSorted = 2_000;
const mostOfStretch = 400;

/**
 * What many have is often on the next pages of the list, and what few have is soon sorted. Neither
 * holds for a family name that many have: they stand together, far down the list. Of those any few
 * say how far the page can reach at most, until that stretch has few enough to be sorted.
 */
async function listFoundByName(
  db: Database,
  filters: PeopleFilters & { q: string },
  { after, limit }: Page<{ id: number }>,
): Promise<StoredPerson[]> {
  const isFound = sql<boolean>`users.found_by like ${patternOf(filters.q)}`;
  const beyond = after === null ? sql`` : sql`and ${orders.name.beyond(after.id)}`;
  const first = sql`order by listed_name, id limit ${written(limit)}`;

  return db.transaction().execute(async (trx) => {
    await sql`set local plan_cache_mode = force_custom_plan`.execute(trx);
    const next = await walk();
    if (next.ids.length === limit || next.among < mostWalked) return readPage(next.ids);

    await sql`set local enable_seqscan = off`.execute(trx);
    if ((await estimateRows(trx, sql`select from users where ${isFound}`)) < mostSorted) {
      const few = await gather(isFound, mostSorted);
      if (few.among < mostSorted) return readPage(few.ids);
    }

    // By a bitmap all would be found first.
    await sql`set local enable_bitmapscan = off`.execute(trx);
    const inStretches = sql<boolean>`${isFound} and users.found_by <> ''`;
    let some = await gather(inStretches, mostOfStretch);
    while (some.among === mostOfStretch)
      some = await gather(sql`${inStretches} and ${upTo(some.ids.at(-1))}`, mostOfStretch);
    return readPage(some.ids);

    async function walk(): Promise<Found> {
      return ask(sql`
        with next as materialized (
          select users.id, users.listed_name, ${isFound} as is_found
          from users left join plan_members member on member.user_id = users.id
          where ${narrowed(filters)} ${beyond}
          order by ${orders.name.by} limit ${written(mostWalked)}
        )
        select (select count(*)::int from next) as among,
          array(select id from next where is_found ${first}) as ids`);
    }

    /** Any of them, whoever is met first. */
    async function gather(which: RawBuilder<boolean>, most: number): Promise<Found> {
      return ask(sql`
        with gathered as materialized (
          select users.id, users.listed_name
          from users left join plan_members member on member.user_id = users.id
          where ${which} and ${chosen(filters)} ${beyond} limit ${written(most)}
        )
        select (select count(*)::int from gathered) as among, array(select id from gathered ${first}) as ids`);
    }

    async function ask(asked: RawBuilder<unknown>): Promise<Found> {
      const { rows } = await sql<Found>`${asked}`.execute(trx);
      return rows[0] ?? { among: 0, ids: [] };
    }

    async function readPage(ids: number[]): Promise<StoredPerson[]> {
      const { rows } = await sql<StoredPerson>`${selected}
        where users.id = any(${ids}::int[]) order by ${orders.name.by}`.execute(trx);
      return rows;
    }
  });
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
        select users.id, word_similarity(${wanted}, users.found_by) as closeness
        from users left join plan_members member on member.user_id = users.id
        where ${narrowed(filters)} and (${wanted} <% users.found_by
          ${sql.join(
            swapsOf(wanted).map((swapped) => sql`or users.found_by like ${patternOf(swapped)}`),
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
