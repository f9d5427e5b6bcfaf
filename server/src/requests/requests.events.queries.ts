import type { RequestEventKind } from "@sightline/contract/requests/requests.events.ts";
import { type AliasableExpression, type RawBuilder, type Selectable, sql } from "kysely";
import type { Database } from "#db/database.ts";
import type { DB } from "#db/types.ts";
import { type Page, pagesById } from "#http/cursor.ts";

const latest = 50;

/** What a text was before an edit is nobody's to read here. */
function described(db: Database, events: Events) {
  return db
    .selectFrom(events.as("event"))
    .leftJoin("users as actor", "actor.id", "event.actor_id")
    .leftJoin("users as about", (join) =>
      join.on(
        sql<boolean>`about.id = coalesce(event.details->>'to_user_id', event.details->>'user_id')::integer`,
      ),
    )
    .select([
      "event.id",
      "event.kind",
      "event.status_after",
      sql<Record<string, unknown>>`event.details - 'before'`.as("details"),
      "event.created_at",
      "actor.id as actor_id",
      "actor.first_name",
      "actor.last_name",
      "about.id as about_id",
      "about.first_name as about_first_name",
      "about.last_name as about_last_name",
    ]);
}

export type LogEntry = Awaited<ReturnType<ReturnType<typeof described>["execute"]>>[number];

function eventsOf(db: Database, requestId: number) {
  return db.selectFrom("insight_request_events").selectAll().where("request_id", "=", requestId);
}
type Events = AliasableExpression<Selectable<DB["insight_request_events"]>>;

/** A log has no end and is read by page, latest first, without how it began. */
function selectPage(db: Database, requestId: number, { after, limit }: Page<number>) {
  let query = eventsOf(db, requestId).where("kind", "<>", "submitted");
  if (after !== null) query = query.where("id", "<", after);
  return query.orderBy("id", "desc").limit(sql.lit(limit));
}

export async function listEvents(
  db: Database,
  requestId: number,
  page: Page<number>,
): Promise<LogEntry[]> {
  return described(db, selectPage(db, requestId, page))
    .orderBy("event.id", "desc")
    .execute();
}

/** How it began and the latest; one more than are shown tells whether there are earlier ones. */
export function selectTimeline(db: Database, requestId: number) {
  const begun = eventsOf(db, requestId)
    .where("kind", "=", "submitted")
    .orderBy("id")
    .limit(sql.lit(1));
  const page = selectPage(db, requestId, { after: null, limit: latest + 1 });
  return described(
    db,
    db
      .selectFrom(begun.as("begun"))
      .selectAll()
      .unionAll(db.selectFrom(page.as("latest")).selectAll()),
  );
}

/** How it began, then the latest, oldest first; and where earlier ones go on. */
export async function timelineFrom(found: readonly LogEntry[]) {
  const isBeginning = ({ kind }: LogEntry) => kind === "submitted";
  const further = found
    .filter((entry) => !isBeginning(entry))
    .toSorted((one, other) => other.id - one.id);
  const { rows, next_cursor } = await pagesById.read({ limit: latest }, async () => further);
  return { entries: [...found.filter(isBeginning), ...rows.toReversed()], next_cursor };
}

/** All that the clock reads, oldest first. */
export async function listStatusEvents(db: Database, requestId: number) {
  return db
    .selectFrom("insight_request_events")
    .select(["status_after", "details", "created_at"])
    .where("request_id", "=", requestId)
    .where("status_after", "is not", null)
    .orderBy("id")
    .execute();
}

/** The same with the new times that were told, for the ledger. */
export async function listClockEvents(db: Database, requestId: number) {
  const of = (isWanted: RawBuilder<boolean>) =>
    db
      .selectFrom("insight_request_events")
      .select(["id", "kind", "status_after", "details", "created_at"])
      .where("request_id", "=", requestId)
      .where(isWanted);
  return of(sql`status_after is not null`)
    .unionAll(of(sql`kind = 'late_told'`))
    .orderBy("id")
    .execute();
}

/** Who declined it last; null where the log does not say. */
export async function findLatestDecliner(db: Database, requestId: number): Promise<number | null> {
  const declined = await db
    .selectFrom("insight_request_events")
    .select("actor_id")
    .where("request_id", "=", requestId)
    .where("status_after", "=", "declined")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return declined?.actor_id ?? null;
}

/** The latest event of a kind: what a letter is about. */
export async function findLatestEvent(db: Database, requestId: number, kind: RequestEventKind) {
  return db
    .selectFrom("insight_request_events as event")
    .leftJoin("users as actor", "actor.id", "event.actor_id")
    .select(["event.details", "event.created_at", "actor.first_name", "actor.last_name"])
    .where("request_id", "=", requestId)
    .where("kind", "=", kind)
    .orderBy("event.id", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** Who took it on, passed it on and delivered it, oldest first. */
export async function listWorkEvents(db: Database, requestId: number) {
  return db
    .selectFrom("insight_request_events")
    .select(["kind", "actor_id", "details"])
    .where("request_id", "=", requestId)
    .where("kind", "in", ["claimed", "handed_over", "released", "delivered"])
    .orderBy("id")
    .execute();
}
