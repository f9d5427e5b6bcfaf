import type { Moment } from "@sightline/contract/base/moments.ts";
import type {
  InsightScope,
  ScopeState,
} from "@sightline/contract/requests/requests.scope.shapes.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { Insertable } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import type { InsightScopes } from "#db/types.ts";

/** All that was sent of a request, the latest first. */
export function selectScopes(db: Database, requestId: number) {
  return db
    .selectFrom("insight_scopes as scope")
    .innerJoin("users as author", "author.id", "scope.author_id")
    .leftJoin("users as answerer", "answerer.id", "scope.answered_by")
    .select([
      "scope.version",
      "scope.understanding",
      "scope.looks_at",
      "scope.leaves_out",
      "scope.pauses",
      "scope.sent_at",
      "scope.state",
      "scope.answered_at",
      "scope.correction",
      "author.id as author_id",
      "author.first_name as author_first_name",
      "author.last_name as author_last_name",
      "answerer.id as answerer_id",
      "answerer.first_name as answerer_first_name",
      "answerer.last_name as answerer_last_name",
    ])
    .where("scope.request_id", "=", requestId)
    .orderBy("scope.version", "desc");
}

export type StoredScope = Awaited<ReturnType<ReturnType<typeof selectScopes>["execute"]>>[number];

export function scopeOnWire(row: StoredScope): InsightScope {
  return {
    ...row,
    author: personOf(row.author_id, row.author_first_name, row.author_last_name),
    answered_by:
      row.answerer_id === null
        ? null
        : personOf(row.answerer_id, row.answerer_first_name, row.answerer_last_name),
  };
}

function personOf(id: number, firstName: string | null, lastName: string | null): Person {
  return { id, first_name: firstName ?? "", last_name: lastName ?? "" };
}

/** The one that counts. Whoever changes anything about it holds the request. */
export async function findLatestScope(
  db: Database,
  requestId: number,
): Promise<StoredScope | undefined> {
  return selectScopes(db, requestId).limit(1).executeTakeFirst();
}

export async function insertScope(
  db: DatabaseTransaction,
  scope: Insertable<InsightScopes>,
): Promise<void> {
  await db.insertInto("insight_scopes").values(scope).execute();
}

type Answer = {
  state: ScopeState;
  answered_by?: number;
  answered_at?: Moment;
  correction?: string;
};

export async function setScope(
  db: DatabaseTransaction,
  { requestId, version }: { requestId: number; version: number },
  answer: Answer,
): Promise<void> {
  await db
    .updateTable("insight_scopes")
    .set(answer)
    .where("request_id", "=", requestId)
    .where("version", "=", version)
    .execute();
}

/** Nobody waits for its answer any more. */
export async function lapseScope(db: DatabaseTransaction, requestId: number): Promise<void> {
  await db
    .updateTable("insight_scopes")
    .set({ state: "lapsed" })
    .where("request_id", "=", requestId)
    .where("state", "=", "waiting")
    .execute();
}

/** Whether they told how they understand a request, which is never their own. */
export async function hasScoped(db: Database, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom("insight_scopes")
    .select("id")
    .where("author_id", "=", userId)
    .limit(1)
    .execute();
  return found.length > 0;
}

/** What somebody said of the scope of requests, their own and others', for their export. */
export async function listScopesOf(db: Database, userId: number) {
  return db
    .selectFrom("insight_scopes")
    .innerJoin("insight_requests as request", "request.id", "insight_scopes.request_id")
    .select([
      "request_id as insight_request_id",
      "understanding",
      "looks_at",
      "leaves_out",
      "sent_at",
      "state",
      "correction",
      "answered_at",
    ])
    .where((where) =>
      where.or([
        where("author_id", "=", userId),
        where("answered_by", "=", userId),
        where("request.requester_id", "=", userId),
      ]),
    )
    .orderBy("insight_scopes.id")
    .execute();
}
