import { numberTyped, readTyped } from "@sightline/contract/search/search.typed.ts";
import { wordsIn } from "./title.marks.ts";

/** What the help says about something. */
export type Topic = { name: string; title: string; words: readonly string[] };

const mostTopics = 3;

/** Those that have every word, of the last one at least its beginning, and nothing that must not be there. */
export function findTopics<One extends Topic>(topics: readonly One[], q: string): One[] {
  const { words, phrases, without } = readTyped(q);
  const wanted = [...words, ...phrases].flatMap(wordsIn);
  // A number is that of a request.
  if (wanted.length === 0 || numberTyped(q) !== null) return [];
  const unwanted = new Set(without.flatMap(wordsIn));
  return topics
    .filter(({ title, words: said }) => {
      const all = wordsIn([title, ...said].join(" "));
      return (
        wanted.every((word) => all.some((one) => one.startsWith(word))) &&
        !all.some((one) => unwanted.has(one))
      );
    })
    .slice(0, mostTopics);
}
