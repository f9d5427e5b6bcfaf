import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { courseWeeks, type OpenAge } from "@sightline/contract/turnarounds.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/database.ts";
import { calendarOf } from "./turnarounds.queries.ts";
import type { StoredFigures, StoredWeek } from "./turnarounds.rules.ts";

type FiguredCategory = {
  insight_category_id: number;
  slug: string;
  name: string;
  target_minutes: number;
  retired_at: Moment | null;
  calendar: Calendar;
  figures: StoredFigures | null;
};

/** One row per category, or the row of one: read from what the job made, never counted here. */
export async function listFigures(
  db: Database,
  categoryId: number | null,
): Promise<FiguredCategory[]> {
  const { rows } = await sql<FiguredCategory & { figures: StoredFigures }>`
    select c.id as insight_category_id, c.slug, c.name, c.target_minutes, c.retired_at,
      ${calendarOf} as calendar,
      case when f.category_id is not null then json_build_object(
        'sample_size', f.sample_size, 'on_time_count', f.on_time_count,
        'median_minutes', f.median_minutes, 'p90_minutes', f.p90_minutes, 'durations', f.durations,
        'rating_count', f.rating_count, 'rating_sum', f.rating_sum,
        'figured_at', to_char(f.figured_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      ) end as figures
    from insight_categories c
    join calendars k on k.id = c.calendar_id
    left join turnaround_figures f on f.category_id = c.id
    ${categoryId === null ? sql`` : sql`where c.id = ${categoryId}`}
    order by c.retired_at is not null, c.position, c.id`.execute(db);
  return rows;
}

type CourseWeek = StoredWeek & { insight_category_id: number };

/** Each of the last weeks of each category, also those in which nothing was delivered. */
export async function listWeeks(db: Database, now: Moment): Promise<CourseWeek[]> {
  const { rows } = await sql<CourseWeek>`
    select c.id as insight_category_id, monday::date as week,
      coalesce(w.sample_size, 0) as sample_size, coalesce(w.on_time_count, 0) as on_time_count,
      w.median_minutes
    from insight_categories c
    join calendars k on k.id = c.calendar_id
    cross join lateral generate_series(${firstWeek(now)}, ${thisWeek(now)}, interval '7 days') monday
    left join turnaround_weeks w on w.category_id = c.id and w.week = monday::date
    order by c.retired_at is not null, c.position, c.id, monday`.execute(db);
  return rows;
}

/** For queries on `calendars k`: the Monday of this week as the wall clock there has it. */
export function thisWeek(now: Moment): RawBuilder<string> {
  return sql`date_trunc('week', ${now}::timestamptz at time zone k.time_zone)`;
}

export function firstWeek(now: Moment): RawBuilder<string> {
  return sql`${thisWeek(now)} - ${courseWeeks - 1} * interval '7 days'`;
}

type OpenRow = {
  insight_category_id: number;
  slug: string;
  name: string;
  open: number;
  overdue: number;
  waiting: number;
} & Record<OpenAge, number>;

/** Counted anew at each call, each count on an index and no further than it is shown: "99+". */
export async function listOpenWork(db: Database, now: Moment) {
  const filedBefore = (days: number) =>
    sql`o.created_at <= ${now}::timestamptz - ${days} * interval '1 day'`;
  const { rows } = await sql<OpenRow>`
    select c.id as insight_category_id, c.slug, c.name,
      ${countOf(isOpen)} as open,
      ${countOf(isOverdue(now))} as overdue,
      ${countOf(sql`o.status = 'needs_clarification'`)} as waiting,
      ${countOf(sql`${isOpen} and not ${filedBefore(1)}`)} as under_1_day,
      ${countOf(sql`${isOpen} and ${filedBefore(1)} and not ${filedBefore(3)}`)} as under_3_days,
      ${countOf(sql`${isOpen} and ${filedBefore(3)} and not ${filedBefore(7)}`)} as under_7_days,
      ${countOf(sql`${isOpen} and ${filedBefore(7)}`)} as older
    from insight_categories c
    where c.retired_at is null
      or exists (select from insight_requests o where o.category_id = c.id and ${isOpen})
    order by c.position, c.id`.execute(db);
  return rows.map(({ under_1_day, under_3_days, under_7_days, older, ...row }) => ({
    ...row,
    by_age: { under_1_day, under_3_days, under_7_days, older },
  }));
}

/** As the index of the open ones has it: the planner knows that they are few, whatever the moment asked for. */
const isOpen = sql`o.status in ('submitted', 'in_progress', 'needs_clarification', 'in_review')`;

/** While the clock stands still, nothing becomes overdue. */
function isOverdue(now: Moment): RawBuilder<unknown> {
  return sql`${isOpen} and o.promised_at <
    case o.status when 'needs_clarification' then o.paused_at else ${now}::timestamptz end`;
}

function countOf(which: RawBuilder<unknown>): RawBuilder<number> {
  return sql`(
    select count(*) from (
      select from insight_requests o where o.category_id = c.id and ${which}
      limit ${sql.raw(String(bounds.countShown + 1))}
    ) few
  )`;
}
