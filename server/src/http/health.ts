import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";

/** `/healthz`: this process lives. `/readyz`: it can answer calls. */
export function serveHealth(app: FastifyInstance, db: Database, isStopping: () => boolean): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = !isStopping() && (await answers(db));
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}

async function answers(db: Database): Promise<boolean> {
  try {
    await sql`select 1`.execute(db);
    return true;
  } catch {
    return false;
  }
}
