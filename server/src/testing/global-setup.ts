import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbedded } from "#db/embedded.ts";
import { migrate } from "#db/migrate.ts";

export const templateName = "template_sightline";

export type TestServer = { host: string; port: number; user: string; password?: string };

declare module "vitest" {
  interface ProvidedContext {
    postgres: TestServer;
  }
}

/** One real PostgreSQL for the whole run, with one migrated database that each file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), "sightline-test-"));
  // As root the database runs under another account, which must be able to pass through.
  await chmod(folder, 0o711);
  const binDir = process.env["TEST_PG_BIN"];
  const server = await startEmbedded({
    root: path.join(folder, "postgres"),
    ...(binDir ? { binDir } : {}),
    // Nothing here outlives the run, so nothing is worth waiting for the disk.
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "200",
      // Its workers belong to the superuser and may be in any database just when that is dropped.
      // Tests that read plans gather their own statistics.
      autovacuum: "off",
    },
    mayCreateDatabases: true,
    log: () => undefined,
  });
  await makeTemplate(server.connection);
  const { host, port, user, password } = server.connection;
  project.provide("postgres", { host, port, user, ...(password ? { password } : {}) });
  return async () => {
    await server.release();
    await rm(folder, { recursive: true, force: true });
  };
}

async function makeTemplate(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  await migrate({ ...connection, database: templateName }, () => undefined);
}
