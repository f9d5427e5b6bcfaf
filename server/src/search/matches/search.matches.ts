import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import {
  listAskedWords,
  listMatches,
  type Question,
  readShares,
} from "#search/search.matching.queries.ts";
import { type Shares, type Telling, tellingOf } from "#search/search.matching.rules.ts";
import { type Findables, listKeys } from "#search/search.queries.ts";
import type { Seeker } from "#search/search.ts";
import { listTitleWords, listWordsIn } from "./search.matches.queries.ts";
import { inCommon, isAlike, isTitleAlike, nearBest, weightOf } from "./search.matches.rules.ts";

/** What somebody is about to ask, as it is compared with what was asked before. */
type Understood = Question & {
  words: ReadonlySet<string>;
  telling: readonly Telling[];
  shares: Shares;
};

/** Of so many that are likest it is looked whether they are like it at all. */
const mostLookedAt = 20;

/** Finds what is about the same as a question, for whoever may see it; `nouns.ts` hands it on. */
export function makeMatching(findables: Findables) {
  return {
    async understand(db: Database, question: Question): Promise<Understood> {
      const asked = await listAskedWords(db, question);
      const shares = await readShares(db, asked);
      return {
        ...question,
        words: new Set(asked.map(({ lexeme }) => lexeme)),
        telling: tellingOf(asked, shares),
        shares,
      };
    },

    /** By the requests that they are, or answer; the likest first. */
    async listAlike(
      db: Database,
      seeker: Seeker,
      understood: Understood,
      now: Moment,
    ): Promise<{ request_id: number; score: number }[]> {
      const { telling } = understood;
      if (telling.length === 0) return [];
      const asked = { seeker, keys: await listKeys(db, seeker), now };
      const found = await listMatches(db, findables, asked, understood, mostLookedAt);
      const lexemes = telling.map(({ lexeme }) => lexeme);
      const words = await listWordsIn(db, found, lexemes);
      return nearBest(found.filter((_, at) => isAlike(telling, words[at] ?? new Set())));
    },

    /** Those of these that are titled much like it, by nothing but their titles; the likest first. */
    async listTitledAlike<Titled extends { title: string }>(
      db: Database,
      { words, telling, shares }: Understood,
      titled: readonly Titled[],
    ): Promise<Titled[]> {
      if (telling.length === 0) return [];
      const ofTitles = await listTitleWords(
        db,
        titled.map(({ title }) => title),
      );
      return titled
        .map((one, at) => ({ one, theirs: tellingOf(ofTitles[at] ?? [], shares) }))
        .filter(({ theirs }) => isTitleAlike(theirs, words))
        .map(({ one, theirs }) => ({ one, score: weightOf(inCommon(theirs, words)) }))
        .toSorted((first, other) => other.score - first.score)
        .map(({ one }) => one);
    },
  };
}

export type Matching = ReturnType<typeof makeMatching>;
