import type { Database } from "@sightline/server/src/db/database.ts";
import { hashPassword } from "@sightline/server/src/secrets/passwords.ts";
import { fillPosts } from "@sightline/server/src/testing/crowd.board.ts";
import { type CrowdCaller, signIn } from "@sightline/server/src/testing/crowd.ts";
import { sql } from "kysely";

/** With the request that was last filed. */
export type Member = CrowdCaller & { requestId: number };
export type People = { members: Member[]; analysts: CrowdCaller[]; busiestPost: number };

export const password = "nine quiet brown otters";
/** Everybody may file twenty a day: so many people do it in turn. */
const members = 1_900;
/** And write thirty comments a minute. */
const analysts = 40;

export async function preparePeople(db: Database): Promise<People> {
  const busiestPost = await fillPosts(db, { posts: 2_000, comments: 500 });
  const { rows } = await sql<{ id: number; request_id: number }>`
    select m.user_id as id, max(r.id) as request_id
    from plan_members m join insight_requests r on r.requester_id = m.user_id
    where m.role = 'member' group by m.user_id order by m.user_id limit ${members + analysts}`.execute(
    db,
  );
  const people: People = { members: [], analysts: [], busiestPost };
  for (const [index, { id, request_id }] of rows.entries()) {
    if (index < analysts) people.analysts.push(await signIn(db, id, "analyst"));
    else people.members.push({ ...(await signIn(db, id, "member")), requestId: request_id });
  }
  await sql`
    update users set password_hash = ${await hashPassword(password)}
    where id = any(${rows.map(({ id }) => id)})`.execute(db);
  return people;
}
