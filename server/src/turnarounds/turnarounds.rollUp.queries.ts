import type { Moment } from "@sightline/contract/base/moments.ts";
import { figureDays } from "@sightline/contract/turnarounds.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { firstWeek } from "./turnarounds.figures.queries.ts";
import { daysBefore } from "./turnarounds.queries.ts";

/** Up to so many requests each has a dot of its own; of more, near ones share one. */
export const mostSingleDots = 200;

export async function listCategoryIds(db: Database): Promise<number[]> {
  const rows = await db.selectFrom("insight_categories").select("id").orderBy("id").execute();
  return rows.map((row) => row.id);
}

/** Makes a category's figures from its deliveries. Done twice, or by two at once, it is the same. */
export async function rollUp(
  db: DatabaseTransaction,
  categoryId: number,
  now: Moment,
): Promise<void> {
  // One at a time: else the slower of two could write what it read before the last delivery.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turnarounds ${categoryId}`}, 0))`.execute(
    db,
  );
  await rollUpFigures(db, categoryId, now);
  await rollUpWeeks(db, categoryId, now);
}

async function rollUpFigures(
  db: DatabaseTransaction,
  categoryId: number,
  now: Moment,
): Promise<void> {
  await sql`
    with delivered as materialized (
      select working_minutes, on_time from delivered_turnarounds
      where category_id = ${categoryId} and delivered_at > ${daysBefore(now, figureDays)}
        and delivered_at <= ${now}
    ),
    rated as (
      select count(*) as rating_count, coalesce(sum(rating), 0) as rating_sum
      from insight_requests
      where category_id = ${categoryId} and rating is not null
        and delivered_at > ${daysBefore(now, figureDays)} and delivered_at <= ${now}
    ),
    figures as (
      select count(*) as sample_size, count(*) filter (where on_time) as on_time_count,
        round(percentile_cont(0.5) within group (order by working_minutes)) as median_minutes,
        round(percentile_cont(0.9) within group (order by working_minutes)) as p90_minutes
      from delivered
    ),
    placed as (
      select working_minutes, on_time,
        case when sample_size <= ${mostSingleDots}
          then row_number() over (order by working_minutes)
          else ntile(${mostSingleDots / 2}) over (order by working_minutes, not on_time)
        end as dot
      from delivered, figures
    ),
    dots as (
      select on_time, count(*) as requests,
        percentile_disc(0.5) within group (order by working_minutes) as working_minutes
      from placed group by on_time, dot
    )
    insert into turnaround_figures
      (category_id, sample_size, on_time_count, median_minutes, p90_minutes, durations,
        rating_count, rating_sum, figured_at)
    select ${categoryId}, sample_size, on_time_count, median_minutes, p90_minutes,
      (select coalesce(json_agg(dots order by working_minutes, on_time desc), '[]') from dots),
      rating_count, rating_sum, ${now}
    from figures, rated
    on conflict (category_id) do update set
      sample_size = excluded.sample_size, on_time_count = excluded.on_time_count,
      median_minutes = excluded.median_minutes, p90_minutes = excluded.p90_minutes,
      durations = excluded.durations, rating_count = excluded.rating_count,
      rating_sum = excluded.rating_sum, figured_at = excluded.figured_at`.execute(db);
}

async function rollUpWeeks(
  db: DatabaseTransaction,
  categoryId: number,
  now: Moment,
): Promise<void> {
  await db.deleteFrom("turnaround_weeks").where("category_id", "=", categoryId).execute();
  await sql`
    insert into turnaround_weeks (category_id, week, sample_size, on_time_count, median_minutes)
    select c.id, date_trunc('week', d.delivered_at at time zone k.time_zone)::date,
      count(*), count(*) filter (where d.on_time),
      round(percentile_cont(0.5) within group (order by d.working_minutes))
    from insight_categories c
    join calendars k on k.id = c.calendar_id
    join delivered_turnarounds d on d.category_id = c.id
      and d.delivered_at >= (${firstWeek(now)}) at time zone k.time_zone and d.delivered_at <= ${now}
    where c.id = ${categoryId}
    group by 1, 2`.execute(db);
}
