import { createServer, type Server } from "node:http";
import cluster from "node:cluster";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { findLastBackup } from "#backup/backup.queries.ts";
import type { Database } from "#db/database.ts";
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";

/** Counts calls by row, never by address: a path may hold a token. */
export function measureCalls(app: FastifyInstance, pool: pg.Pool): void {
  const calls = histogram();
  app.addHook("onResponse", async (request, reply) => {
    calls.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
      },
      reply.elapsedTime / 1_000,
    );
  });
  poolGauge(pool);
}

function histogram(): Histogram<"method" | "route" | "status"> {
  register.removeSingleMetric("sightline_call_seconds");
  return new Histogram({
    name: "sightline_call_seconds",
    help: "How long calls take, by row and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  });
}

function poolGauge(pool: pg.Pool): void {
  register.removeSingleMetric("sightline_database_connections");
  register.registerMetric(
    new Gauge({
      name: "sightline_database_connections",
      help: "Connections of the pool, by what they do.",
      labelNames: ["state"],
      registers: [],
      collect() {
        this.set({ state: "idle" }, pool.idleCount);
        this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
        this.set({ state: "waited_for" }, pool.waitingCount);
      },
    }),
  );
}

/** How old what could be restored is. There is none as long as there is no good backup. */
export function measureBackups(db: Database, clock: () => Moment): void {
  const name = "sightline_last_backup_seconds";
  register.removeSingleMetric(name);
  register.registerMetric(
    new Gauge({
      name,
      help: "How long ago the moment is that the last good backup holds.",
      registers: [],
      // Every process says the same; added up they would be older than they are.
      aggregator: "max",
      async collect() {
        const last = await findLastBackup(db).catch(() => undefined);
        if (last) this.set((Date.parse(clock()) - Date.parse(last.moment)) / 1_000);
        else this.remove();
      },
    }),
  );
}

/** On a port of its own, so that it need not be shown to the world. */
export async function serveMetrics(port: number, host: string): Promise<Server> {
  collectDefaultMetrics();
  const server = createServer((_request, response) => {
    collectMetrics().then(
      (text) => response.setHeader("content-type", register.contentType).end(text),
      () => response.writeHead(500).end(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return server;
}

const aggregator = new AggregatorRegistry();

async function collectMetrics(): Promise<string> {
  if (cluster.isPrimary && Object.keys(cluster.workers ?? {}).length > 0)
    return aggregator.clusterMetrics();
  return register.metrics();
}
