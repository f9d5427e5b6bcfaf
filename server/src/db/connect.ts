import path from "node:path";
import type { Config } from "#config.ts";
import {
  connectionsNeeded,
  readRoom,
  usualBudget,
  shareConnections,
  type Budget,
} from "./budget.ts";
import { startEmbedded } from "#db/embedded/embedded.ts";
import { eachServerOf, hostsOf, serversOf } from "#db/servers/address.ts";
import type { Connection } from "./database.ts";
import { isDatabaseDown } from "./errors.ts";
import type { Roles } from "./roles.ts";
import { PrimaryClient } from "#db/servers/servers.ts";
import type { StandbyAddress } from "#db/standbys/standby.ts";
import { DatabaseUnreachable, reasonOf, type Waiting, whenThere } from "#db/servers/waiting.ts";

export type OpenConnection = Roles & {
  /** For what lasts longer than a transaction: to listen, and to work off jobs. */
  direct: Connection;
  /** Which may be asked for what is only read; whether they are there is seen later. */
  standbys: StandbyAddress[];
  /** How many connections there are for all processes; null where a pooler hands them out. */
  room: number | null;
  budget: Budget;
  release(): Promise<void>;
};

/** A PostgreSQL of one's own by DATABASE_URL, or else the embedded one, started here if need be. */
export async function openConnection(
  config: Pick<
    Config,
    | "databaseUrl"
    | "databaseOwnerUrl"
    | "databaseDirectUrl"
    | "databaseReadUrl"
    | "preparedStatements"
    | "databaseWaitSeconds"
    | "dataDir"
    | "pgBin"
    | "workers"
  >,
  say: (line: string) => void,
  ending?: AbortSignal,
): Promise<OpenConnection> {
  if (config.databaseUrl) {
    const waitMs = config.databaseWaitSeconds * 1_000;
    const open = async (name: string, url: string): Promise<Connection> => {
      const connection = { ...serversOf(url), waitMs };
      await requireServer(`${name} (${hostsOf(url)})`, connection, { say, ending });
      return connection;
    };
    const connection = {
      ...(await open("DATABASE_URL", config.databaseUrl)),
      isShared: !config.preparedStatements,
    };
    const direct = config.databaseDirectUrl
      ? await open("DATABASE_DIRECT_URL", config.databaseDirectUrl)
      : connection;
    const owner = config.databaseOwnerUrl
      ? await open("DATABASE_OWNER_URL", config.databaseOwnerUrl)
      : direct;
    const waiting = { mostMs: waitMs, say, ending };
    const standbys = config.databaseReadUrl ? eachServerOf(config.databaseReadUrl) : [];
    return {
      ...(config.databaseDirectUrl ? pooled : await budgetOn(connection, config.workers, waiting)),
      connection,
      direct,
      owner,
      standbys: standbys.map((one) => ({
        ...one,
        connection: { ...one.connection, isShared: !config.preparedStatements },
      })),
      release: async () => undefined,
    };
  }
  const server = await startEmbedded({
    root: path.join(config.dataDir, "postgres"),
    ...(config.pgBin ? { binDir: config.pgBin } : {}),
    settings: { max_connections: String(mostConnections(config.workers)) },
    log: say,
    ending,
  });
  const { connection, owner } = server;
  return {
    connection,
    direct: connection,
    owner,
    standbys: [],
    // It may have been started before, for fewer processes.
    ...(await budgetOn(connection, config.workers, { say, ending })),
    release: () => server.release(),
  };
}

const pooled = { room: null, budget: usualBudget };

async function budgetOn(connection: Connection, workers: number, waiting: Waiting) {
  const room = await whenThere(() => readRoom(connection), waiting);
  return { room, budget: shareConnections(room, workers) };
}

/** Each takes some memory, whether it is used or not. */
const embeddedConnections = { least: 100, most: 500 };
/** PostgreSQL keeps so many for superusers. */
const reserved = 3;

function mostConnections(workers: number): number {
  const { least, most } = embeddedConnections;
  return Math.min(most, Math.max(least, connectionsNeeded(workers) + reserved));
}

const oldestMajor = 15;

async function requireServer(
  name: string,
  connection: Connection,
  { say, ending }: { say: (line: string) => void; ending: AbortSignal | undefined },
): Promise<void> {
  try {
    const waiting = { mostMs: connection.waitMs, say, ending };
    await whenThere(() => requireVersion(connection), waiting);
  } catch (error) {
    ending?.throwIfAborted();
    if (error instanceof DatabaseUnreachable && !error.cause) throw error;
    // The address itself holds the password and stays out of the sentence.
    throw new DatabaseUnreachable(
      isDatabaseDown(error)
        ? `The database of ${name} can't be reached; check the address and that it runs.`
        : `The database of ${name} turns us away: ${reasonOf(error)}`,
      { cause: error },
    );
  }
}

/** How long a single try may take: hardly longer than one waits in all, and long enough for a slow line. */
const tryMs = { least: 3_000, most: 10_000 };

async function requireVersion(connection: Connection): Promise<void> {
  const withinMs = Math.min(tryMs.most, Math.max(tryMs.least, connection.waitMs ?? tryMs.most));
  const client = new PrimaryClient({
    ...connection,
    connectionTimeoutMillis: withinMs,
    // One that accepts the connection and then says nothing is as good as none.
    query_timeout: withinMs,
  });
  await client.connect();
  try {
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
    await client.end();
  }
}
