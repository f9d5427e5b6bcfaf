import type { Person } from "@sightline/contract/people.shapes.ts";
import { replaceMentions } from "@sightline/contract/text/mentions.ts";
import { nameOf } from "#ui/words/person.words.ts";

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

/** Plain text with everybody in it called as they are called today. */
export function plainWithNames(text: string, people: readonly Person[]): string {
  const nameBy = namesOf(people);
  return replaceMentions(text, ({ id, as }) => `@${nameBy(id) ?? as}`);
}

/** The text as it was typed, but for the ids of those it names. */
export function readable(text: string): string {
  return replaceMentions(text, ({ as }) => `@${as}`);
}
