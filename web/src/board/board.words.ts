import { replaceMentions } from "@sightline/contract/board/board.mentions.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { nameOf } from "#ui/words/person.words.ts";

export const whoReads =
  "Everyone signed in can read it, from every organization here, not only yours.";

export function tellComments(count: number): string {
  return count === 1 ? "1 comment" : `${count.toLocaleString("en")} comments`;
}

/** Whom a text may name, as it calls them. */
export function namesOf(people: readonly Person[]): (id: number) => string | undefined {
  const byId = new Map(people.map((person) => [person.id, nameOf(person)]));
  return (id) => byId.get(id);
}

/** The text with everybody in it called as they are called today. */
export function withNames(text: string, people: readonly Person[]): string {
  const nameBy = namesOf(people);
  return replaceMentions(text, ({ id, as }) => {
    const name = nameBy(id) ?? as;
    return `@[${name.replaceAll(/[[\]\\*_`<>]/g, "\\$&")}](user:${id})`;
  });
}
