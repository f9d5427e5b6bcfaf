import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { Counter, Gauge, Histogram, type Metric, register } from "prom-client";
import { listTallies, slowSeconds, type Tally } from "#db/measuring/queries.ts";
import { connectionWaits } from "#db/measuring/waits.ts";
import type { LiveHub } from "#live/hub.ts";

/** What a process knows of itself. Of several processes `metrics.processes.ts` makes one answer. */
export function measureProcess(app: FastifyInstance, pool: pg.Pool, hub: LiveHub): void {
  measureCalls(app);
  measurePool(pool);
  measureQueries();
  measureLive(hub);
}

/** By row, never by address: a path may hold a token. */
function measureCalls(app: FastifyInstance): void {
  const name = "sightline_call_seconds";
  const calls = new Histogram({
    name,
    help: "How long calls take, by row and status.",
    labelNames: ["method", "route", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [],
  });
  put(name, calls);
  app.addHook("onResponse", (request, reply, goOn) => {
    calls.observe(
      {
        method: request.method,
        route: request.routeOptions.url ?? "unknown",
        status: reply.statusCode,
      },
      reply.elapsedTime / 1_000,
    );
    goOn();
  });
}

function measurePool(pool: pg.Pool): void {
  put("sightline_database_wait_seconds", connectionWaits);
  const name = "sightline_database_connections";
  const connections = new Gauge({
    name,
    help: "Connections of the pool, by what they do.",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
      this.set({ state: "waited_for" }, pool.waitingCount);
    },
  });
  put(name, connections);
}

function measureQueries(): void {
  countQueries("sightline_queries_total", "Queries, by who asks them.", ({ count }) => count);
  countQueries(
    "sightline_query_seconds_total",
    "How long the database took to answer them, in all.",
    ({ seconds }) => seconds,
  );
  countQueries(
    "sightline_slow_queries_total",
    `Of them, those that took ${slowSeconds} seconds or longer.`,
    ({ slow }) => slow,
  );
}

/** Added up as they are asked, and told here: a counter of prom-client takes longer than the sum. */
function countQueries(name: string, help: string, read: (tally: Tally) => number): void {
  const counter = new Counter({
    name,
    help,
    labelNames: ["query"],
    registers: [],
    collect() {
      this.reset();
      for (const [query, tally] of listTallies())
        if (tally.count > 0) this.inc({ query }, read(tally));
    },
  });
  put(name, counter);
}

/** Whether standbys take anything off the primary. */
export function measureReads(answered: Readonly<Record<"standby" | "primary", number>>): void {
  const name = "sightline_reads_total";
  const reads = new Counter({
    name,
    help: "Calls that a standby may answer, by who did.",
    labelNames: ["by"],
    registers: [],
    collect() {
      this.reset();
      for (const [by, count] of Object.entries(answered)) this.inc({ by }, count);
    },
  });
  put(name, reads);
}

function measureLive(hub: LiveHub): void {
  const name = "sightline_live_behind_seconds";
  const behind = new Gauge({
    name,
    help: "For how long those who listen have not been told all that happened.",
    registers: [],
    // Several behind at once are not behind for longer.
    aggregator: "max",
    collect() {
      this.set(hub.behindMs / 1_000);
    },
  });
  put(name, behind);
}

/** Tests build one app after another in a process; the last one counts. */
function put(name: string, metric: Metric): void {
  register.removeSingleMetric(name);
  register.registerMetric(metric);
}
