import cluster from "node:cluster";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type App, buildApp } from "./app.ts";
import { readConfig, warningsOf } from "./config.ts";
import { formatShortage } from "#db/budget.ts";
import { openConnection, type OpenConnection } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { isAuditLogProtected } from "#db/roles.ts";
import { whenThere } from "#db/servers/waiting.ts";
import { prepareDemo } from "#demo/demo.ts";
import { gatherLines } from "#http/log/log.lines.ts";
import type { Face } from "#http/pages.ts";
import { answerForMetrics } from "#http/metrics/metrics.processes.ts";
import { serveMetrics } from "#http/metrics/metrics.serve.ts";
import { readFace } from "#place/place.ts";
import { openFiles } from "#storage/files.ts";
import {
  explainAndExit,
  listenForEnding,
  requireFreePort,
  requireWritable,
  unlessEnding,
} from "./startup.ts";
import { listenForReplacement, superviseWorkers, tellReady } from "./workers.ts";

const unprotected =
  "Warning: the audit log is not protected from the application's own role, which owns the tables or may act as who does; let another own them, and name it by DATABASE_OWNER_URL.";

const alone =
  "One process alone can't be replaced while it runs: start it with WORKERS=2 or more, or stop it and start it again.";

type Config = ReturnType<typeof readConfig>;

process.title = "sightline";
// Before anything is started: whoever ends us in the middle of a start leaves no database behind.
let drainMs = 0;
const ending = listenForEnding(() => drainMs);
const replaced = listenForReplacement();
main().then(
  () => process.exit(0),
  (error: unknown) => (error === ending.reason ? process.exit(0) : explainAndExit(error)),
);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  drainMs = config.drainSeconds * 1_000;
  if (cluster.isPrimary) {
    await requireWritable(config.dataDir);
    await requireFreePort(config.port, config.host);
    await unlessEnding(ending, () => openFiles(config.files).requireUsable());
  } else if (config.metricsPort !== null) answerForMetrics();
  const database = await openConnection(config, cluster.isPrimary ? say : () => undefined, ending);
  try {
    await serveUntilEnding(config, database);
  } finally {
    await database.release();
  }
}

async function serveUntilEnding(config: Config, database: OpenConnection): Promise<void> {
  const { connection, direct, standbys, room, budget } = database;
  const waiting = { mostMs: connection.waitMs, say, ending };
  // Each one: who replaces another may bring newer steps, which the first one does not know of.
  await unlessEnding(ending, () => migrate(database, say, { ending }));
  if (cluster.isPrimary) {
    if (!(await whenThere(() => isAuditLogProtected(connection), waiting))) say(unprotected);
    await unlessEnding(ending, () => prepareDemo(connection, config.demo, say, ending));
    if (config.metricsPort !== null) await serveMetrics(config, config.metricsPort, direct);
    const shortage = room === null ? undefined : formatShortage(room, config.workers);
    if (shortage) say(shortage);
    if (config.workers > 1) return superviseWorkers(config.workers, ending, say);
    process.on("SIGUSR2", () => say(alone));
  }
  const app = await unlessEnding(ending, () =>
    listen(config, { connection, direct, standbys, budget }),
  );
  if (!cluster.isWorker || cluster.worker?.id === 1)
    greet(config, await whenThere(() => readFace(app.db), waiting));
  await untilReady(app);
  tellReady();
  const left = AbortSignal.any([ending, replaced]);
  if (!left.aborted) await once(left, "abort");
  await app.stop(
    ending.aborted
      ? { because: "ending", drainMs }
      : { because: "replaced", drainMs: Math.max(drainMs, replacedDrainMs) },
  );
}

async function untilReady({ http }: App): Promise<void> {
  while (!ending.aborted && (await http.inject("/readyz")).statusCode !== 200) await sleep(200);
}

/**
 * Whoever calls every few seconds has called once more by then, and was told to call elsewhere. A page
 * that is only looked at may be silent for longer; its connection is closed, and it opens another.
 */
const replacedDrainMs = 10_000;

async function listen(
  config: Config,
  database: Pick<OpenConnection, "connection" | "direct" | "standbys" | "budget">,
) {
  const logTo = gatherLines((lines) => process.stdout.write(lines));
  const app = await buildApp({ config, ...database, logTo });
  await app.start();
  await app.http.listen({ port: config.port, host: config.host });
  return app;
}

function greet(config: Config, place: Face): void {
  for (const warning of warningsOf(config)) say(warning);
  say(`\nSightline is ready: ${config.publicUrl}`);
  if (!config.smtpUrl) say(`Mail it sends is at ${config.publicUrl}/mailbox`);
  if (!place.has_admin) for (const line of noAdminYet) say(line);
  if (!config.demo) return;
  say("\nDemo accounts (password plain-amber-window):");
  say("  member@sightline.test     owner of a plan");
  say("  colleague@sightline.test  in the same plan");
  say("  analyst@sightline.test    answers at the desk");
  say("  admin@sightline.test      runs the place\n");
}

const noAdminYet = [
  "\nThis place has no admin yet. Invite the first one, with the same settings as this server:",
  "  npm run admin -- invite you@example.org\n",
];

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
