import type { FastifyInstance } from "fastify";
import { type Database, isAnswering } from "#db/database.ts";

/** `/healthz`: this process lives. `/readyz`: it can answer calls. */
export function serveHealth(app: FastifyInstance, db: Database, isStopping: () => boolean): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  app.get("/readyz", async (_request, reply) => {
    const ready = !isStopping() && (await isAnswering(db));
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
