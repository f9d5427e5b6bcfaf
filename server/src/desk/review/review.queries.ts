import type { Moment } from "@sightline/contract/base/moments.ts";
import type {
  ReviewDecision,
  ReviewNote,
  ReviewPart,
} from "@sightline/contract/desk.review.shapes.ts";
import type { InsightToPublish } from "@sightline/contract/insights/insights.publishing.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { type RawBuilder, sql } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";

/** Whether the review `r` of the request `q` still waits: what else happened to the request ends it. */
const isWaiting: RawBuilder<boolean> = sql`(
  r.decision is null and case when r.correction
    then q.status in ('delivered', 'accepted') else q.status = 'in_review' end
)`;

/** Ids of the requests whose insight waits for a second reader, who may be this person. */
export function waitingFor(viewer: { id: number }): RawBuilder<unknown> {
  return sql`
    select r.request_id from insight_reviews r join insight_requests q on q.id = r.request_id
    where ${isWaiting} and not ${viewer.id} = any(r.writers)
      and q.first_declined_by is distinct from ${viewer.id}`;
}

export async function getReviewSecret(db: Database): Promise<Buffer> {
  const { secret } = await db
    .selectFrom("server_secrets")
    .select("secret")
    .where("name", "=", "second_reader")
    .executeTakeFirstOrThrow();
  return secret;
}

type Draw = { requestId: number; baseVersion: number; drawn: boolean };

/** What is drawn once stays. */
export async function keepDraw(
  db: DatabaseTransaction,
  { requestId, baseVersion, drawn }: Draw,
  now: Moment,
): Promise<void> {
  await db
    .insertInto("insight_review_draws")
    .values({ request_id: requestId, base_version: baseVersion, drawn, drawn_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function findWaiting(db: Database, requestId: number) {
  const { rows } = await sql<WaitingReview>`
    select r.id, r.version, r.writer_id, r.writers, r.correction, r.draft_id, r.content, r.asked_at,
      u.first_name, u.last_name
    from insight_reviews r join insight_requests q on q.id = r.request_id
    join users u on u.id = r.writer_id
    where r.request_id = ${requestId} and ${isWaiting}`.execute(db);
  return rows[0];
}

export type WaitingReview = {
  id: number;
  version: number;
  writer_id: number;
  writers: number[];
  correction: boolean;
  draft_id: number | null;
  content: InsightToPublish;
  asked_at: Moment;
  first_name: string;
  last_name: string;
};

export type Reader = { id: number; role: Exclude<SystemRole, "member"> };

type Unread = {
  requesterId: number;
  writers: readonly number[];
  /** Who left it to others as somebody objected. */
  declinedBy: number | null;
};

/** Those who are there to read what these wrote for this person. */
export async function listReaders(
  db: Database,
  { requesterId, writers, declinedBy }: Unread,
  now: Moment,
): Promise<Reader[]> {
  const { rows } = await sql<Reader>`
    select id, role from users
    where role <> 'member' and deactivated_at is null and id <> ${requesterId}
      and not id = any(${[...writers]}::integer[]) and id is distinct from ${declinedBy}::integer
      and (away_until is null or away_until <= ${now}::timestamptz)
    order by id`.execute(db);
  return rows;
}

type NewReview = {
  requestId: number;
  writers: readonly number[];
  writerId: number;
  correction: boolean;
  given: InsightToPublish;
};

export async function insertReview(
  db: DatabaseTransaction,
  { requestId, writers, writerId, correction, given }: NewReview,
  now: Moment,
): Promise<void> {
  await db
    .insertInto("insight_reviews")
    .values((eb) => ({
      request_id: requestId,
      version: eb
        .selectFrom("insight_reviews")
        .select(sql<number>`coalesce(max(version), 0) + 1`.as("next"))
        .where("request_id", "=", requestId),
      writer_id: writerId,
      writers: [...writers],
      correction,
      draft_id: given.draft_id ?? null,
      content: JSON.stringify(given),
      asked_at: now,
    }))
    .execute();
}

type Decided = { decision: ReviewDecision; by: number | null; note?: string };

/** What was read is kept for no longer: it is published, or its writer has it. */
export async function decideReview(
  db: DatabaseTransaction,
  id: number,
  { decision, by, note }: Decided,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("insight_reviews")
    .set({ decision, decided_by: by, decided_at: now, note: note ?? null, content: null })
    .where("id", "=", id)
    .execute();
}

/** What nobody decided on, and nobody will. */
export async function supersedeReviews(
  db: DatabaseTransaction,
  requestId: number,
  now: Moment,
): Promise<void> {
  await db
    .updateTable("insight_reviews")
    .set({ decision: "superseded", decided_at: now, content: null })
    .where("request_id", "=", requestId)
    .where("decision", "is", null)
    .execute();
}

const mostRounds = 20;

/** Since the latest version that was published, newest first. */
export async function listRounds(db: Database, requestId: number) {
  const { rows } = await sql<StoredRound>`
    select r.id, r.version, r.writer_id, w.first_name as writer_first_name,
      w.last_name as writer_last_name, r.asked_at, r.decision, r.decided_by,
      d.first_name as decider_first_name, d.last_name as decider_last_name, r.decided_at, r.note,
      ${isWaiting} as waits
    from insight_reviews r join insight_requests q on q.id = r.request_id
    join users w on w.id = r.writer_id left join users d on d.id = r.decided_by
    where r.request_id = ${requestId} and r.version > coalesce((
      select max(p.version) from insight_reviews p
      where p.request_id = ${requestId} and p.decision in ('approved', 'waived')
    ), 0)
    order by r.version desc limit ${mostRounds}`.execute(db);
  return rows;
}

export type StoredRound = {
  id: number;
  version: number;
  writer_id: number;
  writer_first_name: string;
  writer_last_name: string;
  asked_at: Moment;
  decision: ReviewDecision | null;
  decided_by: number | null;
  decider_first_name: string | null;
  decider_last_name: string | null;
  decided_at: Moment | null;
  note: string | null;
  waits: boolean;
};

function selectNotes(db: Database) {
  return db
    .selectFrom("insight_review_notes as n")
    .innerJoin("insight_reviews as r", "r.id", "n.review_id")
    .innerJoin("users as u", "u.id", "n.author_id")
    .select(["n.id", "r.version", "n.part", "n.quote", "n.body", "n.created_at"])
    .select(["u.id as author_id", "u.first_name", "u.last_name"]);
}

type StoredNote = Awaited<ReturnType<ReturnType<typeof selectNotes>["execute"]>>[number];

function noteOf({ author_id: id, first_name, last_name, ...note }: StoredNote): ReviewNote {
  return { ...note, author: { id, first_name, last_name } };
}

/** Oldest first. */
export async function listNotes(db: Database, reviewIds: readonly number[]): Promise<ReviewNote[]> {
  if (reviewIds.length === 0) return [];
  const rows = await selectNotes(db)
    .where("n.review_id", "in", [...reviewIds])
    .orderBy("n.id")
    .execute();
  return rows.map(noteOf);
}

export async function countNotes(db: DatabaseTransaction, reviewId: number): Promise<number> {
  const { count } = await db
    .selectFrom("insight_review_notes")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("review_id", "=", reviewId)
    .executeTakeFirstOrThrow();
  return count;
}

type NewNote = {
  review_id: number;
  author_id: number;
  part: ReviewPart;
  quote: string;
  body: string;
  created_at: Moment;
};

export async function insertNote(db: DatabaseTransaction, note: NewNote): Promise<ReviewNote> {
  const { id } = await db
    .insertInto("insight_review_notes")
    .values(note)
    .returning("id")
    .executeTakeFirstOrThrow();
  return noteOf(await selectNotes(db).where("n.id", "=", id).executeTakeFirstOrThrow());
}

export async function findNoteAuthor(
  db: Database,
  id: number,
  requestId: number,
): Promise<number | undefined> {
  const found = await db
    .selectFrom("insight_review_notes as n")
    .innerJoin("insight_reviews as r", "r.id", "n.review_id")
    .select("n.author_id")
    .where("n.id", "=", id)
    .where("r.request_id", "=", requestId)
    .executeTakeFirst();
  return found?.author_id;
}

export async function deleteNote(db: DatabaseTransaction, id: number): Promise<void> {
  await db.deleteFrom("insight_review_notes").where("id", "=", id).execute();
}

/** Whose request the draft is about that somebody is asked to read; none where nobody is. */
export async function findReadDraft(db: Database, draftId: number) {
  const { rows } = await sql<{ requester_id: number }>`
    select q.requester_id from insight_reviews r join insight_requests q on q.id = r.request_id
    where r.draft_id = ${draftId} and ${isWaiting}`.execute(db);
  return rows[0];
}
