import type pg from "pg";
import { BackupError } from "./backup.error.ts";
import { listNotOurs, nameOf } from "./backup.tables.queries.ts";

/**
 * Beside our tables there may be others', in the same schema. Mostly they can't be read; and those
 * that can be would make a backup that can't be restored, as restoring makes our tables and no others.
 */
export async function requireOurs(client: pg.Client): Promise<void> {
  const [first, ...more] = await listNotOurs(client);
  if (!first) return;
  const { kind, owner, ours, role } = first;
  const name = nameOf(first);
  const which = more.length > 0 ? `${name} (one of ${more.length + 1} such)` : name;
  if (owner === ours)
    throw new BackupError(
      `The ${kind} ${which} belongs to the role ${owner}, and ${role} may not read it: name ${owner} by DATABASE_OWNER_URL.`,
    );
  throw new BackupError(
    `The ${kind} ${which} belongs to the role ${owner}, while Sightline's own belong to ${ours}: move it into a schema of its own (alter ${kind} ${name} set schema …) or another database, or if it is Sightline's, give it to ${ours} (alter ${kind} ${name} owner to …).`,
  );
}
