import type { Database } from "#db/database.ts";
import {
  type CheckedSeal,
  hasSeal,
  listCheckedSeals,
  listExchanged,
  readEnd,
} from "./audit.seals.queries.ts";

export type Verified = {
  acts: number;
  seals: number;
  unsealed: number;
  last: { id: number; hash: string; sealed_at: string } | null;
  /** What is wrong, a sentence each. */
  found: string[];
};

const sealsAtOnce = 50;
const start = { id: 0, last_act_id: 0, hash: Buffer.alloc(32) };
/** More would be read by nobody. */
const mostFound = 100;

/** Computes every seal anew from what is there, one stretch after the other. */
export async function verifyAudit(db: Database, knownSeal: Buffer | null): Promise<Verified> {
  const found: string[] = [];
  let acts = 0;
  let seals = 0;
  let before: Pick<CheckedSeal, "id" | "last_act_id" | "hash"> = start;
  let last: Verified["last"] = null;
  for (;;) {
    const stretch = await listCheckedSeals(db, before, sealsAtOnce);
    const first = before;
    for (const seal of stretch) {
      found.push(...faultsOf(seal, before));
      acts += seal.found;
      seals += 1;
      before = seal;
      last = { id: seal.id, hash: seal.hash.toString("hex"), sealed_at: seal.sealed_at };
    }
    found.push(...(await exchangedIn(db, first.last_act_id, before.last_act_id)));
    if (stretch.length < sealsAtOnce) break;
  }
  const end = await readEnd(db, before.last_act_id);
  found.push(...(await exchangedIn(db, before.last_act_id, end.last)));
  if (knownSeal && !(await hasSeal(db, knownSeal)))
    found.push(
      `There is no seal ${knownSeal.toString("hex")}: the end of the log was cut off, or it is another log.`,
    );
  return { acts, seals, unsealed: end.unsealed, last, found: found.slice(0, mostFound) };
}

function faultsOf(seal: CheckedSeal, before: Pick<CheckedSeal, "id" | "hash">): string[] {
  const name = `Seal ${seal.id} of ${seal.sealed_at}`;
  const missing = seal.id - before.id - 1;
  if (missing > 0)
    return [
      missing === 1
        ? `Seal ${before.id + 1} is missing.`
        : `Seals ${before.id + 1} to ${seal.id - 1} are missing.`,
    ];
  if (!seal.previous_hash.equals(before.hash))
    return [`${name} does not follow the one before it.`];
  if (seal.found < seal.acts)
    return [`${name}: of its ${seal.acts} acts only ${seal.found} are there.`];
  if (seal.found > seal.acts) return [`${name}: acts were added to its ${seal.acts} afterwards.`];
  if (!seal.computed?.equals(seal.hash))
    return [
      `${name}: one of its ${seal.acts} acts, up to number ${seal.last_act_id}, was changed.`,
    ];
  return [];
}

async function exchangedIn(db: Database, after: number, upTo: number): Promise<string[]> {
  if (upTo <= after) return [];
  const exchanged = await listExchanged(db, { after, upTo });
  return exchanged.map(({ act_id, part }) =>
    part === "origin"
      ? `The network address of act ${act_id} was changed.`
      : `The values beside act ${act_id} were changed.`,
  );
}
