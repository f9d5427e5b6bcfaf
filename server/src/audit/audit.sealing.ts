import { setTimeout as wait } from "node:timers/promises";
import { type Moment, secondMs } from "@sightline/contract/base/moments.ts";
import type { FastifyBaseLogger } from "fastify";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import {
  findLastSeal,
  insertSeal,
  listWriting,
  mayTakeSeal,
  readLastNumber,
  type Seal,
} from "./audit.seals.queries.ts";

const everyMs = 3 * secondMs;
/** Calls are short; who takes longer is waited for at the next turn. */
const longestWaitMs = 3 * secondMs;
/** Hashed in one statement. */
const mostActs = 20_000;

type Sealing = { db: Database; clock: () => Moment; log: FastifyBaseLogger };

/**
 * Seals what was written, every few seconds, for as long as the process runs. Every process does so,
 * and whoever finds another at it leaves it to them: no call ever waits for a seal, nor does the
 * chain for one process. Answers with what ends it.
 */
export function keepSealing({ db, clock, log }: Sealing): () => Promise<void> {
  const ending = new AbortController();
  const { signal } = ending;
  const work = async () => {
    while (!signal.aborted) {
      try {
        await sealActs(db, clock(), log);
      } catch (error) {
        log.error({ err: error }, "audit: nothing could be sealed");
      }
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  };
  const working = work();
  return async () => {
    ending.abort();
    await working;
  };
}

/** Seals all acts that are numbered by now. */
export async function sealActs(
  db: Database,
  now: Moment,
  log: Pick<FastifyBaseLogger, "info">,
): Promise<void> {
  const upTo = await readLastNumber(db);
  if (upTo <= ((await findLastSeal(db))?.last_act_id ?? 0)) return;
  const made = await db.transaction().execute(async (trx) => {
    if (!(await mayTakeSeal(trx)) || !(await areAllThere(trx))) return [];
    const seals: Seal[] = [];
    for (;;) {
      const after = await findLastSeal(trx);
      const seal = await insertSeal(trx, { after, upTo, most: mostActs, now });
      if (!seal) break;
      seals.push(seal);
    }
    // Admins have the log open; here once for all lines, where each call would have to say it.
    const last = seals.at(-1);
    if (last) await announce(trx, [topic.staff], "audit_sealed", { audit_seal_id: last.id });
    return seals;
  });
  // Kept elsewhere with the log, they show later whether the end of the chain was cut off.
  for (const { id, last_act_id, hash } of made)
    log.info({ seal: id, last_act: last_act_id, hash: hash.toString("hex") }, "audit: sealed");
}

/**
 * Numbers are given before their transactions end. Whoever was writing once the last number was read
 * has to be done; after that no act can turn up below it.
 */
async function areAllThere(db: DatabaseTransaction): Promise<boolean> {
  const before = Date.now();
  let writing = await listWriting(db);
  while (writing.length > 0) {
    if (Date.now() - before > longestWaitMs) return false;
    await wait(10);
    const still = new Set(await listWriting(db));
    writing = writing.filter((one) => still.has(one));
  }
  return true;
}
