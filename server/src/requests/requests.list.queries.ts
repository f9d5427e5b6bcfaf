import { bounds } from "@sightline/contract/base/bounds.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { RequestSort, Scope } from "@sightline/contract/requests/requests.ts";
import {
  awaitingStatuses,
  isAwaiting,
  type RequestStatus,
} from "@sightline/contract/requests/requests.statuses.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import { compileOnce } from "#db/compiled.ts";
import type { Database } from "#db/database.ts";
import { plannedForItsValues, written } from "#db/planning.ts";
import { idInCursor, momentInCursor, type Page, type Pages, pagesBy } from "#http/cursor.ts";
import { calendarOfCategory } from "#turnarounds/turnarounds.ts";
import { joinPeople, rowColumns, type StoredRow } from "./requests.rows.queries.ts";
import { matches, planOf, seenBy, type Viewer } from "./requests.visibility.queries.ts";

export type Filters = {
  /** `all`: all that concerns a person. */
  scope: Scope | "all";
  statuses: readonly RequestStatus[] | null;
  q: string | null;
};

/** A `from … where …` that one index answers. */
type Way = {
  from: RawBuilder<unknown>;
  /** No more than one person ever did; the others may be all there are. */
  isFew: boolean;
};

/**
 * The ways in which requests of this scope concern a person. They are walked apart and put together
 * after: one condition over all of them ("or") would make the database look at every request first.
 */
function waysOf(scope: Filters["scope"], viewer: Viewer, lookUp: LookUp): Way[] {
  const own = few(sql`from insight_requests where insight_requests.requester_id = ${viewer.id}`);
  const ofPlan = many(sql`from insight_requests
    where insight_requests.visibility = 'organization' and insight_requests.plan_id = ${planOf(viewer)}`);
  const taking = few(sql`from insight_request_participants taking
    ${lookUp(sql`taking.request_id`)} where taking.user_id = ${viewer.id}`);
  const followed = few(sql`from insight_request_followers followed
    ${lookUp(sql`followed.request_id`)} where followed.user_id = ${viewer.id} and ${seenBy(viewer)}`);
  const ways = {
    mine: [own],
    organization: [ofPlan],
    following: [followed],
    desk: [many(sql`from insight_requests where true`)],
    // What a member follows and sees is among the others already; staff see whatever they follow.
    all: viewer.role === "member" ? [own, ofPlan, taking] : [own, ofPlan, taking, followed],
  };
  return ways[scope];
}

const few = (from: RawBuilder<unknown>): Way => ({ from, isFew: true });
const many = (from: RawBuilder<unknown>): Way => ({ from, isFew: false });

/**
 * What one person did is gathered before anything is put into order, and looked up one by one:
 * "offset 0" keeps the planner from changing that. A plan that is made for everybody would else,
 * where people do much on average, walk all requests to find the three of somebody who did little.
 */
function gathered({ isFew }: Way): RawBuilder<unknown> {
  return isFew ? sql`offset 0` : sql``;
}

type LookUp = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

const oneByOne: LookUp = (id) =>
  sql`cross join lateral (select * from insight_requests one where one.id = ${id} offset 0) insight_requests`;

/** For counts, which ask for each category again. */
const joined: LookUp = (id) => sql`join insight_requests on insight_requests.id = ${id}`;

function narrowing({ statuses, q }: Filters): RawBuilder<unknown> {
  // Written out, for the planner to see how many there are: they are words of the contract.
  const words = statuses?.map((status) => `'${status}'`).join(", ");
  return sql`${words === undefined ? sql`` : sql`and insight_requests.status in (${sql.raw(words)})`}
    ${q === null ? sql`` : sql`and ${matches(q)}`}`;
}

/** Where the page before ended: the sort's key of its last row, and its id. */
export type Place = { key: string | number; id: number };

export const requestPages: Record<RequestSort, Pages<Place>> = {
  due: pagesBy<Place>(z.object({ key: z.int(), id: idInCursor }), "due"),
  newest: pagesBy<Place>(z.object({ key: idInCursor, id: idInCursor }), "newest"),
  activity: pagesBy<Place>(z.object({ key: momentInCursor, id: idInCursor }), "activity"),
};

export type RequestPage = Page<Place> & { categoryId: number | null; sort: RequestSort };

export type RowOnPage = StoredRow & {
  key: Place["key"];
  /**
   * Only a pause that lasts moves the promise while one looks. Most pages have none; of those that
   * pause in one category, one row brings the calendar, which may have a thousand holidays.
   */
  calendar: Calendar | null;
};

export async function listRequests(
  db: Database,
  viewer: Viewer,
  filters: Filters,
  page: RequestPage,
): Promise<RowOnPage[]> {
  if (filters.q !== null) return plannedForItsValues(db, selectPage(viewer, filters, page));
  const { scope, statuses } = filters;
  const { after, ...further } = page;
  return askForPage(
    db,
    { viewer: viewer.id, ...after },
    { role: viewer.role, scope, statuses, ...further, isFirst: after === null },
  );
}

type Shape = Pick<Viewer, "role"> &
  Pick<Filters, "scope" | "statuses"> &
  Omit<RequestPage, "after"> & { isFirst: boolean };

const askForPage = compileOnce<{ viewer: number } & Partial<Place>, RowOnPage, Shape>(
  ({ viewer, key, id }, { role, scope, statuses, isFirst, ...page }) =>
    selectPage(
      { id: viewer, role },
      { scope, statuses, q: null },
      { ...page, after: isFirst || key === undefined || id === undefined ? null : { key, id } },
    ),
);

/** Each way of being concerned is walked in order, and no further than the page is long. */
function selectPage<Row>(
  viewer: Viewer,
  filters: Filters,
  { categoryId, sort, after, limit }: RequestPage,
): RawBuilder<Row> {
  const hasAwaiting = sort === "due" && mayHoldAwaiting(filters);
  const { order } = orders[sort];
  const walks = waysOf(filters.scope, viewer, oneByOne).map((way) => {
    const { key, beyond } = hasAwaiting && way.isFew ? awaitingFirst(viewer) : orders[sort];
    return sql`(
      select key, id from (
        select insight_requests.id, ${key} as key ${way.from} ${narrowing(filters)}
        ${categoryId === null ? sql`` : sql`and insight_requests.category_id = ${written(categoryId)}`}
        ${after === null ? sql`` : sql`and ${beyond(after)}`}
        ${hasAwaiting && !way.isFew ? withoutAwaiting(viewer) : sql``}
        ${gathered(way)}
      ) concerning
      order by ${order} limit ${written(limit)}
    )`;
  });
  return sql`
    with page as (
      select key, id from (${sql.join(walks, sql` union `)}) found
      order by ${order} limit ${written(limit)}
    )
    select ${rowColumns}, page.key, case
      when insight_requests.status = 'needs_clarification' and row_number() over (
        partition by insight_requests.category_id, insight_requests.status) = 1
      then ${calendarOfCategory(sql`insight_requests.category_id`)} end as calendar
    from page join insight_requests on insight_requests.id = page.id
    ${joinPeople(viewer, sql`select id from page`)}
    order by ${sort === "due" ? sql`page.key, page.id` : sql`page.key desc, page.id desc`}`;
}

type Order = {
  key: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  beyond: (after: Place) => RawBuilder<boolean>;
};

const orders: Record<RequestSort, Order> = {
  due: {
    key: sql`insight_requests.due_order`,
    order: sql`key, id`,
    beyond: ({ key, id }) =>
      sql`(insight_requests.due_order, insight_requests.id) > (${key}, ${id})`,
  },
  newest: {
    key: sql`insight_requests.id`,
    order: sql`key desc, id desc`,
    beyond: ({ id }) => sql`insight_requests.id < ${id}`,
  },
  activity: {
    key: sql`insight_requests.activity_at`,
    order: sql`key desc, id desc`,
    beyond: ({ key, id }) =>
      sql`(insight_requests.activity_at, insight_requests.id) < (${key}, ${id})`,
  },
};

/** What others ask, at the desk and in one's organization, goes by the promise alone. */
function mayHoldAwaiting({ scope, statuses }: Filters): boolean {
  if (scope === "desk" || scope === "organization") return false;
  return statuses === null || statuses.some(isAwaiting);
}

const awaiting = sql.raw(awaitingStatuses.map((status) => `'${status}'`).join(", "));

/**
 * What waits for this person comes before zero, where all else begins. Their own requests are
 * gathered before they are put into order, so that this costs no index.
 */
function awaitingFirst(viewer: Viewer): Pick<Order, "key" | "beyond"> {
  const key = sql`case
    when insight_requests.requester_id = ${viewer.id} and insight_requests.status in (${awaiting})
    then insight_requests.due_order - 4000000000000000 else insight_requests.due_order end`;
  return {
    key,
    beyond: (after) => sql`(${key}, insight_requests.id) > (${after.key}, ${after.id})`,
  };
}

/** A walk along an index meets them where they stand for others; they come with one's own. */
function withoutAwaiting(viewer: Viewer): RawBuilder<unknown> {
  return sql`and insight_requests.id <> all (array(
    select own.id from insight_requests own
    where own.requester_id = ${viewer.id} and own.status in (${awaiting})))`;
}

export type CategoryCount = { insight_category_id: number; count: number };

/** How many requests each category holds for this person; counting stops at "99+". */
export async function countRequests(
  db: Database,
  viewer: Viewer,
  filters: Filters,
): Promise<CategoryCount[]> {
  const most = written(bounds.countShown + 1);
  // Each status apart: so each is a walk along an index that ends after a hundred.
  const each = filters.statuses?.map((status) => [status]) ?? [null];
  const walks = waysOf(filters.scope, viewer, joined).flatMap((way) =>
    each.map(
      (statuses) => sql`(
        select insight_requests.id ${way.from} ${narrowing({ ...filters, statuses })}
        and insight_requests.category_id = c.id
        order by insight_requests.status, insight_requests.id limit ${most}
      )`,
    ),
  );
  const { rows } = await sql<CategoryCount>`
    select c.id as insight_category_id, counted.count
    from insight_categories c, lateral (
      select count(*) from (select id from (${sql.join(walks, sql` union `)}) found limit ${most}) few
    ) counted
    order by c.position, c.id`.execute(db);
  return rows;
}
