import type { FastifyInstance } from "fastify";
import { type Database, isAnswering } from "#db/database.ts";

/** `/healthz`: this process lives. `/readyz`: it can answer calls. */
export function serveHealth(app: FastifyInstance, db: Database, isStopping: () => boolean): void {
  // Balancers and whoever watches us from outside often ask by HEAD.
  const method = ["GET", "HEAD"];
  app.route({ method, url: "/healthz", handler: async () => ({ status: "ok" }) });
  let asked: Promise<boolean> | undefined;
  // However many ask at once, the database is asked once.
  const isReady = () => (asked ??= isAnswering(db).finally(() => (asked = undefined)));
  app.route({
    method,
    url: "/readyz",
    handler: async (_request, reply) => {
      const ready = !isStopping() && (await isReady());
      return reply.code(ready ? 200 : 503).send({ status: ready ? "ready" : "not ready" });
    },
  });
}
