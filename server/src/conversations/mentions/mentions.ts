import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Person } from "@sightline/contract/people.shapes.ts";
import { mentionsIn, nameInMention, namesIn } from "@sightline/contract/text/mentions.ts";
import type { RawBuilder } from "kysely";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import { insertMentions, listNameableOf, listPeople, type NamedIn } from "./mentions.queries.ts";

/** Whom somebody may name in a place. */
export type Circle = {
  /** A query of ids. */
  ids: RawBuilder<number>;
  /** What is wrong with naming anybody else here, in a sentence. */
  refusal: string;
};

type Mentioning = {
  body: string;
  /** How it read before. Whom that named may stay, whatever has become of them. */
  former?: string;
  field: string;
};

/**
 * One names those one knows, or who are in the thread already, so nobody calls strangers; and by
 * their name, so nobody is made to look like somebody else.
 */
export async function requireNameable(
  db: Database,
  { body, former = "", field }: Mentioning,
  circle: Circle,
  viewerId: number,
): Promise<void> {
  const before = namesIn(former);
  const named = namesIn(body).filter(
    ({ id, as }) => !before.some((one) => one.id === id && one.as === as),
  );
  if (named.length === 0) return;
  const stay = mentionsIn(former);
  const ids = named.map(({ id }) => id);
  const people = [
    ...(await listNameableOf(db, circle.ids, viewerId, ids)),
    ...(await listPeople(db, stay)),
  ];
  const nameOf = new Map(people.map((person) => [person.id, nameInMention(person)]));
  const refuse = (sentence: string) =>
    invalid({ [field]: [`${sentence} Choose from the list that opens after @.`] });
  if (!ids.every((id) => nameOf.has(id))) throw refuse(circle.refusal);
  if (!named.every(({ id, as }) => nameOf.get(id) === as))
    throw refuse("It mentions someone by a name that isn't theirs.");
}

/** Keeps whom a text names; answers whom it names for the first time, but for who wrote it. */
export async function noteNamed(
  db: DatabaseTransaction,
  place: NamedIn,
  { body, by }: { body: string; by: number },
  now: Moment,
): Promise<number[]> {
  const fresh = await insertMentions(db, place, mentionsIn(body), now);
  return fresh.filter((id) => id !== by);
}

/** All who are named in these texts, as they are called today. */
export async function listNamedIn(
  db: Database,
  texts: readonly { body: string }[],
): Promise<Person[]> {
  return listPeople(
    db,
    texts.flatMap(({ body }) => mentionsIn(body)),
  );
}
