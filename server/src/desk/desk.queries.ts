import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { DeskView } from "@sightline/contract/desk.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { compileOnce } from "#db/compiled.ts";
import type { Database } from "#db/database.ts";
import { plannedForItsValues, written } from "#db/planning.ts";
import { idInCursor, type Page, pagesBy } from "#http/cursor.ts";
import {
  joinPeople,
  matches,
  objectionColumns,
  rowColumns,
  type StoredObjection,
  type StoredRow,
  type Viewer,
} from "#requests/requests.ts";
import { waitingFor } from "#desk/review/review.queries.ts";
import { calendarsOfCategories } from "#turnarounds/turnarounds.ts";

const deskPlace = z.object({ due_order: z.int(), id: idInCursor });
export const deskPages = pagesBy(deskPlace);

export type Narrowed = { categoryId: number | null; q: string | null };

export type StoredDeskRow = StoredRow & {
  part: number;
  due_order: number;
  target_minutes: number;
  calendar: Calendar;
  objected_at: Moment | null;
  objected: StoredObjection["objected"];
};

/** As the desk's index has it; but what waits for a second reader may be delivered already. */
const isOpen = sql`insight_requests.status
  in ('submitted', 'in_progress', 'needs_clarification', 'in_review')`;
const isToReview = sql`insight_requests.id in (select request_id from to_review)`;

/** All but those that are parts of others. */
type ListedView = Exclude<DeskView, "next"> | "all";

/** One's own are no work of one's own. */
function atDesk(
  filter: ListedView,
  viewer: Viewer,
  { categoryId, q }: Narrowed,
): RawBuilder<boolean> {
  return sql`${filter === "to_review" ? isToReview : isOpen}
    and insight_requests.requester_id <> ${viewer.id}
    ${categoryId === null ? sql`` : sql`and insight_requests.category_id = ${written(categoryId)}`}
    ${q === null ? sql`` : sql`and ${matches(q)}`}`;
}

function filtered(filter: ListedView, viewer: Viewer, now: Moment): RawBuilder<boolean> {
  const conditions = {
    all: sql<boolean>`true`,
    mine: sql<boolean>`insight_requests.claimed_by = ${viewer.id}`,
    unclaimed: sql<boolean>`insight_requests.claimed_by is null
      and insight_requests.first_declined_by is distinct from ${viewer.id}`,
    to_review: sql<boolean>`true`,
    waiting: sql<boolean>`insight_requests.status = 'needs_clarification'`,
    // While the clock stands still, nothing becomes overdue.
    overdue: sql<boolean>`insight_requests.promised_at < case insight_requests.status
      when 'needs_clarification' then insight_requests.paused_at else ${now}::timestamptz end`,
    // Also what nobody works on yet, but is left to others by this person.
    others: sql<boolean>`(insight_requests.claimed_by <> ${viewer.id}
      or insight_requests.claimed_by is null and insight_requests.first_declined_by = ${viewer.id})
      and not ${isToReview}`,
  };
  return conditions[filter];
}

export type DeskPlace = z.infer<typeof deskPlace>;
type DeskFilters = Narrowed & { filter: ListedView };

/** The next due first. */
export async function listDesk(
  db: Database,
  viewer: Viewer,
  filters: DeskFilters,
  page: Page<DeskPlace>,
  now: Moment,
): Promise<StoredDeskRow[]> {
  if (filters.q !== null) return plannedForItsValues(db, selectDesk(viewer, filters, page, now));
  const { after, limit } = page;
  const { filter, categoryId } = filters;
  return askForDesk(
    db,
    { viewer: viewer.id, now, ...after },
    { role: viewer.role, filter, categoryId, limit, isFirst: after === null },
  );
}

const unclaimedShown = 10;

/** Of what nobody works on, the next due: it is everybody's, however they have narrowed their list. */
export async function listUnclaimedNext(
  db: Database,
  viewer: Viewer,
  now: Moment,
): Promise<StoredDeskRow[]> {
  const whole = { filter: "unclaimed", categoryId: null, q: null } as const;
  return listDesk(db, viewer, whole, { after: null, limit: unclaimedShown }, now);
}

const askForDesk = compileOnce<
  { viewer: number; now: Moment } & Partial<DeskPlace>,
  StoredDeskRow,
  Pick<Viewer, "role"> & Omit<DeskFilters, "q"> & { limit: number; isFirst: boolean }
>(({ viewer, now, due_order, id }, { role, isFirst, limit, ...filters }) => {
  const isLater = !isFirst && due_order !== undefined && id !== undefined;
  const page = { after: isLater ? { due_order, id } : null, limit };
  return selectDesk({ id: viewer, role }, { ...filters, q: null }, page, now);
});

function selectDesk<Row>(
  viewer: Viewer,
  filters: DeskFilters,
  page: Page<DeskPlace>,
  now: Moment,
): RawBuilder<Row> {
  return selectRows(viewer, selectPart(viewer, filters, 0, page, now));
}

/** Which of them, in which order; numbered where a list has several parts. */
export function selectPart(
  viewer: Viewer,
  filters: DeskFilters,
  part: number,
  { after, limit }: Page<DeskPlace>,
  now: Moment,
): RawBuilder<unknown> {
  return sql`
    select insight_requests.id, insight_requests.due_order, ${written(part)} as part
    from insight_requests
    where ${atDesk(filters.filter, viewer, filters)} and ${filtered(filters.filter, viewer, now)}
      ${after === null ? sql`` : sql`and (insight_requests.due_order, insight_requests.id) > (${after.due_order}, ${after.id})`}
    order by insight_requests.due_order, insight_requests.id limit ${written(limit)}`;
}

/** What is shown of those that were found. */
export function selectRows<Row>(viewer: Viewer, page: RawBuilder<unknown>): RawBuilder<Row> {
  return sql`
    with to_review as materialized (${waitingFor(viewer)}),
    page as (${page}),
    calendars_of as materialized (${calendarsOfCategories})
    select ${rowColumns}, ${objectionColumns}, page.part, insight_requests.due_order,
      insight_requests.target_minutes,
      calendars_of.calendar
    from page join insight_requests on insight_requests.id = page.id
    ${joinPeople(viewer, sql`select id from page`)}
    join calendars_of on calendars_of.category_id = insight_requests.category_id
    order by page.part, insight_requests.due_order, insight_requests.id`;
}

export type DeskCounts = Record<ListedView, number>;

const noCounts = {
  all: 0,
  mine: 0,
  unclaimed: 0,
  to_review: 0,
  waiting: 0,
  overdue: 0,
  others: 0,
};

/** Counting stops at "99+". */
export async function countDesk(
  db: Database,
  viewer: Viewer,
  narrowed: Narrowed,
  now: Moment,
): Promise<DeskCounts> {
  const { categoryId, q } = narrowed;
  const [counts] =
    q === null
      ? await askForCounts(db, { viewer: viewer.id, now }, { role: viewer.role, categoryId })
      : await plannedForItsValues<DeskCounts>(db, selectCounts(viewer, narrowed, now));
  return counts ?? noCounts;
}

const askForCounts = compileOnce<
  { viewer: number; now: Moment },
  DeskCounts,
  Pick<Viewer, "role"> & Omit<Narrowed, "q">
>(({ viewer, now }, { role, categoryId }) =>
  selectCounts({ id: viewer, role }, { categoryId, q: null }, now),
);

function selectCounts<Row>(viewer: Viewer, narrowed: Narrowed, now: Moment): RawBuilder<Row> {
  const count = (filter: ListedView) => sql`(
    select count(*) from (
      select from insight_requests
      where ${atDesk(filter, viewer, narrowed)} and ${filtered(filter, viewer, now)}
      limit ${written(bounds.countShown + 1)}
    ) few
  )`;
  return sql`
    with to_review as materialized (${waitingFor(viewer)})
    select ${count("all")} as all, ${count("mine")} as mine, ${count("unclaimed")} as unclaimed,
      ${count("to_review")} as to_review, ${count("waiting")} as waiting, ${count("overdue")} as overdue,
      ${count("others")} as others`;
}

/** Those who can work at the desk. */
export async function listAnalysts(db: Database, now: Moment): Promise<Analyst[]> {
  return selectAnalysts(db, now).orderBy("first_name").orderBy("last_name").orderBy("id").execute();
}

export type Analyst = Person & { away_until: Moment | null };

export async function findAnalyst(
  db: Database,
  id: number,
  now: Moment,
): Promise<Analyst | undefined> {
  return selectAnalysts(db, now).where("id", "=", id).executeTakeFirst();
}

/** Those of these who work at the desk. */
export async function listAnalystsAmong(
  db: Database,
  ids: readonly number[],
  now: Moment,
): Promise<Analyst[]> {
  if (ids.length === 0) return [];
  return selectAnalysts(db, now)
    .where("id", "in", [...ids])
    .orderBy("id")
    .execute();
}

/** An absence that is over is none. */
function selectAnalysts(db: Database, now: Moment) {
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .select(
      sql<Moment | null>`case when away_until > ${now}::timestamptz then away_until end`.as(
        "away_until",
      ),
    )
    .where("role", "in", ["analyst", "admin"])
    .where("deactivated_at", "is", null);
}

export async function getPerson(db: Database, id: number): Promise<Person> {
  return db
    .selectFrom("users")
    .select(["id", "first_name", "last_name"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
}
