import cluster from "node:cluster";
import { buildApp } from "#app.ts";
import { readConfig } from "#config.ts";
import { openConnection, type OpenConnection } from "#db/connect.ts";
import { migrate } from "#db/migrate.ts";
import { prepareDemo } from "#demo/demo.ts";
import { serveMetrics } from "#http/metrics.ts";
import { explainAndExit, requireFreePort, requireWritable } from "#startup.ts";
import { superviseWorkers } from "#workers.ts";

process.title = "sightline";
main().catch(explainAndExit);

async function main(): Promise<void> {
  const config = readConfig(process.env);
  if (cluster.isPrimary) {
    await requireWritable(config.dataDir);
    await requireFreePort(config.port, config.host);
  }
  const database = await openConnection(config, cluster.isPrimary ? say : () => undefined);
  if (cluster.isPrimary) {
    await migrate(database.connection, say);
    await prepareDemo(database.connection, config.demo);
    if (config.metricsPort !== null) await serveMetrics(config.metricsPort, config.host);
    if (config.workers > 1) {
      await superviseWorkers(config.workers, say);
      await database.release();
      process.exit(0);
    }
  }
  await serve(config, database);
}

async function serve(
  config: ReturnType<typeof readConfig>,
  database: OpenConnection,
): Promise<void> {
  const app = await buildApp({ config, connection: database.connection });
  await app.start();
  await app.http.listen({ port: config.port, host: config.host });
  if (!cluster.isWorker || cluster.worker?.id === 1) greet(config);

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Whoever still waits after this long is not waited for; nothing they did not get is lost.
    setTimeout(() => process.exit(1), 30_000).unref();
    await app.stop();
    await database.release();
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => void stop().catch(explainAndExit));
}

function greet(config: ReturnType<typeof readConfig>): void {
  say(`\nSightline is ready: ${config.publicUrl}`);
  if (!config.smtpUrl) say(`Mail it sends is at ${config.publicUrl}/mailbox`);
  if (!config.demo) return;
  say("\nDemo accounts (password plain-amber-window):");
  say("  member@sightline.test     owner of a plan");
  say("  colleague@sightline.test  in the same plan");
  say("  analyst@sightline.test    answers at the desk");
  say("  admin@sightline.test      runs the place\n");
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
