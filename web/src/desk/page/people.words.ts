import type { Person } from "@sightline/contract/people.shapes.ts";
import { nameOf } from "#ui/words/person.words.ts";

/** "Ann Test", "Ann Test and Bob Test", "Ann Test and 3 others". */
export function namesOf(people: readonly Person[]): string {
  const [first, second, ...rest] = people.map(nameOf);
  if (first === undefined) return "";
  if (second === undefined) return first;
  return rest.length === 0 ? `${first} and ${second}` : `${first} and ${rest.length + 1} others`;
}
