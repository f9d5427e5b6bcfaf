import type { Person } from "@sightline/contract/people.shapes.ts";
import { type RawBuilder, sql } from "kysely";
import { acquaintances } from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";

const mostFound = 5;
/** Of those who work on thousands: who is met in the latest. */
const mostThreads = 200;
/** Fewer letters alone are part of nearly every name; beside others they begin the next word. */
const leastTyped = 2;

/** Those of one's plan, groups and requests who have each of the words in their name. Never a directory. */
export async function listPeopleFound(
  db: Database,
  viewerId: number,
  words: readonly string[],
): Promise<Person[]> {
  if (words.every((word) => word.length < leastTyped)) return [];
  const isNamed = words.map((word) => {
    const part = `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
    return sql`folded_name(first_name, last_name) like (select lower(unaccent(${part})))`;
  });
  // Those one knows are always gathered, so that the time does not tell that somebody has that name.
  const { rows } = await sql<Person>`
    with known (id) as materialized (${acquaintances(viewerId)} union ${threadMates(viewerId)}),
    named as materialized (
      select id, first_name, last_name from users
      where deactivated_at is null and ${sql.join(isNamed, sql` and `)}
    )
    select id, first_name, last_name from named
    where (select count(*) from known) >= 0 and id in (select id from known) and id <> ${viewerId}
    order by first_name, last_name, id limit ${mostFound}`.execute(db);
  return rows;
}

/** Who takes part in the requests that one filed, takes part in, or works on. */
function threadMates(viewerId: number): RawBuilder<number> {
  return sql`
    select mate.id from (
      (select id from insight_requests where requester_id = ${viewerId}
        order by created_at desc limit ${mostThreads})
      union
      (select request_id from insight_request_participants where user_id = ${viewerId}
        order by created_at desc limit ${mostThreads})
      union
      (select id from insight_requests where claimed_by = ${viewerId}
        order by due_order desc limit ${mostThreads})
    ) thread
    join insight_requests r on r.id = thread.id
    cross join lateral (
      values (r.requester_id), (r.claimed_by)
      union all select p.user_id from insight_request_participants p where p.request_id = r.id
      union all select c.author_id from comments c
        where c.request_id = r.id and c.deleted_at is null and not c.internal
    ) as mate (id)`;
}
