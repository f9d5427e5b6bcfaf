import type {
  Report,
  ReportOutcome,
  reportStates,
} from "@sightline/contract/board/board.moderation.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { Page } from "#http/cursor.ts";
import { personIn } from "./board.rows.queries.ts";

/** What a report is about: a post, or one of the comments on it. */
export type Reported = { postId: number; commentId: number | null };

/**
 * Once per person and thing while it is open; what they say last counts. Answers with the report if
 * it is the first open one about the thing.
 */
export async function keepReport(
  db: DatabaseTransaction,
  { postId, commentId }: Reported,
  { reporterId, reason, now }: { reporterId: number; reason: string; now: Moment },
): Promise<{ id: number } | undefined> {
  const { rows } = await sql<{ id: number; is_first: boolean }>`
    insert into board_reports (post_id, comment_id, reporter_id, reason, created_at)
    values (${postId}, ${commentId}, ${reporterId}, ${reason}, ${now})
    on conflict (post_id, comment_id, reporter_id) where settled_at is null
    do update set reason = excluded.reason
    returning id, xmax = 0 and not exists (
      select from board_reports other
      where other.post_id = ${postId} and other.comment_id is not distinct from ${commentId}::int
        and other.settled_at is null
    ) as is_first`.execute(db);
  return rows.find(({ is_first }) => is_first);
}

type State = (typeof reportStates)[number];

/** Newest first. */
export async function listReports(
  db: Database,
  state: State,
  { after, limit }: Page<number>,
): Promise<Report[]> {
  return selectReports(
    db,
    sql`(r.settled_at is null) = ${state === "open"} ${after === null ? sql`` : sql`and r.id < ${after}`}`,
    limit,
  );
}

export async function findReport(db: Database, id: number): Promise<Report | undefined> {
  const [report] = await selectReports(db, sql`r.id = ${id}`, 1);
  return report;
}

const mostMailed = 5;

/** What others reported since then and nobody has looked at; the newest first. */
export async function listOpenSince(db: Database, since: Moment, readerId: number) {
  return selectReports(
    db,
    sql`r.created_at >= ${since} and r.settled_at is null and r.reporter_id <> ${readerId}`,
    mostMailed,
  );
}

/** What somebody reported and others settled since then. */
export async function listSettledSince(db: Database, since: Moment, reporterId: number) {
  return selectReports(
    db,
    sql`r.settled_at >= ${since} and r.reporter_id = ${reporterId}`,
    mostMailed,
  );
}

async function selectReports(db: Database, where: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<Report>`
    select r.id, r.reason, r.created_at, r.outcome, r.settled_at, r.comment_id as board_comment_id,
      ${personIn("reporter")} as reporter, ${personIn("author")} as author,
      case when settler.id is null then null else ${personIn("settler")} end as settled_by,
      json_build_object('id', p.id, 'title', p.title) as board_post,
      coalesce(c.body, p.body) as body,
      p.deleted_at is not null or c.deleted_at is not null as deleted
    from board_reports r
    join board_posts p on p.id = r.post_id
    left join comments c on c.id = r.comment_id
    join users reporter on reporter.id = r.reporter_id
    join users author on author.id = coalesce(c.author_id, p.author_id)
    left join users settler on settler.id = r.settled_by
    where ${where}
    order by r.id desc limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

/** Settles it together with all open ones about the same thing. */
export async function settleReports(
  db: DatabaseTransaction,
  { postId, commentId }: Reported,
  settlement: { outcome: ReportOutcome; by: number; now: Moment },
): Promise<{ id: number; reporter_id: number }[]> {
  return db
    .updateTable("board_reports")
    .set({
      outcome: settlement.outcome,
      settled_by: settlement.by,
      settled_at: settlement.now,
    })
    .where("post_id", "=", postId)
    .where("comment_id", "is not distinct from", commentId)
    .where("settled_at", "is", null)
    .returning(["id", "reporter_id"])
    .execute();
}
