import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import { announce, topic } from "#live/announce.ts";
import { setAwayUntil } from "./accounts.states.queries.ts";

const mostAwayMs = 366 * dayMs;

/** Until when somebody is away from the desk; told to all who might hand something over. */
export async function keepAbsence(
  db: DatabaseTransaction,
  userId: number,
  until: Moment | null,
  now: Moment,
): Promise<void> {
  if (until !== null && (until <= now || until > later(now, mostAwayMs)))
    throw invalid({ away_until: ["Choose a day to come, within a year."] });
  await setAwayUntil(db, userId, until);
  await announce(db, [topic.staff], "desk_changed", { user_id: userId });
  await announce(db, [topic.staff], "people_changed", { user_id: userId });
}
