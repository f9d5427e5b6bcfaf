import pg from "pg";
import type { Connection } from "#db/database.ts";
import { settle } from "./backup.tables.queries.ts";

/** A connection of its own, which is ended whatever happens. */
export async function withClient<T>(
  connection: Connection,
  run: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    ...connection,
    application_name: "sightline-backup",
    keepAlive: true,
  });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await settle(client);
    return await run(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
