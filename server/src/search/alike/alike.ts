import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import { listMatches, type Match, type Question } from "#search/search.matching.queries.ts";
import { type Findables, listKeys } from "#search/search.queries.ts";
import type { Seeker } from "#search/search.ts";

/** Finds what is about the same as a question, as far as this person may see it, the likeliest first. */
export const makeFindAlike =
  (findables: Findables) =>
  async (
    db: Database,
    question: Question,
    seeker: Seeker,
    limit: number,
    now: Moment,
  ): Promise<Match[]> => {
    const keys = await listKeys(db, seeker);
    return listMatches(db, findables, { seeker, keys, now }, question, limit);
  };
