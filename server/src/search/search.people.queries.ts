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
  const named = words.map((word) => {
    const part = `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`;
    return sql`u.folded ilike (select unaccent(${part}))`;
  });
  // From those one knows to their names, one by one: there may be far more names than those.
  const { rows } = await sql<Person>`
    with known (id) as materialized (${acquaintances(viewerId)} union ${threadMates(viewerId)})
    select u.id, u.first_name, u.last_name from known cross join lateral (
      select id, first_name, last_name, ${folded} as folded from users
      where id = known.id and id <> ${viewerId} and deactivated_at is null offset 0
    ) u
    where ${sql.join(named, sql` and `)}
    order by u.first_name, u.last_name, u.id limit ${mostFound}`.execute(db);
  return rows;
}

/** Most names have nothing to fold, which is known at once. */
const folded = sql`case
  when octet_length(first_name || last_name) = char_length(first_name || last_name)
    then first_name || ' ' || last_name
  else unaccent(first_name || ' ' || last_name) end`;

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
