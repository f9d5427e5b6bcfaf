import { mentionsIn, nameInMention, namesIn } from "@sightline/contract/board/board.mentions.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { invalid } from "#http/problem.ts";
import { notify } from "#notifications/notifications.ts";
import {
  insertMentions,
  listNameableOf,
  listPeople,
  type NamedIn,
} from "./board.people.queries.ts";
import type { Viewer } from "./board.queries.ts";

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
  { viewer, postId }: { viewer: Viewer; postId: number | null },
): Promise<void> {
  const before = namesIn(former);
  const named = namesIn(body).filter(
    ({ id, as }) => !before.some((one) => one.id === id && one.as === as),
  );
  if (named.length === 0) return;
  const stay = mentionsIn(former);
  const ids = named.map(({ id }) => id);
  const people = [
    ...(await listNameableOf(db, viewer.id, ids, postId)),
    ...(await listPeople(db, stay)),
  ];
  const nameOf = new Map(people.map((person) => [person.id, nameInMention(person)]));
  const refuse = (sentence: string) =>
    invalid({ [field]: [`${sentence} Choose from the list that opens after @.`] });
  if (!ids.every((id) => nameOf.has(id)))
    throw refuse("It mentions someone you don't share a plan, a group or this conversation with.");
  if (!named.every(({ id, as }) => nameOf.get(id) === as))
    throw refuse("It mentions someone by a name that isn't theirs.");
}

/** Whom a text names for the first time hears of it. */
export async function tellNamed(
  db: DatabaseTransaction,
  place: NamedIn,
  body: string,
  { viewer, now }: { viewer: Viewer; now: Moment },
): Promise<void> {
  const fresh = await insertMentions(db, place, mentionsIn(body), now);
  const { postId: threadId } = place;
  await notify(db, { kind: "post_mention", threadId, to: fresh, actorId: viewer.id }, now);
}
