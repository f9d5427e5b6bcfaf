import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BoardCrowd, fillBoardCrowd } from "#testing/crowd.board.ts";
import { listComments } from "#conversations/conversations.queries.ts";
import { cloneDatabase, type TestDatabase } from "#testing/database.ts";
import { explain, type Listening, listenTo } from "#testing/plans.ts";
import { getPostDetail } from "./board.detail.ts";
import { listPosts } from "./board.list.queries.ts";

let database: TestDatabase;
let db: Listening["db"];
let hear: Listening["hear"];
let crowd: BoardCrowd;

beforeAll(async () => {
  database = await cloneDatabase();
  ({ db, hear } = listenTo(database.owner));
  crowd = await fillBoardCrowd(db, { posts: 20_000, comments: 10_000 });
}, 240_000);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** The plans of all that was asked, and how many rows were read for it. */
async function plansOf(run: () => Promise<unknown>): Promise<string> {
  return (await explain<string>(db, await hear(run), "analyze")).join("\n");
}

function mostRowsIn(plan: string): number {
  const found = plan.matchAll(/actual time=\S+ rows=([\d.]+) loops=(\d+)/g);
  return Math.max(...Array.from(found, ([, rows, loops]) => Number(rows) * Number(loops)));
}

const now = () => new Date().toISOString();
const whole = /Seq Scan on (?:board_|comments)/;

describe("however much is written, a page is found by walking an index", () => {
  test("the board's first page, and a later one", async () => {
    const middle = { pinned: false, activity_at: new Date().toISOString(), id: 10_000 };
    for (const after of [null, middle]) {
      const plan = await plansOf(() => listPosts(db, crowd.reader.id, { after, limit: 21 }, now()));
      expect(plan).toContain("board_posts_on_board");
      expect(plan).not.toMatch(whole);
      expect(mostRowsIn(plan)).toBeLessThanOrEqual(21);
    }
  });

  test("the latest comments of a post with 10,000, and earlier ones", async () => {
    for (const after of [null, 5_000]) {
      const page = { internal: false, after, limit: 26 };
      const plan = await plansOf(() => listComments(db, "post_id", crowd.busiestPost, page));
      expect(plan).not.toMatch(whole);
      expect(mostRowsIn(plan)).toBeLessThanOrEqual(26);
    }
  });

  test("a whole post with 10,000 comments", async () => {
    const reader = { id: crowd.reader.id, role: "member" as const };
    const plan = await plansOf(() =>
      getPostDetail(db, crowd.busiestPost, reader, new Date().toISOString()),
    );
    expect(plan).not.toMatch(whole);
    expect(mostRowsIn(plan)).toBeLessThanOrEqual(26);
  });

  test("and this test notices when an index is gone", async () => {
    await db.transaction().execute(async (trx) => {
      await sql`drop index board_posts_on_board`.execute(trx);
      const heard = await hear(() =>
        listPosts(trx, crowd.reader.id, { after: null, limit: 21 }, now()),
      );
      const plan = await explain<string>(trx, heard, "analyze");
      expect(plan.join("\n")).toMatch(whole);
      await sql`rollback`.execute(trx);
    });
  });
});
