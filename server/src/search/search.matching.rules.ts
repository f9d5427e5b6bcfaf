/** A word of what somebody asks, as the index has it, and how much it tells. */
export type Telling = {
  lexeme: string;
  weight: number;
  documents: number;
  /** So much of all that is written has it that it tells little; of a small place it may be the subject. */
  isCommon: boolean;
};

export type AskedWord = { lexeme: string; isInTitle: boolean; count: number };

/** How much of all that is written has a word; of what is not named, less than any of these. */
export type Shares = { of: ReadonlyMap<string, number>; least: number };

const mostWords = 24;
/** A word that so much of everything has tells little. */
const commonShare = 0.25;
const titleWeight = 1.7;
/** So many are compared with what is asked. */
export const mostCompared = 5_000;

/** The words that tell the most: rare ones, and those of the title. */
export function tellingOf(words: readonly AskedWord[], { of, least }: Shares): Telling[] {
  return words
    .map(({ lexeme, isInTitle, count }) => {
      const share = Math.max(of.get(lexeme) ?? least, least);
      const times = 1 + Math.log(count) / 3;
      const weight = Math.log(1 + 1 / share) * (isInTitle ? titleWeight : 1) * times;
      return { lexeme, weight, documents: share / least, isCommon: share >= commonShare };
    })
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, mostWords);
}

/** As many of the rarest as find no more than can be compared; one at least. */
export function rarest(telling: readonly Telling[]): Telling[] {
  let found = 0;
  return telling
    .toSorted((one, other) => one.documents - other.documents)
    .filter(({ documents }, at) => {
      found += documents;
      return at === 0 || found <= mostCompared;
    });
}

/** Shorter words begin too many others. */
const leastLetters = 5;

/** What other words may have in common with one: its beginning, without what an ending may be. */
export function beginningOf(lexeme: string): string | null {
  if (lexeme.length < leastLetters) return null;
  return lexeme.slice(0, Math.max(leastLetters - 1, lexeme.length - 2));
}
