import { createHash } from "node:crypto";
import fastify from "fastify";
import pg from "pg";

// The least that could answer the list: the session by its token's hash, the same SQL, JSON.

type Task = { connection: pg.PoolConfig; port: number; sql: string; parameters: unknown[] };

const { connection, port, sql, parameters }: Task = JSON.parse(process.argv[2] ?? "");
const pool = new pg.Pool({ ...connection, max: 10 });
pool.on("error", () => undefined);
const app = fastify();

app.get("/api/v1/insight_requests", async (request, reply) => {
  const token = String(request.headers["x-user-token"]);
  const session = await pool.query({
    name: "session",
    text: `select users.id, users.role from sessions join users on users.id = sessions.user_id
      where token_hash = $1 and users.email = $2 and expires_at > now()`,
    values: [createHash("sha256").update(token).digest(), request.headers["x-user-email"]],
  });
  if (session.rows.length === 0) return reply.code(401).send();
  const { rows } = await pool.query({ name: "list", text: sql, values: parameters });
  return reply
    .type("application/json")
    .send(JSON.stringify({ insight_requests: rows, next_cursor: null }));
});

await app.listen({ port, host: "127.0.0.1" });
process.stdout.write("ready\n");
