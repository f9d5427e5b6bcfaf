import { explainFailure, EmbeddedDatabaseError } from "./embedded.error.ts";
import { takeHold } from "./embedded.hold.ts";
import { preparePlace } from "./embedded.place.ts";
import { watchServer } from "./embedded.watch.ts";

type EmbeddedConnection = { host: string; port: number; user: string; database: string };

export type EmbeddedServer = {
  /** For pg: the folder of the unix socket as host. */
  connection: EmbeddedConnection;
  /** The same, as the role that owns the tables: for migrations. */
  owner: EmbeddedConnection;
  /** Such as "18.4". */
  version: string;
  /** Where the programs came from. */
  origin: string;
  /** It was already running. */
  joined: boolean;
  /** Ends our hold; the last process out stops the server. */
  release(): Promise<void>;
};

export type EmbeddedOptions = {
  /** Holds data/, run/ and postgres.log. As root, an unprivileged account must be able to reach it. */
  root: string;
  /** PG_BIN */
  binDir?: string | undefined;
  /** Further -c settings. */
  settings?: Record<string, string> | undefined;
  /** For tests: the role owner may clone databases. */
  mayCreateDatabases?: boolean | undefined;
  log: (line: string) => void;
  /** Once aborted, a start that is under way is given up with this signal's reason. */
  ending?: AbortSignal | undefined;
  /** The server died under us; it is brought back without help, so this only tells. */
  onLost?: (() => void) | undefined;
};

/** Joins or starts the private PostgreSQL of a folder. Throws EmbeddedDatabaseError. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  if (process.platform === "win32") {
    throw new EmbeddedDatabaseError(
      "The embedded database does not run on Windows yet: set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
  try {
    const place = await preparePlace(options.root, options.log);
    const hold = await takeHold(place, options);
    const { running, version, origin } = hold;
    options.log(
      `PostgreSQL ${version} from ${origin} ${running.joined ? "was already running" : "started"} in ${place.root}.`,
    );
    const address = { host: running.socketFolder, port: running.port, database: "app" };
    return {
      connection: { ...address, user: "app" },
      owner: { ...address, user: "owner" },
      version,
      origin,
      joined: running.joined,
      release: watchServer(place, hold, options),
    };
  } catch (error) {
    options.ending?.throwIfAborted();
    throw explainFailure(error, options.root);
  }
}
