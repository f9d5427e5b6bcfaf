import path from "node:path";
import pg from "pg";
import type { Config } from "#config.ts";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { isDatabaseDown } from "./errors.ts";
import type { Roles } from "./roles.ts";
import { DatabaseUnreachable, reasonOf, whenThere } from "./waiting.ts";

export type OpenConnection = Roles & { release(): Promise<void> };

/** A PostgreSQL of one's own by DATABASE_URL, or else the embedded one, started here if need be. */
export async function openConnection(
  config: Pick<
    Config,
    "databaseUrl" | "databaseOwnerUrl" | "databaseWaitSeconds" | "dataDir" | "pgBin"
  >,
  say: (line: string) => void,
  ending?: AbortSignal,
): Promise<OpenConnection> {
  if (config.databaseUrl) {
    const waitMs = config.databaseWaitSeconds * 1_000;
    const waiting = { mostMs: waitMs, say, ending };
    await requireServer("DATABASE_URL", config.databaseUrl, waiting);
    const owner = config.databaseOwnerUrl ?? config.databaseUrl;
    if (owner !== config.databaseUrl) await requireServer("DATABASE_OWNER_URL", owner, waiting);
    return {
      connection: { connectionString: config.databaseUrl, waitMs },
      owner: { connectionString: owner, waitMs },
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

async function requireServer(
  name: string,
  connectionString: string,
  waiting: Parameters<typeof whenThere>[1],
): Promise<void> {
  const { hostname } = new URL(connectionString);
  try {
    await whenThere(() => requireVersion(connectionString), waiting);
  } catch (error) {
    waiting.ending?.throwIfAborted();
    if (error instanceof DatabaseUnreachable && !error.cause) throw error;
    // The address itself holds the password and stays out of the sentence.
    throw new DatabaseUnreachable(
      isDatabaseDown(error)
        ? `The database of ${name} (${hostname}) can't be reached; check the address and that it runs.`
        : `The database of ${name} (${hostname}) turns us away: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

async function requireVersion(connectionString: string): Promise<void> {
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
  } finally {
    await client.end().catch(() => undefined);
  }
}
