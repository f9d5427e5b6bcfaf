import type { ScopeRule } from "@sightline/contract/categories/categories.scope.ts";
import type { Calendar } from "@sightline/contract/clock/clock.calendar.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { RequestStatus } from "@sightline/contract/requests/requests.statuses.ts";
import { type RawBuilder, sql } from "kysely";
import { selectAttachments } from "#attachments/attachments.ts";
import { selectConversation, type StoredComment } from "#conversations/conversations.ts";
import { compileOnce } from "#db/compiled.ts";
import type { Database } from "#db/database.ts";
import { readMoments, rowsOf } from "#db/json.ts";
import { type Drafted, draftedOf } from "#drafts/drafts.ts";
import { calendarOfCategory } from "#turnarounds/turnarounds.ts";
import { selectTextAsks } from "#requests/crossing/requests.crossing.queries.ts";
import { selectPoints } from "#requests/filing/requests.points.queries.ts";
import { selectScopes } from "#requests/scope/requests.scope.queries.ts";
import { selectWaiting } from "#requests/matches/requests.access.queries.ts";
import { type LogEntry, selectTimeline } from "./requests.events.queries.ts";
import {
  joinPeople,
  objectionColumns,
  rowColumns,
  type StoredObjection,
  type StoredRow,
} from "./requests.rows.queries.ts";
import { planOf, seenBy, type Viewer } from "./requests.visibility.queries.ts";

export type StoredDetail = StoredRow & {
  description: string;
  target_minutes: number;
  status_before: RequestStatus | null;
  cancelled_at: string | null;
  plan_id: number | null;
  plan_name: string | null;
  seen_at: Moment | null;
  duplicate_of: number | null;
  /** Whether the viewer is in the plan it was filed in. */
  of_own_plan: boolean;
  has_insight: boolean;
  lets_plan_ask: boolean;
  first_declined_by: number | null;
  objected_at: Moment | null;
  objected: StoredObjection["objected"];
  opened_at: Moment | null;
};

/** What comes along with it, each from the noun that keeps it. */
type Belongings = {
  points: (Rows<typeof selectPoints>[number] & { round: number })[];
  answers: Rows<typeof selectAnswers>;
  attachments: Rows<typeof selectAttachments>;
  logged: LogEntry[];
  said: StoredComment[];
  calendar: Calendar;
  linked: Rows<typeof selectLinked>;
  waiting: Rows<typeof selectWaiting>;
  texts_asked: Rows<typeof selectTextAsks>;
  scopes: Rows<typeof selectScopes>;
  /** What its category says of them. */
  scope_rule: ScopeRule;
  /** How far the answer of whoever works on it has come. */
  drafted: Drafted | null;
};

type Rows<Select extends (...given: never[]) => { execute(): Promise<unknown[]> }> = Awaited<
  ReturnType<ReturnType<Select>["execute"]>
>;

const mostDuplicates = 20;

/** What a request's own page shows of its row, if this person may see it. */
export async function findDetailFor(
  db: Database,
  id: number,
  viewer: Viewer,
): Promise<StoredDetail | undefined> {
  const { rows } = await selectDetail<StoredDetail>(id, viewer, sql``).execute(db);
  return rows[0];
}

/** The same with all that belongs to it. */
export async function findWholeFor(db: Database, id: number, viewer: Viewer) {
  const [found] = await askForWhole(db, { id, viewer: viewer.id }, viewer.role);
  if (!found) return undefined;
  const { attachments, logged, said, linked, waiting, texts_asked, scopes, ...detail } = found;
  return {
    ...detail,
    original: linked.find(({ id: linkedId }) => linkedId === detail.duplicate_of) ?? null,
    duplicates: linked
      .filter(({ id: linkedId }) => linkedId !== detail.duplicate_of)
      .slice(0, mostDuplicates),
    attachments: readMoments(attachments, "created_at"),
    logged: readMoments(logged, "created_at"),
    said: readMoments(said, "created_at", "edited_at", "deleted_at"),
    waiting: readMoments(waiting, "asked_at"),
    texts_asked: readMoments(texts_asked, "asked_at", "taken_at"),
    scopes: readMoments(scopes, "sent_at", "answered_at"),
  };
}

const askForWhole = compileOnce<
  { id: number; viewer: number },
  StoredDetail & Belongings,
  Viewer["role"]
>(({ id, viewer: viewerId }, role, db) => {
  const viewer = { id: viewerId, role };
  return selectDetail(
    id,
    viewer,
    sql`,
      ${rowsOf(selectPoints(db, id).select("round"))} as points,
      ${rowsOf(selectAnswers(db, id))} as answers,
      ${rowsOf(selectAttachments(db, { request_id: id }))} as attachments,
      ${rowsOf(selectTimeline(db, id))} as logged,
      ${rowsOf(selectConversation(db, "request_id", id))} as said,
      ${calendarOfCategory(sql`insight_requests.category_id`)} as calendar,
      ${rowsOf(selectLinked(db, id, viewer))} as linked,
      ${rowsOf(selectWaiting(db, id))} as waiting,
      ${rowsOf(selectTextAsks(db, id))} as texts_asked,
      ${rowsOf(selectScopes(db, id))} as scopes,
      (select scope from insight_categories where id = insight_requests.category_id) as scope_rule,
      ${draftedOf(sql`insight_requests.id`, sql`insight_requests.claimed_by`)} as drafted`,
  );
});

function selectDetail<Row>(
  id: number,
  viewer: Viewer,
  further: RawBuilder<unknown>,
): RawBuilder<Row> {
  return sql`
    select ${rowColumns}, ${objectionColumns}, insight_requests.first_declined_by,
      insight_requests.opened_at, insight_requests.description, insight_requests.target_minutes,
      insight_requests.status_before, insight_requests.cancelled_at, insight_requests.plan_id,
      (select name from organization_plans where id = insight_requests.plan_id) as plan_name,
      insight_requests.duplicate_of, seen.read_at as seen_at,
      coalesce(insight_requests.plan_id = ${planOf(viewer)}, false) as of_own_plan,
      insight_requests.insight_published_at is not null as has_insight,
      insight_requests.ask_key is not null as lets_plan_ask ${further}
    from insight_requests ${joinPeople(viewer, sql`select ${id}::integer`)}
    where insight_requests.id = ${id} and ${seenBy(viewer)}`;
}

/** The request that this one was made from, and those made from this one, if the person sees them. */
function selectLinked(db: Database, id: number, viewer: Viewer) {
  const original = sql<number>`(select made.duplicate_of from insight_requests made where made.id = ${id})`;
  return db
    .selectFrom("insight_requests")
    .select(["id", "title", "status"])
    .where(seenBy(viewer))
    .where((where) => where.or([where("duplicate_of", "=", id), where("id", "=", original)]))
    .orderBy(sql`duplicate_of is distinct from ${id}`, "desc")
    .orderBy("id", "desc")
    .limit(sql.lit(mostDuplicates + 1));
}

export async function listAnswers(db: Database, requestId: number) {
  return selectAnswers(db, requestId).execute();
}

function selectAnswers(db: Database, requestId: number) {
  return db
    .selectFrom("insight_answers")
    .innerJoin("insight_questions", "insight_questions.id", "insight_answers.question_id")
    .select([
      "question_id as insight_question_id",
      "label",
      "help",
      "kind",
      "choices",
      "limits",
      "value",
    ])
    .where("request_id", "=", requestId)
    .orderBy("position")
    .orderBy("question_id");
}
