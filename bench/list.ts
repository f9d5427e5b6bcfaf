import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type Database,
  openDatabase,
  openPlainPool,
  openPool,
} from "@sightline/server/src/db/database.ts";
import {
  type CrowdCaller as Caller,
  type CrowdCallers as Callers,
  fillCrowd,
} from "@sightline/server/src/testing/crowd.ts";
import { startEmbedded } from "@sightline/server/src/db/embedded/embedded.ts";
import type { DB } from "@sightline/server/src/db/types.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import {
  countRequests,
  listRequests,
} from "@sightline/server/src/requests/requests.list.queries.ts";
import autocannon from "autocannon";
import { Kysely, PostgresDialect } from "kysely";

// node bench/list.ts [rows=100000] [rounds=3]
// How quick the list of requests is: each query alone, then calls a second through the app, against
// a bare handler that runs the same SQL.

const rows = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.argv[3] ?? 3);
const ports = { app: 3961, bare: 3962 };
const goal = 0.6;

const folder = mkdtempSync(path.join(tmpdir(), "list-"));
// As root the database runs under another account, which has to get through.
chmodSync(folder, 0o711);
const server = await startEmbedded({ root: path.join(folder, "postgres"), log: () => undefined });
const children: ChildProcess[] = [];
try {
  await migrate(server, () => undefined);
  const pool = openPool(server.connection, { max: 4, name: "bench", onError: () => undefined });
  const db = openDatabase(pool);
  // Without the app's time limit: a million rows take longer.
  const filling = openDatabase(
    openPlainPool(server.owner, { max: 1, name: "bench", onError: () => undefined }),
  );
  const callers = await fillCrowd(filling, rows);
  await filling.destroy();
  console.log(`${rows.toLocaleString("en")} requests`);
  console.table(await timeQueries(db, callers));
  await compare(callers);
  await db.destroy();
} finally {
  for (const child of children) await end(child);
  await server.release();
  rmSync(folder, { recursive: true, force: true });
}

/** Medians in ms. */
async function timeQueries(db: Database, callers: Callers) {
  const told: Record<string, Record<string, number>> = {};
  for (const [name, caller] of Object.entries(callers)) {
    const scope = name === "desk" ? "desk" : "all";
    for (const sort of ["due", "newest", "activity"] as const) {
      const page = { sort, after: null, limit: 26, categoryId: null };
      const open = ["submitted", "in_progress", "needs_clarification"] as const;
      const list =
        (filters: object, further: object = {}) =>
        () =>
          listRequests(
            db,
            caller,
            { scope, statuses: null, q: null, ...filters },
            { ...page, ...further },
          );
      told[`${name}, ${sort}`] = {
        all: await median(list({})),
        open: await median(list({ statuses: open })),
        declined: await median(list({ statuses: ["declined"] })),
        category: await median(list({}, { categoryId: 3 })),
        "empty category": await median(list({}, { categoryId: 7 })),
        search: await median(list({ q: "oat milk in Iceland" })),
        counts: await median(() => countRequests(db, caller, { scope, statuses: null, q: null })),
      };
    }
  }
  return told;
}

async function median(run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < 15; count += 1) {
    const began = performance.now();
    await run();
    times.push(performance.now() - began);
  }
  return Number((times.toSorted((one, other) => one - other)[7] ?? 0).toFixed(2));
}

async function compare(callers: Callers): Promise<void> {
  const caller = callers.few;
  const compiled = await compileList(caller);
  await startApp();
  await startBare(compiled);
  const figures: { app: number; bare: number }[] = [];
  // Each warms up once; then turn by turn, so that a noisy neighbour hits both.
  for (let round = 0; round <= rounds; round += 1) {
    const app = await callsPerSecond(ports.app, caller);
    const bare = await callsPerSecond(ports.bare, caller);
    if (round > 0) figures.push({ app, bare });
  }
  console.table(figures);
  const sum = (which: "app" | "bare") =>
    figures.reduce((total, figure) => total + figure[which], 0);
  const ratio = sum("app") / sum("bare");
  console.log(
    `app ${Math.round(sum("app") / rounds)}/s, bare ${Math.round(sum("bare") / rounds)}/s, ratio ${ratio.toFixed(2)} (goal ${goal})`,
  );
  if (ratio < goal) process.exitCode = 1;
}

/** The SQL of the default list, as the app sends it. */
async function compileList(
  caller: Caller,
): Promise<{ sql: string; parameters: readonly unknown[] }> {
  let heard: { sql: string; parameters: readonly unknown[] } | undefined;
  const pool = openPool(server.connection, { max: 1, name: "bench", onError: () => undefined });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query: { sql, parameters } }) => void (heard = { sql, parameters }),
  });
  const page = { sort: "due", after: null, limit: 26, categoryId: null } as const;
  const found = await listRequests(db, caller, { scope: "all", statuses: null, q: null }, page);
  await db.destroy();
  if (!heard || found.length !== 26) throw new Error("The list did not come out as expected.");
  return heard;
}

async function startApp(): Promise<void> {
  const program = path.join(import.meta.dirname, "..", "server", "src", "main.ts");
  const child = spawn(process.execPath, [program], {
    env: { ...process.env, DATA_DIR: folder, PORT: String(ports.app), DEMO: "0" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  children.push(child);
  for (let tries = 0; tries < 100; tries += 1) {
    if (
      await fetch(`http://127.0.0.1:${ports.app}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return;
    await sleep(100);
  }
  throw new Error("The app did not come up.");
}

async function startBare(compiled: { sql: string; parameters: readonly unknown[] }): Promise<void> {
  const task = JSON.stringify({ connection: server.connection, port: ports.bare, ...compiled });
  const child = spawn(
    process.execPath,
    [path.join(import.meta.dirname, "shared/list.bare.ts"), task],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  children.push(child);
  if (child.stdout) await once(child.stdout, "data");
}

async function callsPerSecond(port: number, { token, email }: Caller): Promise<number> {
  const result = await autocannon({
    url: `http://127.0.0.1:${port}/api/v1/insight_requests`,
    headers: { "x-user-token": token, "x-user-email": email },
    connections: 16,
    duration: 5,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} calls were refused.`);
  return Math.round(result.requests.average);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
