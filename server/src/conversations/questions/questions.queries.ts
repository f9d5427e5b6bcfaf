import { serverBounds } from "@sightline/contract/base/bounds.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { PassageToAskAbout } from "@sightline/contract/conversations.shapes.ts";
import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** The places where an insight is talked about. */
export type QuestionColumn = "request_id" | "share_id";

/** What a comment asks about; null where it asks about no passage. */
export type StoredPassage = {
  passage_version: number | null;
  quote: string | null;
  before: string | null;
  after: string | null;
  answer_id: number | null;
  settled: boolean | null;
  is_open: boolean | null;
};

/** Of `comment_passages as asked`, joined to the left of comments. */
export const passageColumns = [
  sql<number | null>`asked.version`.as("passage_version"),
  sql<string | null>`asked.quote`.as("quote"),
  sql<string | null>`asked.before`.as("before"),
  sql<string | null>`asked.after`.as("after"),
  sql<number | null>`asked.answer_id`.as("answer_id"),
  sql<boolean | null>`asked.settled`.as("settled"),
  sql<boolean | null>`asked.comment_id is not null and asked.closed_at is null`.as("is_open"),
] as const;

/** What the insight that is talked about in a place says in one of its versions. */
export async function findTextAskedAbout(
  db: Database,
  column: QuestionColumn,
  placeId: number,
  version: number,
): Promise<{ summary: string; body: string } | undefined> {
  const said = db
    .selectFrom("insight_versions as said")
    .innerJoin("insights", "insights.id", "said.insight_id")
    .select(["said.summary", "said.body"])
    .where("said.version", "=", version);
  if (column === "request_id")
    return said.where("insights.request_id", "=", placeId).executeTakeFirst();
  return said
    .innerJoin("insight_group_shares as share", "share.insight_id", "insights.id")
    .where("share.id", "=", placeId)
    .executeTakeFirst();
}

export async function insertPassage(
  db: DatabaseTransaction,
  place: { [column in QuestionColumn]?: number } & { comment_id: number },
  { version, quote, before, after }: PassageToAskAbout,
): Promise<void> {
  await db
    .insertInto("comment_passages")
    .values({ ...place, version, quote, before, after })
    .execute();
}

/** The open questions of others in a place, two at most: enough to know whether it is one. */
export async function listOpenOfOthers(
  db: Database,
  column: QuestionColumn,
  placeId: number,
  { than, named }: { than: number; named: number | undefined },
): Promise<number[]> {
  let query = db
    .selectFrom("comment_passages as asked")
    .innerJoin("comments", "comments.id", "asked.comment_id")
    .select("asked.comment_id")
    .where(`asked.${column}`, "=", placeId)
    .where("asked.closed_at", "is", null)
    .where("comments.deleted_at", "is", null)
    .where("comments.author_id", "<>", than);
  if (named !== undefined) query = query.where("asked.comment_id", "=", named);
  const rows = await query.limit(2).execute();
  return rows.map((row) => row.comment_id);
}

/** Whether a comment asks about a passage in this place, and still stands. */
export async function isQuestionIn(
  db: Database,
  column: QuestionColumn,
  placeId: number,
  commentId: number,
): Promise<boolean> {
  const found = await db
    .selectFrom("comment_passages as asked")
    .innerJoin("comments", "comments.id", "asked.comment_id")
    .select("asked.comment_id")
    .where(`asked.${column}`, "=", placeId)
    .where("asked.comment_id", "=", commentId)
    .where("comments.deleted_at", "is", null)
    .executeTakeFirst();
  return found !== undefined;
}

export async function setAnswered(
  db: DatabaseTransaction,
  commentId: number,
  answerId: number,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("comment_passages")
    .set({ answer_id: answerId, closed_at: now })
    .where("comment_id", "=", commentId)
    .execute();
}

/** Whoever asked says so, or takes it back: then it is open unless it was answered. */
export async function setSettled(
  db: DatabaseTransaction,
  commentId: number,
  settled: boolean,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("comment_passages as asked")
    .set({
      settled,
      closed_at: settled
        ? now
        : sql`case when exists (
            select from comments c where c.id = asked.answer_id and c.deleted_at is null
          ) then asked.closed_at end`,
    })
    .where("asked.comment_id", "=", commentId)
    .execute();
}

/** What a deleted comment answered is open again; once it is restored, answered again. */
export async function setAnswerThere(
  db: DatabaseTransaction,
  answerId: number,
  isThere: boolean,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("comment_passages")
    .set({ closed_at: isThere ? now : null })
    .where("answer_id", "=", answerId)
    .where("settled", "=", false)
    .execute();
}

export async function erasePassages(
  db: DatabaseTransaction,
  commentIds: readonly number[],
): Promise<void> {
  await db
    .updateTable("comment_passages")
    .set({ quote: "", before: "", after: "" })
    .where("comment_id", "in", [...commentIds])
    .execute();
}

const withoutName = (column: string) =>
  sql`${sql.ref(column)} = replace(
    replace(${sql.ref(`asked.${column}`)}, u.first_name, 'former'), u.last_name, 'member')`;

/** An insight may name people; where it was quoted, the name they were called by then. */
export async function forgetNameInPassages(db: DatabaseTransaction, userId: number): Promise<void> {
  await sql`
    update comment_passages asked
    set ${sql.join(["quote", "before", "after"].map(withoutName))}
    from users u
    where u.id = ${userId} and asked.comment_id in (
      select p.comment_id
      from mentions m
      join insights i on i.request_id = m.request_id
      left join insight_group_shares s on s.insight_id = i.id
      join comment_passages p on p.request_id = m.request_id or p.share_id = s.id
      where m.user_id = ${userId} and m.comment_id is null
    )`.execute(db);
}

export type StoredQuestion = {
  comment_id: number;
  author_id: number;
  first_name: string;
  last_name: string;
  body: string;
  created_at: Moment;
  version: number;
  quote: string;
  before: string;
  after: string;
  request_id: number | null;
  share_id: number | null;
};

/** Those in the conversation on a request and in the comments on shares, the latest first. */
export async function listOpen(
  db: Database,
  { requestId, shareIds }: { requestId: number | null; shareIds: readonly number[] },
): Promise<StoredQuestion[]> {
  return db
    .selectFrom("comment_passages as asked")
    .innerJoin("comments", "comments.id", "asked.comment_id")
    .innerJoin("users as author", "author.id", "comments.author_id")
    .select(["asked.comment_id", "asked.version", "asked.quote", "asked.before", "asked.after"])
    .select(["asked.request_id", "asked.share_id"])
    .select(["comments.author_id", "comments.body", "comments.created_at"])
    .select(["author.first_name", "author.last_name"])
    .where(
      sql<boolean>`(asked.request_id = ${requestId}
        or asked.share_id = any(${[...shareIds]}::integer[]))`,
    )
    .where("asked.closed_at", "is", null)
    .where("comments.deleted_at", "is", null)
    .orderBy("asked.comment_id", "desc")
    .limit(serverBounds.questionsShown)
    .execute();
}
