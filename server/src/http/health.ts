import type { FastifyInstance } from "fastify";
import { type Database, isAnswering } from "#db/database.ts";

/** `/healthz`: this process lives. `/readyz`: it can answer calls. */
export function serveHealth(app: FastifyInstance, db: Database, isStopping: () => boolean): void {
  app.get("/healthz", async () => ({ status: "ok" }));
  let asked: Promise<boolean> | undefined;
  // However many ask at once, the database is asked once.
  const isReady = () => (asked ??= isAnswering(db).finally(() => (asked = undefined)));
  app.get("/readyz", async (_request, reply) => {
    const ready = !isStopping() && (await isReady());
    return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
  });
}
