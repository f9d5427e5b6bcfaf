import type { Database, DatabaseTransaction } from "#db/database.ts";
import { Problem } from "#http/problem.ts";
import { findOwnerForUpdate, findPasswordHash, findUser } from "./accounts.queries.ts";

export async function getUser(db: Database, id: number) {
  return orNotFound(await findUser(db, id));
}

/** The account that somebody changes, held until the transaction ends. */
export async function getOwnerForUpdate(db: DatabaseTransaction, id: number) {
  return orNotFound(await findOwnerForUpdate(db, id));
}

export async function getPasswordHash(db: Database, id: number): Promise<string> {
  return orNotFound(await findPasswordHash(db, id));
}

function orNotFound<Found>(found: Found | undefined): Found {
  if (found === undefined) throw new Problem("not_found");
  return found;
}
