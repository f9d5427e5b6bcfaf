import { setTimeout as wait } from "node:timers/promises";
import { secondMs, type Moment } from "@sightline/contract/base/moments.ts";
import { queryOf } from "@sightline/contract/search/search.saved.ts";
import type { Database } from "#db/database.ts";
import type { CronItem, Jobs } from "#jobs/runner.ts";
import { notify } from "#notifications/notifications.ts";
import type { Findables } from "#search/search.queries.ts";
import {
  type Followed,
  keepFinds,
  keepLook,
  listNew,
  listToLook,
  listWriting,
  readLatestChange,
} from "./saved.following.queries.ts";

const job = "follow_searches";

export const followingCron: CronItem = { match: "*/5 * * * *", job };

/** Looks through what is new for those who follow a search, each change once. */
export const makeFollowingJobs = (findables: Findables): Jobs => ({
  [job]: async (_payload, { db, now, log, giveWay, ending }) => {
    const upTo = await findSettledChange(db);
    if (upTo === null) return;
    const failures: unknown[] = [];
    for (let last = 0; ;) {
      const searches = await listToLook(db, upTo, last);
      for (const search of searches) {
        try {
          await lookFor(db, findables, search, upTo, now);
        } catch (error) {
          // One that can't be done must not keep the others from their turn.
          failures.push(error);
          log.error({ err: error }, "a saved search could not be followed");
        }
        await giveWay();
        // Those that were not looked for are next, up to the change that is the latest then.
        if (ending.aborted) return requireNone(failures);
      }
      const end = searches.at(-1);
      if (!end) break;
      last = end.id;
    }
    requireNone(failures);
  },
});

function requireNone(failures: readonly unknown[]): void {
  if (failures.length > 0) throw new AggregateError(failures, "some searches failed");
}

/** Calls are short; who takes longer is waited for at the next turn. */
const longestWaitMs = 3 * secondMs;

/**
 * Changes are numbered before their transactions end. Whoever was writing once the latest number was
 * read has to be done; after that none can turn up below it.
 */
async function findSettledChange(db: Database): Promise<number | null> {
  const upTo = await readLatestChange(db);
  const before = Date.now();
  let writing = await listWriting(db);
  while (writing.length > 0) {
    if (Date.now() - before > longestWaitMs) return null;
    await wait(10);
    const still = new Set(await listWriting(db));
    writing = writing.filter((one) => still.has(one));
  }
  return upTo;
}

async function lookFor(
  db: Database,
  findables: Findables,
  search: Followed,
  upTo: number,
  now: Moment,
): Promise<void> {
  const finds = await listNew(db, findables, search, upTo, now);
  await db.transaction().execute(async (trx) => {
    if (!(await keepLook(trx, search, upTo)) || finds.length === 0) return;
    await keepFinds(trx, search.id, finds);
    const told = { kind: "search_found", threadId: search.id, to: [search.user_id] } as const;
    await notify(trx, { ...told, actorId: null, details: { query: queryOf(search) } }, now);
  });
}
