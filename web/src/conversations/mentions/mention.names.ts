import { mentionOf, nameInMention, replaceMentions } from "@sightline/contract/text/mentions.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import type { WrittenAs } from "#ui/words/writtenAs.ts";

/**
 * Whoever writes sees "@Ada Lovelace", and the text holds whom it means. The names are remembered
 * while one writes: what the browser's undo brings back means the same person again.
 */
export class MentionNames implements WrittenAs {
  private idOf: ReadonlyMap<string, number> = new Map();

  /** What stands in the text for somebody just chosen. */
  write(person: Person): string {
    const name = nameInMention(person);
    if (!this.idOf.has(name)) this.idOf = new Map([...this.idOf, [name, person.id]]);
    return this.idOf.get(name) === person.id ? `@${name}` : mentionOf(person);
  }

  /** Whether this name means somebody already. */
  knows(name: string): boolean {
    return this.idOf.has(name);
  }

  show = (markdown: string): string => {
    const known = new Map(this.idOf);
    const fits = fittingPlaces(markdown);
    const shown = replaceMentions(markdown, ({ id, as }, at, whole) => {
      if (!fits(at, at + whole.length)) return whole;
      if (!known.has(as)) known.set(as, id);
      // Two of one name would be mistaken for each other: the second keeps its number.
      return known.get(as) === id ? `@${as}` : whole;
    });
    // Where names stand beside each other so that they would be read as others, all keep theirs.
    if (readNames(shown, known) !== markdown) return markdown;
    this.idOf = known;
    return shown;
  };

  read = (typed: string): string => readNames(typed, this.idOf);
}

function readNames(typed: string, idOf: ReadonlyMap<string, number>): string {
  if (idOf.size === 0) return typed;
  const fits = fittingPlaces(typed);
  // The longest first: "Ann Lee" begins like "Ann".
  const names = [...idOf].toSorted(([a], [b]) => b.length - a.length);
  let read = "";
  let from = 0;
  for (let at = typed.indexOf("@"); at !== -1; at = typed.indexOf("@", Math.max(from, at + 1))) {
    const found = names.find(
      ([name]) => typed.startsWith(name, at + 1) && fits(at, at + 1 + name.length),
    );
    if (!found) continue;
    const [name, id] = found;
    read += `${typed.slice(from, at)}@[${name}](user:${id})`;
    from = at + 1 + name.length;
  }
  return read + typed.slice(from);
}

/** An address before, or letters that go on behind, make another word of it. */
function fittingPlaces(text: string): (from: number, to: number) => boolean {
  return (from, to) => !isWord(text.charAt(from - 1)) && !isWord(text.charAt(to));
}

function isWord(sign: string): boolean {
  return /[\p{L}\p{M}\p{N}_]/u.test(sign);
}
