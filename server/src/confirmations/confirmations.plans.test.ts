import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { askedPost } from "#board/board.queries.ts";
import { fillBoardCrowd } from "#testing/crowd.board.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { listConfirmations, listUnconfirmed } from "./confirmations.queries.ts";

let database: TestDatabase;
let db: Listening["db"];
let hear: Listening["hear"];
let postId: number;
let askId: number;

const people = 20_000;

beforeAll(async () => {
  database = await cloneDatabase();
  ({ db, hear } = listenTo(database.owner));
  ({ busiestPost: postId } = await fillBoardCrowd(db, { posts: 10, comments: 10 }));
  await sql`
    insert into users (email, password_hash, first_name, last_name)
    select 'further-' || n || '@example.org', 'none', 'Further', 'Number ' || n
    from generate_series(1, ${people}::int) n`.execute(db);
  ({ id: askId } = await db
    .insertInto("confirmation_asks")
    .values({ post_id: postId, asked_by: 1, asked_at: new Date().toISOString() })
    .returning("id")
    .executeTakeFirstOrThrow());
  await sql`
    insert into confirmations (ask_id, user_id, version, confirmed_at)
    select ${askId}::int, id, 1, now() from users where id % 2 = 0`.execute(db);
  await sql`
    update confirmation_asks set confirmed = (select count(*) from confirmations)`.execute(db);
  await sql`update users set deactivated_at = now() where id % 500 = 0`.execute(db);
  await sql`vacuum analyze`.execute(db);
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

async function planOf(run: () => Promise<unknown>): Promise<string> {
  return (await explain<string>(db, await hear(run), "analyze")).join("\n");
}

function mostRowsIn(plan: string): number {
  const found = plan.matchAll(/actual time=\S+ rows=([\d.]+) loops=(\d+)/g);
  return Math.max(...Array.from(found, ([, rows, loops]) => Number(rows) * Number(loops)));
}

describe("where a crowd is asked", () => {
  test("how many have confirmed is told without looking at each", async () => {
    const plan = await planOf(() => listConfirmations(db, askedPost, [postId], 1));
    expect(plan).not.toMatch(/Seq Scan on (?:users|confirmations)/);
    expect(mostRowsIn(plan)).toBeLessThanOrEqual(100);
  });

  test("and it is what a count of each says", async () => {
    const [told] = await listConfirmations(db, askedPost, [postId], 1);
    const { rows } = await sql<{ of: number; confirmed: number }>`
      select count(*)::int as of, count(c.user_id)::int as confirmed
      from users u left join confirmations c on c.user_id = u.id and c.ask_id = ${askId}
      where u.deactivated_at is null
        and u.id <> (select author_id from board_posts where id = ${postId})`.execute(db);
    // The author confirms nothing on screen; here every second one did, and they may be among them.
    expect(told?.of).toBe(rows[0]?.of);
    expect(Math.abs((told?.confirmed ?? 0) - (rows[0]?.confirmed ?? 0))).toBeLessThanOrEqual(1);
  });

  test("a page of those who are missing reads little more than itself", async () => {
    for (const after of [null, people / 2]) {
      const plan = await planOf(() => listUnconfirmed(db, askedPost, askId, { after, limit: 26 }));
      expect(plan).not.toMatch(/Seq Scan on (?:users|confirmations)/);
      expect(mostRowsIn(plan)).toBeLessThanOrEqual(26 * 10);
    }
  });
});
