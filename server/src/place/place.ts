import type { Database } from "#db/database.ts";
import { readLegalVersion } from "./place.legal.queries.ts";
import { readSettings } from "./place.queries.ts";
import { admits } from "./place.rules.ts";

export { readFace } from "./place.queries.ts";
export { readNotes } from "./place.setUp.queries.ts";

/** Whether somebody with this address gets an account without an invitation. */
export async function mayRegister(db: Database, email: string): Promise<boolean> {
  return admits(await readSettings(db), email);
}

/** What somebody agrees to now: the newest, or an older one if that is what was shown to them. */
export async function agreedVersion(db: Database, shown: number | undefined): Promise<number> {
  const newest = await readLegalVersion(db);
  return Math.min(shown ?? newest, newest);
}

/** As whom mail is sent, and where answers to it go. */
export async function readSender(db: Database) {
  const { name, support_email: supportEmail } = await readSettings(db);
  return { name, supportEmail };
}
