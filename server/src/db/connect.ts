import path from "node:path";
import pg from "pg";
import type { Config } from "#config.ts";
import { startEmbedded } from "#db/embedded/embedded.ts";
import type { Roles } from "./roles.ts";

export class DatabaseUnreachable extends Error {
  override name = "DatabaseUnreachable";
}

export type OpenConnection = Roles & { release(): Promise<void> };

/** A PostgreSQL of one's own by DATABASE_URL, or else the embedded one, started here if need be. */
export async function openConnection(
  config: Pick<Config, "databaseUrl" | "databaseOwnerUrl" | "dataDir" | "pgBin">,
  say: (line: string) => void,
  ending?: AbortSignal,
): Promise<OpenConnection> {
  if (config.databaseUrl) {
    await requireServer("DATABASE_URL", config.databaseUrl);
    const owner = config.databaseOwnerUrl ?? config.databaseUrl;
    if (owner !== config.databaseUrl) await requireServer("DATABASE_OWNER_URL", owner);
    return {
      connection: { connectionString: config.databaseUrl },
      owner: { connectionString: owner },
      release: async () => undefined,
    };
  }
  const server = await startEmbedded({
    root: path.join(config.dataDir, "postgres"),
    ...(config.pgBin ? { binDir: config.pgBin } : {}),
    log: say,
    ending,
  });
  const { connection, owner } = server;
  return { connection, owner, release: () => server.release() };
}

const oldestMajor = 15;

async function requireServer(name: string, connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string }>(
      "select current_setting('server_version_num') as version",
    );
    const major = Math.floor(Number(rows[0]?.version) / 10_000);
    if (major < oldestMajor) {
      throw new DatabaseUnreachable(
        `The database is PostgreSQL ${major}; Sightline needs ${oldestMajor} or newer.`,
      );
    }
  } catch (error) {
    if (error instanceof DatabaseUnreachable) throw error;
    const { hostname } = new URL(connectionString);
    // The address itself holds the password and stays out of the sentence.
    throw new DatabaseUnreachable(
      `The database of ${name} (${hostname}) can't be reached; check the address and that it runs.`,
      { cause: error },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
