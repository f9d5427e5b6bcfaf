import type { ExcerptPart } from "@sightline/contract/search/search.ts";
import { mostPieces, readTyped } from "@sightline/contract/search/search.typed.ts";
import { fold } from "#ui/words/fold.ts";

/** Shorter ones are the beginning of too much. */
const leastOfBeginning = 3;

/**
 * A title with the words marked that were looked for: those typed, by their beginning, and those that
 * are marked in the excerpt, which may be other forms of them.
 */
export function markTitle(
  title: string,
  q: string,
  excerpt: readonly ExcerptPart[],
): ExcerptPart[] {
  const { words, phrases } = readTyped(q);
  const typed = [...words, ...phrases].flatMap(wordsIn).slice(0, mostPieces);
  const found = new Set(
    excerpt.filter(({ marked }) => marked).flatMap(({ text }) => wordsIn(text)),
  );
  const isMeant = (text: string) => {
    const word = fold(text);
    return (
      found.has(word) ||
      typed.some((one) => (one.length < leastOfBeginning ? one === word : word.startsWith(one)))
    );
  };
  const parts: ExcerptPart[] = [];
  for (const [at, text] of title.split(/([\p{L}\p{N}\p{M}]+)/u).entries()) {
    const marked = at % 2 === 1 && isMeant(text);
    const last = parts.at(-1);
    if (last && !last.marked && !marked) last.text += text;
    else if (text !== "") parts.push({ text, marked });
  }
  return parts;
}

export function wordsIn(text: string): string[] {
  return (text.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).map(fold);
}
