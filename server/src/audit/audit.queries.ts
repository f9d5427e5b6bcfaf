import type { ActName, SubjectKind } from "@sightline/contract/audit/audit.acts.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import * as z from "zod/mini";
import type { Database } from "#db/database.ts";
import { plannedForItsValues, written } from "#db/planning.ts";
import { momentInCursor, type Page, pagesBy } from "#http/cursor.ts";

export type ActFilters = {
  actor?: number | undefined;
  subject?: { kind: SubjectKind; id: number } | undefined;
  act?: ActName | undefined;
  from?: Moment | undefined;
  until?: Moment | undefined;
};

const place = z.object({ at: momentInCursor, id: z.int().check(z.positive()) });
export const actPages = pagesBy(place);
export type ActPage = Page<z.infer<typeof place>>;

export type StoredAct = {
  id: number;
  at: Moment;
  act: ActName;
  actor_id: number | null;
  first_name: string | null;
  last_name: string | null;
  subject_kind: SubjectKind | null;
  subject_id: number | null;
  subject_name: string | null;
  fields: string[];
  /** With words apart from them: see `wordsKey`. */
  details: Record<string, unknown> | null;
  origin: { ip: string } | null;
};

/** As it is called today, where it still is. */
const subjectName = sql`case page.subject_kind
  when 'user' then (select first_name || ' ' || last_name from users where id = page.subject_id)
  when 'plan' then (select name from organization_plans where id = page.subject_id)
  when 'group' then (select name from insight_groups where id = page.subject_id)
  when 'category' then (select name from insight_categories where id = page.subject_id)
  when 'calendar' then (select name from calendars where id = page.subject_id)
  when 'text_block' then (select name from text_blocks where id = page.subject_id and shared)
  when 'post' then (select title from board_posts where id = page.subject_id)
  when 'request' then (select title from insight_requests where id = page.subject_id)
  when 'invitation' then (select email::text from invitations where id = page.subject_id)
end`;

/** Newest first. Each filter has an index that goes on by time, so that a page is read off its end. */
export async function listActs(
  db: Database,
  filters: ActFilters,
  { after, limit }: ActPage,
): Promise<StoredAct[]> {
  const wheres = [
    ...conditionsOf(filters),
    ...(after ? [sql`(at, id) < (${after.at}::timestamptz, ${after.id}::bigint)`] : []),
  ];
  const where = wheres.length > 0 ? sql`where ${sql.join(wheres, sql` and `)}` : sql``;
  const asked = sql<StoredAct>`
    select page.id, page.at, page.act, page.actor_id, actor.first_name, actor.last_name,
      page.subject_kind, page.subject_id, ${subjectName} as subject_name, page.fields,
      details.value::json as details, origin.value::json as origin
    from (select * from audit_acts ${where} order by at desc, id desc limit ${written(limit)}) page
    left join users actor on actor.id = page.actor_id
    left join audit_details details on details.act_id = page.id and details.part = 'details'
    left join audit_details origin on origin.act_id = page.id and origin.part = 'origin'
    order by page.at desc, page.id desc`;
  // Who does a hundred times as much as others would be looked for like anybody.
  return plannedForItsValues(db, asked);
}

function conditionsOf({ actor, subject, act, from, until }: ActFilters): RawBuilder<unknown>[] {
  return [
    ...(actor === undefined ? [] : [sql`actor_id = ${actor}`]),
    ...(subject ? [sql`subject_kind = ${subject.kind} and subject_id = ${subject.id}`] : []),
    ...(act === undefined ? [] : [sql`act = ${act}`]),
    ...(from === undefined ? [] : [sql`at >= ${from}::timestamptz`]),
    ...(until === undefined ? [] : [sql`at < ${until}::timestamptz`]),
  ];
}
