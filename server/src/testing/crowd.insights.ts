import type { Database } from "#db/database.ts";
import { type RawBuilder, sql } from "kysely";
import { withoutFinding } from "./crowd.search.ts";

/**
 * For measuring, after `fillCrowd`: an insight with four sources for each delivered request, every
 * third source cited all over the place, and a group of ten for each hundred people.
 */
export async function fillCrowdInsights(
  db: Database,
  body: RawBuilder<string> = sameBody,
): Promise<void> {
  await withoutFinding(db, () => fillAnswered(db, body));
  await sql`vacuum analyze`.execute(db);
}

const sameBody = sql<string>`repeat('Known [1]. ', 60)`;

async function fillAnswered(db: Database, body: RawBuilder<string>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`
      update insight_requests set insight_published_at = delivered_at, outcome = 'answered'
      where delivered_at is not null`.execute(trx);
    await sql`
      insert into insights (request_id, published_at)
      select id, delivered_at from insight_requests where delivered_at is not null order by id`.execute(
      trx,
    );
    await sql`
      insert into insight_versions (insight_id, version, author_id, summary, body, outcome, review_by, published_at)
      select id, 1, 1, 'What is known about subject number ' || request_id, ${body},
        'answered', case when id % 20 = 0 then published_at::date + 180 end, published_at
      from insights`.execute(trx);
    await sql`
      insert into insight_sources (insight_id, version, number, title, publisher, url, library_key, original)
      select i.id, 1, n, 'Source ' || key, 'Publisher', 'https://' || key, key, true
      from insights i, generate_series(1, 4) n,
        lateral (select 'example.org/' || case when n = 3 then i.id % 50 else i.id * 4 + n end) k (key)
      order by i.id, n`.execute(trx);
    await sql`
      insert into insight_reads (insight_id, user_id, version, first_read_at, read_at)
      select i.id, r.requester_id, 1, now(), now()
      from insights i join insight_requests r on r.id = i.request_id where i.id % 2 = 0`.execute(
      trx,
    );
    await fillGroups(trx);
  });
}

async function fillGroups(db: Database): Promise<void> {
  await sql`
    insert into insight_groups (name, created_at, activity_at)
    select 'Group ' || n, now(), now() from generate_series(1, (select count(*) / 100 + 1 from users)) n`.execute(
    db,
  );
  await sql`
    insert into insight_group_members (group_id, user_id, role, joined_at)
    select g.id, u.id, case when u.id % 100 = 1 then 'owner' else 'member' end, now()
    from insight_groups g join users u on u.id / 100 + 1 = g.id and u.id % 100 between 1 and 10`.execute(
    db,
  );
  await sql`
    insert into insight_group_shares (group_id, insight_id, shared_by, created_at)
    select g.id, i.id, 1, now() from insight_groups g
    join insights i on i.id % (select count(*) from insight_groups) + 1 = g.id and i.id % 10 = 0`.execute(
    db,
  );
}
