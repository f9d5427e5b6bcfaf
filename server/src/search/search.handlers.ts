import { search } from "@sightline/contract/search/search.ts";
import { readTyped, type Typed } from "@sightline/contract/search/search.typed.ts";
import type { Database } from "#db/database.ts";
import { isOutOfTime } from "#db/errors.ts";
import { fromStandby, implement } from "#http/call.ts";
import { invalid } from "#http/problem.ts";
import { countFacets } from "./search.counting.queries.ts";
import { listPeopleFound } from "./search.people.queries.ts";
import { type Asked, type Findables, foundPages, listFound, listKeys } from "./search.queries.ts";
import { typingReach, wholeReach } from "./search.reach.queries.ts";
import { isAddingOlder } from "./search.rebuilding.queries.ts";
import { guessWords, readWords, type Words } from "./search.words.queries.ts";

const nothing = { found: [], guessed: false, facets: null, next_cursor: null };

export function makeSearchHandlers(findables: Findables) {
  return implement(search, {
    search: fromStandby(async ({ query, user, db, now }) => {
      const { cursor, limit } = query;
      const typed = readTyped(query.q);
      const narrowed = {
        kind: query.kind ?? null,
        categoryId: query.insight_category_id ?? null,
        status: query.status ?? null,
        since: query.since ?? null,
        personId: query.person ?? null,
      };
      const isNarrowed = Object.values(narrowed).some((value) => value !== null);
      const isFirst = cursor === undefined;
      const isTyping = query.while_typing === "true";
      const people = isFirst ? await listPeopleFound(db, user.id, typed.words) : [];
      const besides = { people, older_are_missing: await isAddingOlder(db) };
      const keys = await listKeys(db, user);

      const look = (words: Words | null) =>
        inTime(async () => {
          const reach = isTyping ? typingReach : wholeReach;
          const asked: Asked = { words, seeker: user, keys, now, reach };
          const withFacets = isFirst && !isTyping;
          const { rows, next_cursor } = await foundPages.read({ cursor, limit }, (one) =>
            listFound(db, findables, asked, narrowed, one, { withFacets }),
          );
          const listed = rows[0]?.facets ?? null;
          const facets = withFacets
            ? await countFacets(db, findables, asked, narrowed, listed)
            : null;
          return { found: rows, guessed: words?.guessed ?? false, facets, next_cursor };
        });

      const words = await readWords(db, typed);
      if (words === null && (!isNarrowed || query.q.trim() !== ""))
        return { ...nothing, ...besides };
      if (!isFirst) {
        const isGuessed = foundPages.placeIn(cursor)?.guessed === 1;
        return { ...(await look(isGuessed ? await guess(db, typed) : words)), ...besides };
      }
      const exact = await look(words);
      if (exact.found.length > 0 || typed.words.length === 0) return { ...exact, ...besides };
      // Also where no word is like any other: the time would tell that somebody wrote one.
      const near = await look((await guess(db, typed)) ?? words);
      return { ...(near.found.length > 0 ? near : exact), ...besides };
    }),
  });
}

/** Null where no word is like any other. */
async function guess(db: Database, typed: Typed): Promise<Words | null> {
  const guesses = await guessWords(db, typed.words);
  return guesses.size === 0 ? null : readWords(db, typed, guesses);
}

/** Of words that nearly everything has, too much would have to be looked at. */
async function inTime<Answer>(look: () => Promise<Answer>): Promise<Answer> {
  try {
    return await look();
  } catch (error) {
    if (!isOutOfTime(error)) throw error;
    throw invalid({ q: ["Too much has these words. Add another one, or narrow it down."] });
  }
}
