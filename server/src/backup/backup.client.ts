import type pg from "pg";
import type { Connection } from "#db/database.ts";
import { PrimaryClient } from "#db/servers/servers.ts";
import { settle } from "./backup.tables.queries.ts";

/** A connection of its own, which is ended whatever happens. */
export async function withClient<T>(
  connection: Connection,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  // Of several servers the one that is written: the locks that others heed are held there.
  const client = new PrimaryClient({
    ...connection,
    application_name: "sightline-backup",
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  await client.connect();
  try {
    await settle(client);
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
