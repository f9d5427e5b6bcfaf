import { randomBytes } from "node:crypto";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { hashToken } from "#secrets/tokens.ts";
import { makeAllFigures } from "#turnarounds/turnarounds.ts";
import { weekdays } from "@sightline/contract/clock/clock.calendar.ts";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import { withoutFinding } from "./crowd.search.ts";

export type CrowdCaller = {
  id: number;
  role: "member" | "analyst" | "admin";
  email: string;
  token: string;
};
export type CrowdCallers = Record<"few" | "crowd" | "desk", CrowdCaller>;

const hours = Object.fromEntries(weekdays.map((weekday) => [weekday, [["09:00", "17:00"]]]));

/**
 * For measuring, never for people: so many requests of so many people, most of them over, a tenth of all in one large plan. `few` has
 * 30 of their own and a plan like everybody's, `crowd` is in the large plan, `desk` is an analyst.
 * The last of the seven categories is still empty.
 */
export async function fillCrowd(
  db: Database,
  rows: number,
  description: RawBuilder<string> = sameDescription,
): Promise<CrowdCallers> {
  await makeCrowd(db, rows, description);
  return signInCrowd(db);
}

/** Without anybody who is signed in, so that it can be cloned for several. */
export async function makeCrowd(
  db: Database,
  rows: number,
  description: RawBuilder<string> = sameDescription,
): Promise<void> {
  await withoutFinding(db, () =>
    db.transaction().execute(async (trx) => {
      await sql`
      with office as (
        insert into calendars (name, time_zone, hours) values ('Office', 'UTC', ${JSON.stringify(hours)})
        returning id
      )
      insert into insight_categories (slug, name, description, icon, position, calendar_id, target_minutes)
      select 'category-' || n, 'Category ' || n, '', 'circle', n, office.id, 960
      from office, generate_series(1, 7) n order by n`.execute(trx);
      await fillPeople(trx, rows);
      await withoutReferences(trx, filled, async () => {
        await withoutIndexes(trx, "insight_requests", () => fillRequests(trx, rows, description));
        await fillWhatFollows(trx);
        await fillTurnarounds(trx);
      });
    }),
  );
  // Twice, as it would be in time: the first still meets the locks of all that was filled in at once.
  await sql`vacuum`.execute(db);
  await db.connection().execute(async (one) => {
    // Of every row: by a sample, now and then, twenty rows in a hundred thousand look like a thousand.
    await sql`set default_statistics_target = 1000`.execute(one);
    await sql`vacuum analyze`.execute(one);
    await sql`reset default_statistics_target`.execute(one);
  });
}

export async function signInCrowd(db: Database): Promise<CrowdCallers> {
  const ids = await sql<{ id: number }>`
    select user_id as id from plan_members where plan_id in (1, 2, 3) and role = 'owner' order by plan_id`.execute(
    db,
  );
  const [crowd, few, desk] = ids.rows;
  if (!crowd || !few || !desk) throw new Error("The plans have no owners.");
  return {
    few: await signIn(db, few.id, "member"),
    crowd: await signIn(db, crowd.id, "member"),
    desk: await signIn(db, desk.id, "analyst"),
  };
}

const sameDescription = sql<string>`repeat('What is it for, and what do we know already? ', 6)`;

/** Words as people use them: some in many titles, some in few, so that a search has both to find. */
const title = sql`
  (array['How large is the market for', 'Who else offers', 'What is paid for', 'Which rules apply to',
    'How do people choose', 'Who makes', 'What is known about', 'How do shops present'])[1 + n % 8] || ' ' ||
  (array['rain jackets', 'school bags', 'lunch boxes', 'garden furniture', 'bicycle lights', 'cork floors',
    'baby clothes', 'boat paint', 'reusable cups', 'wool blankets', 'oat milk', 'hearing aids', 'heat pumps'])
    [1 + (n / 8) % 13] || ' in ' ||
  (array['Sweden', 'Denmark', 'Norway', 'Finland', 'Germany', 'Poland', 'Iceland'])[1 + (n / 104) % 7] ||
  case when n % 5000 = 0 then ' without plasticisers' else '' end || '?'`;

/** One person for each 33 requests, twenty to a plan, but the first plan has a tenth of them. */
async function fillPeople(db: DatabaseTransaction, rows: number): Promise<void> {
  const people = Math.ceil(rows / 33);
  await sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'person-' || n || '@example.org', 'none', 'Person', 'Number ' || n from generate_series(1, ${people}::int) n`.execute(
    db,
  );
  await sql`insert into organization_plans (name, seats) select 'Plan ' || n, 100000 from generate_series(1, ${people}::int / 20 + 2) n`.execute(
    db,
  );
  await sql`
    insert into plan_members (user_id, plan_id, role)
    select id, case when id % 10 = 1 then 1 else 2 + id / 20 end, 'member' from users`.execute(db);
  await sql`
    update plan_members set role = 'owner'
    where user_id in (select min(user_id) from plan_members group by plan_id)`.execute(db);
}

const filled = [
  "insight_requests",
  "insight_request_followers",
  "insight_request_participants",
  "insight_request_events",
  "delivered_turnarounds",
];

/** Looked up over all rows at once, references take a fraction of the time; they all hold afterwards. */
export async function withoutReferences(
  db: DatabaseTransaction,
  tables: readonly string[],
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ of: string; name: string; made: string }>`
    select conrelid::regclass::text as of, conname as name, pg_get_constraintdef(oid) as made
    from pg_constraint where contype = 'f' and conrelid = any (${tables}::regclass[])`.execute(db);
  for (const { of, name } of rows)
    await sql`alter table ${sql.table(of)} drop constraint ${sql.ref(name)}`.execute(db);
  await fill();
  for (const { of, name, made } of rows)
    await sql`alter table ${sql.table(of)} add constraint ${sql.ref(name)} ${sql.raw(made)}`.execute(
      db,
    );
}

/** Made over all rows at once, indexes take a fraction of the time; they are the same afterwards. */
export async function withoutIndexes(
  db: DatabaseTransaction,
  table: string,
  fill: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index where indrelid = ${table}::regclass and not indisunique`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await fill();
  for (const { made } of rows) await sql.raw(made).execute(db);
}

/** At once the sort alone would take as much room on disk as all of them. */
const batch = 250_000;

/** One each two minutes; of few, so that some of them were delivered, further apart; of many within five years. */
async function fillRequests(
  db: DatabaseTransaction,
  rows: number,
  description: RawBuilder<string>,
): Promise<void> {
  const apart = sql`greatest(least(interval '2 minutes', interval '1826 days' / ${rows}::int), interval '27 days' / ${rows}::int)`;
  for (let first = 1; first <= rows; first += batch)
    await sql`
    with made as (
      select n, 1 + n % (select count(*) from users) as requester, now() - (${rows}::int - n) * ${apart} as at,
        case when n > ${rows}::int * 0.97
          then (array['submitted', 'in_progress', 'needs_clarification'])[1 + n % 3]
          else (array['delivered', 'accepted', 'accepted', 'accepted', 'cancelled', 'declined'])[1 + n % 6] end as status
      from generate_series(${first}::int, ${Math.min(rows, first + batch - 1)}::int) n
    )
    insert into insight_requests (requester_id, category_id, plan_id, title, description, status, status_before,
      visibility, created_at, activity_at, promised_at, target_minutes, paused_at, delivered_at, cancelled_at)
    select requester, 1 + (n / 7) % 6, m.plan_id, ${title},
      ${description}, status,
      case when status = 'cancelled' then 'submitted' end,
      case when m.plan_id = 1 or n % 2 = 0 then 'organization' else 'private' end,
      at, at + (n % 50) * interval '1 hour', at + interval '2 days', 960,
      case when status = 'needs_clarification' then at end,
      case when status in ('delivered', 'accepted') then at + interval '40 hours' end,
      case when status = 'cancelled' then at end
    from made join plan_members m on m.user_id = made.requester
    order by n`.execute(db);
}

async function fillWhatFollows(db: DatabaseTransaction): Promise<void> {
  await withoutIndexes(db, "insight_request_followers", async () => {
    await sql`
      insert into insight_request_followers (request_id, user_id, created_at)
      select id, requester_id, created_at from insight_requests`.execute(db);
  });
  // Everybody takes part in some three requests of others.
  await sql`
    insert into insight_request_participants (request_id, user_id, added_by, created_at)
    select r.id, 1 + (r.id * 31) % (select count(*) from users), r.requester_id, r.created_at
    from insight_requests r where r.id % 10 = 0`.execute(db);
  await withoutIndexes(db, "insight_request_events", async () => {
    await sql`
      insert into insight_request_events (request_id, actor_id, kind, status_after, created_at)
      select id, requester_id, 'submitted', 'submitted', created_at from insight_requests`.execute(
      db,
    );
  });
}

/** How long each took, as if it had been recorded at its delivery, and the figures made of it. */
async function fillTurnarounds(db: DatabaseTransaction): Promise<void> {
  await sql`
    insert into delivered_turnarounds (request_id, category_id, delivered_at, working_minutes, target_minutes, on_time)
    select id, category_id, delivered_at, 30 + (id::bigint * 7919) % 1100, 960, 30 + (id::bigint * 7919) % 1100 <= 960
    from insight_requests where delivered_at is not null`.execute(db);
  const now = momentOf(Date.now());
  await makeAllFigures(db, now);
}

export async function signIn(
  db: Database,
  id: number,
  role: CrowdCaller["role"],
): Promise<CrowdCaller> {
  const token = randomBytes(32).toString("base64url");
  const user = await db
    .updateTable("users")
    .set({ role })
    .where("id", "=", id)
    .returning("email")
    .executeTakeFirstOrThrow();
  await sql`
    insert into sessions (user_id, token_hash, remember, device, signed_in_at, created_at, last_used_at, expires_at)
    values (${id}, ${hashToken(token)}, true, 'bench', now(), now(), now(), now() + interval '1 day')`.execute(
    db,
  );
  return { id, role, email: user.email, token };
}
