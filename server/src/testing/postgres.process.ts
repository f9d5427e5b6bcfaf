import { once } from "node:events";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { type EmbeddedServer, startEmbedded } from "#db/embedded/embedded.ts";
import { migrate } from "#db/migrate.ts";
import { startPooler } from "./pooler.ts";
import { makeTestFolder } from "#testing/servers/testFolder.ts";

// The tests' PostgreSQL, held by a process of its own. It ends when its channel to the test run
// closes, for whatever reason, so that a run that is killed leaves neither a server nor a folder.

const ending = new AbortController();
process.once("disconnect", () => ending.abort());
// Ctrl-C is for the run, whose end we then see.
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => undefined);

const { folder, remove } = await makeTestFolder();
try {
  await serveUntilEnding();
} catch (error) {
  if (!ending.signal.aborted) throw error;
} finally {
  await remove();
}

async function serveUntilEnding(): Promise<void> {
  const binDir = process.env["TEST_PG_BIN"];
  const server = await startEmbedded({
    root: path.join(folder, "postgres"),
    ...(binDir ? { binDir } : {}),
    // Nothing here outlives the run, so nothing is worth waiting for the disk.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      // It may lie in memory, and nobody reads it again.
      max_wal_size: "256MB",
      max_connections: "200",
      // Small as the tests' tables: each that is dropped is looked for in all of it.
      shared_buffers: "128MB",
      // Its workers belong to the superuser and may be in any database just when that is dropped.
      // Tests that read plans gather their own statistics.
      autovacuum: "off",
      // In its folder, and not beside it in /dev/shm: a kill of the run then leaves none of it.
      dynamic_shared_memory_type: "mmap",
      // It writes no log there: by this name whoever stops a run finds it among the processes.
      log_directory: tmpdir(),
    },
    mayCreateDatabases: true,
    log: () => undefined,
    ending: ending.signal,
  });
  let pooler: Awaited<ReturnType<typeof startPooler>> | undefined;
  try {
    await makeTemplate(server);
    const { host, port, user } = server.connection;
    const program = process.env["TEST_PGBOUNCER"];
    const data = path.join(folder, "postgres", "data");
    if (program) pooler = await startPooler(program, folder, { host, port, data });
    const between = pooler && { pooler: { host: pooler.host, port: pooler.port } };
    process.send?.({ host, port, user, ...between });
    if (!ending.signal.aborted) await once(ending.signal, "abort");
  } finally {
    await pooler?.stop();
    await server.release();
  }
}

async function makeTemplate({ connection, owner }: EmbeddedServer): Promise<void> {
  const client = new pg.Client(owner);
  client.on("error", () => undefined);
  await client.connect();
  await client.query("create database template_sightline");
  await client.end();
  const database = "template_sightline";
  await migrate(
    { connection: { ...connection, database }, owner: { ...owner, database } },
    () => undefined,
  );
}
