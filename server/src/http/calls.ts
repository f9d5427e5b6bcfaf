import type { FastifyInstance } from "fastify";

/** Who has a page open asks again within seconds of a press; who only looks after us does not count. */
const latelyMs = 2_000;

/** Answers whether somebody has called lately: what can wait leaves them the time. */
export function noteCalls(app: FastifyInstance): () => boolean {
  let latestMs = -Infinity;
  app.addHook("onRequest", ({ url }, _reply, goOn) => {
    if (url !== "/healthz" && url !== "/readyz") latestMs = performance.now();
    goOn();
  });
  return () => performance.now() - latestMs < latelyMs;
}
