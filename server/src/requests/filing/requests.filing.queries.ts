import type { Moment } from "@sightline/contract/base/moments.ts";
import { sql } from "kysely";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { compileOnce } from "#db/compiled.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import type { FullDay } from "./requests.filing.rules.ts";

/** Nothing where one may file another; nobody else's filing as this person comes in between. */
export async function findFullDay(
  db: DatabaseTransaction,
  userId: number,
  since: Moment,
): Promise<FullDay | undefined> {
  const [, [full]] = await Promise.all([
    askForTurn(db, { turn: `file a request ${userId}` }),
    askForFullDay(db, { userId, since }),
  ]);
  return full;
}

const askForTurn = compileOnce<{ turn: string }, object>(
  ({ turn }) => sql`select pg_advisory_xact_lock(hashtextextended(${turn}, 0))`,
);

const askForFullDay = compileOnce<{ userId: number; since: Moment }, FullDay>(
  ({ userId, since }, _, db) =>
    db
      .selectFrom("insight_requests")
      .select([
        "created_at as first_at",
        sql<number>`(select requests_per_day from place)`.as("quota"),
      ])
      .where("requester_id", "=", userId)
      .where("created_at", ">", since)
      .orderBy("created_at", "desc")
      .offset(sql<number>`(select requests_per_day - 1 from place)`)
      .limit(sql.lit(1)),
);

type Filed = {
  requester_id: number;
  category_id: number;
  plan_id: number | null;
  title: string;
  description: string;
  visibility: Visibility;
  created_at: Moment;
  activity_at: Moment;
  promised_at: Moment;
  target_minutes: number;
  duplicate_of: number | null;
  draft_id: number | null;
  plan_may_ask: boolean;
  /** What it wants to know, in order. */
  points: readonly string[];
};

/**
 * A new request with what begins with every one, in one statement: its points and its log, that its
 * requester follows it and that they know it. Answers with its id.
 */
export async function insertFiled(db: DatabaseTransaction, request: Filed): Promise<number> {
  // What was promised then: the ledger reads it from here, whatever becomes of the calendar.
  const details = JSON.stringify({ promised_at: request.promised_at });
  const [filed] = await askToFile(db, { ...request, details });
  if (!filed) throw new Error("An insert with returning came back empty.");
  return filed.id;
}

const askToFile = compileOnce<Filed & { details: string }, { id: number }>((given, _, db) =>
  db
    .with("filed", (query) =>
      query
        .insertInto("insight_requests")
        .values({
          requester_id: given.requester_id,
          category_id: given.category_id,
          plan_id: given.plan_id,
          title: given.title,
          description: given.description,
          visibility: given.visibility,
          created_at: given.created_at,
          activity_at: given.activity_at,
          promised_at: given.promised_at,
          target_minutes: given.target_minutes,
          duplicate_of: given.duplicate_of,
          draft_id: given.draft_id,
          ask_key: sql<
            string | null
          >`case when ${given.plan_may_ask}::boolean then gen_random_uuid() end`,
        })
        .returning(["id", "requester_id", "created_at"]),
    )
    .with("pointed", (query) =>
      query
        .insertInto("insight_points")
        .columns(["request_id", "position", "text"])
        .expression((from) =>
          from
            .selectFrom([
              "filed",
              sql<{
                position: number;
                text: string;
              }>`unnest(${given.points}::text[]) with ordinality`.as(sql`point (text, position)`),
            ])
            .select([
              "filed.id",
              sql<number>`point.position`.as("position"),
              sql<string>`point.text`.as("text"),
            ]),
        ),
    )
    .with("logged", (query) =>
      query
        .insertInto("insight_request_events")
        .columns(["request_id", "actor_id", "kind", "status_after", "details", "created_at"])
        .expression((from) =>
          from
            .selectFrom("filed")
            .select((made) => [
              "id",
              "requester_id",
              made.val("submitted").as("kind"),
              made.val("submitted").as("status_after"),
              sql<string>`${given.details}::jsonb`.as("details"),
              "created_at",
            ]),
        ),
    )
    .with("followed", (query) =>
      query
        .insertInto("insight_request_followers")
        .columns(["request_id", "user_id", "created_at"])
        .expression((from) =>
          from.selectFrom("filed").select(["id", "requester_id", "created_at"]),
        ),
    )
    .with("seen", (query) =>
      query
        .insertInto("insight_request_reads")
        .columns(["request_id", "user_id", "read_at"])
        .expression((from) =>
          from.selectFrom("filed").select(["id", "requester_id", "created_at"]),
        ),
    )
    .selectFrom("filed")
    .select("id"),
);
