import { createHash } from "node:crypto";
import { text as textOf } from "node:stream/consumers";
import { openPool } from "@sightline/server/src/db/database.ts";
import fastify, { type FastifyRequest } from "fastify";
import pg from "pg";
import type { Statement } from "./heard.ts";

// The least that could serve each call: a bare handler with the session's look-up and the least SQL
// that could answer it. Nothing here decides who may see what.

export type FloorTask = {
  connection: pg.PoolConfig;
  port: number;
  list: Statement[];
  /** Who is told of what is filed. */
  analystId: number;
};

// Written by the bench that started this.
const { connection, port, list, analystId } = JSON.parse(await textOf(process.stdin)) as FloorTask;
const ignore = () => undefined;
const types = new pg.TypeOverrides();
// Moments go out as the database writes them.
types.setTypeParser(1184, (moment) => moment);
/** Calls share one connection and do not wait for each other's answers: the cheapest way to ask. */
const reader = new pg.Client({ ...connection, types, pipeline: true });
await reader.connect();
const pool = new pg.Pool({ ...connection, max: 10, types, pipeline: true });
pool.on("error", ignore);
/** With the settings that the app's statements run under, and read as the app reads. */
const appsPool = openPool(connection, { max: 10, name: "bench", onError: ignore });

/** Prepared once for each connection. */
const statements = {
  session: `select users.id from sessions join users on users.id = sessions.user_id
    where token_hash = $1 and users.email = $2 and expires_at > now()`,
  list: `select r.id, r.title, r.status, r.outcome, r.visibility, r.category_id, r.version,
      r.created_at, r.activity_at, r.promised_at, r.paused_at, r.delivered_at, r.rating,
      r.requester_id, requester.first_name, requester.last_name,
      r.claimed_by, analyst.first_name as analyst_first_name, analyst.last_name as analyst_last_name
    from insight_requests r join users requester on requester.id = r.requester_id
    left join users analyst on analyst.id = r.claimed_by
    where r.requester_id = $1 order by r.created_at desc limit 25`,
  one: "select * from insight_requests where id = $1",
  file: `insert into insight_requests (requester_id, category_id, title, description, visibility,
      created_at, activity_at, promised_at, target_minutes)
    values ($1, $2, $3, $4, 'private', now(), now(), now() + interval '2 days', 960) returning *`,
  point: `insert into insight_points (request_id, position, text) values ($1, 1, $2)`,
  event: `insert into insight_request_events
      (request_id, actor_id, kind, status_after, details, created_at)
    values ($1, $2, 'submitted', 'submitted', $3, now())`,
  follow: `insert into insight_request_followers (request_id, user_id, created_at)
    values ($1, $2, now())`,
  read: `insert into insight_request_reads (request_id, user_id, read_at) values ($1, $2, now())`,
  tell: `insert into notifications
      (user_id, kind, thread_kind, thread_id, actor_id, details, listed, on_screen, at)
    values ($1, 'request_filed', 'request', $2, $3, '{}', true, true, now()) returning place`,
  lines: `insert into notification_lines
      (user_id, choice, place, unread, thread_kind, thread_id, kind)
    values ($1, '', $2, true, 'request', $3, ''), ($1, 'filing', $2, true, 'request', $3, '')`,
  // On a channel of its own: the app, which runs beside, would spend the floor's time on it.
  announce: `insert into live_events (topics, name, about)
    values ($1, 'insight_request_changed', $2), ($3, 'notifications_changed', '{}')
    returning pg_notify('floor', id::text)`,
};

function ask(db: pg.Client | pg.PoolClient, name: keyof typeof statements, values: unknown[]) {
  return db.query<{ id: number; place: string; promised_at: string }>({
    name,
    text: statements[name],
    values,
  });
}

async function callerOf({ headers }: FastifyRequest): Promise<number> {
  const hash = createHash("sha256").update(String(headers["x-user-token"])).digest();
  const { rows } = await ask(reader, "session", [hash, headers["x-user-email"]]);
  const [caller] = rows;
  if (!caller) throw Object.assign(new Error("Nobody"), { statusCode: 401 });
  return caller.id;
}

const app = fastify();

app.route({ method: "GET", url: "/readyz", handler: () => "ready" });

app.route({
  method: "GET",
  url: "/api/v1/insight_requests",
  async handler(request) {
    const { rows } = await ask(reader, "list", [await callerOf(request)]);
    return { insight_requests: rows, next_cursor: null };
  },
});

/** The app's own SQL for the list, and nothing around it. */
app.route({
  method: "GET",
  url: "/same/insight_requests",
  async handler(request) {
    await callerOf(request);
    let rows: unknown[] = [];
    for (const { text, values } of list) rows = await appsPool.readers.read(text, values);
    return { insight_requests: rows, next_cursor: null };
  },
});

app.route<{ Params: { id: string } }>({
  method: "GET",
  url: "/api/v1/insight_requests/:id",
  async handler(request) {
    await callerOf(request);
    const { rows } = await ask(reader, "one", [request.params.id]);
    return { insight_request: rows[0] };
  },
});

type Filing = {
  insight_request: { insight_category_id: number; title: string; description: string };
};

app.route<{ Body: Filing }>({
  method: "POST",
  url: "/api/v1/insight_requests",
  async handler(request, reply) {
    const caller = await callerOf(request);
    const { insight_category_id, title, description } = request.body.insight_request;
    const client = await pool.connect();
    try {
      // What needs no answer to another is sent together with it.
      const [, { rows }] = await Promise.all([
        client.query("begin"),
        ask(client, "file", [caller, insight_category_id, title, description]),
      ]);
      const [{ id, promised_at } = { id: 0, promised_at: "" }] = rows;
      const about = { insight_request_id: id };
      const [told] = await Promise.all([
        ask(client, "tell", [analystId, id, caller]),
        ask(client, "point", [id, title]),
        ask(client, "event", [id, caller, { promised_at }]),
        ask(client, "follow", [id, caller]),
        ask(client, "read", [id, caller]),
        ask(client, "announce", [[`user:${caller}`, "staff"], about, [`user:${analystId}`]]),
      ]);
      await Promise.all([
        ask(client, "lines", [analystId, told.rows[0]?.place, id]),
        client.query("commit"),
      ]);
      return await reply.code(201).send({ insight_request: rows[0] });
    } catch (error) {
      await client.query("rollback");
      throw error;
    } finally {
      client.release();
    }
  },
});

await app.listen({ port, host: "127.0.0.1" });
