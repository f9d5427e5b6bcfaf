import type { Connection } from "#db/database.ts";
import { countLiving } from "#db/migrate.locks.ts";
import type { Roles } from "#db/roles.ts";
import { withClient } from "./backup.client.ts";
import { BackupError } from "./backup.error.ts";
import { fillDatabase } from "./backup.filling.ts";
import { requireOurs } from "./backup.owners.ts";
import { beginSnapshot, type Snapshot } from "./backup.snapshot.queries.ts";
import { readRows } from "./backup.tables.queries.ts";

type Moving = {
  /** The owner of the database that is left. */
  from: Connection;
  to: Roles;
  say: (line: string) => void;
  ending: AbortSignal;
};

/** From one server straight into another, of whatever version. Files stay where they lie. */
export async function moveDatabase({ from, to, say, ending }: Moving): Promise<Snapshot> {
  return withClient(from, async (client) => {
    if ((await countLiving(client)) > 0)
      throw new BackupError(
        "Sightline is running on this database, and what is written from now on would stay behind: stop it first.",
      );
    await requireOurs(client);
    const snapshot = await beginSnapshot(client);
    if (!snapshot) throw new BackupError("There is no Sightline in this database yet.");
    say(`Copying ${snapshot.tables.length} tables.`);
    const read = (table: Snapshot["tables"][number]) => readRows(client, table);
    await fillDatabase({ target: to, source: { ...snapshot, read }, say, ending });
    return snapshot;
  });
}
