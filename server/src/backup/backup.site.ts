import path from "node:path";
import type { Config } from "#config.ts";
import { hasDatabase } from "#db/embedded/embedded.place.ts";
import type { Roles } from "#db/roles.ts";
import { hostsOf } from "#db/servers/address.ts";
import { withClient } from "./backup.client.ts";
import { BackupError } from "./backup.error.ts";
import { findSite } from "./backup.site.queries.ts";

type Settings = Pick<Config, "databaseUrl" | "dataDir">;

const giveSettings =
  "Give this command the settings of the server: DATABASE_URL, or the DATA_DIR of its embedded database.";

/** Asked before the embedded database is opened, which would make one. */
export function requireEmbedded({ databaseUrl, dataDir }: Settings): void {
  if (databaseUrl !== null || hasDatabase(path.join(dataDir, "postgres"))) return;
  throw new BackupError(
    `There is no place in ${dataDir} that this account can read, and DATABASE_URL is not set. ${giveSettings}`,
  );
}

/** Where a new place is made: never somewhere that nobody named. */
export function requireNamed(environment: NodeJS.ProcessEnv): void {
  if (environment["DATABASE_URL"] || environment["DATA_DIR"]) return;
  throw new BackupError(
    "Neither DATABASE_URL nor DATA_DIR is set, so nothing says where to restore to. Set one of them.",
  );
}

/** Says which place a command is about to work on; refuses where there is none. */
export async function sayWhichSite(
  { owner }: Roles,
  settings: Settings,
  say: (line: string) => void,
): Promise<void> {
  const site = await withClient(owner, findSite);
  const where = describeWhere(settings);
  if (!site)
    throw new BackupError(
      `There is no place in ${where} yet. Start Sightline there first, or check the address. ${giveSettings}`,
    );
  const { name, database, people, requests } = site;
  say(
    `The place is ${name}, in the database ${database} of ${where} (people: ${people}, requests: ${requests}).`,
  );
}

export function describeWhere({ databaseUrl, dataDir }: Settings): string {
  return databaseUrl === null ? dataDir : `the server ${hostsOf(databaseUrl)}`;
}
