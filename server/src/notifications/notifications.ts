import { usualChoices } from "@sightline/contract/notifications/notifications.choices.ts";
import {
  eventKinds,
  type NotificationKind,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { isHeardAt } from "@sightline/contract/notifications/notifications.rules.ts";
import {
  type EventKind,
  levelledThreads,
  levels,
  type LevelledThread,
  type Thread,
} from "@sightline/contract/notifications/notifications.threads.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import type { RawBuilder } from "kysely";
import type { DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import { queueLetters } from "#notifications/letters/letters.ts";
import { listUnreadOf } from "./notifications.queries.ts";
import { insertTold } from "./notifications.telling.queries.ts";

export {
  type LetterPart,
  type Letters,
  type MailReader,
  quoting,
  type WaitingLetter,
  type WriteLetter,
} from "#notifications/letters/letters.ts";

export { listWatchers } from "./notifications.levels.queries.ts";
export { untell, untellOne } from "./notifications.queries.ts";
export { readThread } from "./notifications.reading.queries.ts";
export { countUnread } from "./notifications.list.queries.ts";

export type Reader = { id: number; role: SystemRole };

/**
 * What a noun says of the threads that it owns. Both are asked within queries on `notifications`:
 * who has lost sight of something since they were told finds nothing of it in their list.
 */
export type ThreadSight = {
  sees: (reader: Reader, now: Moment) => RawBuilder<boolean>;
  title: RawBuilder<string>;
};

export type Told = {
  kind: NotificationKind;
  threadId: number;
  /** Where the person says how much they want to hear, if that is another thing than the thread. */
  within?: { kind: LevelledThread; id: number };
  /** Those whom the table names for it and who may see it now; whoever did it is left out. */
  to: readonly number[];
  /** Nobody: time did it. */
  actorId: number | null;
  internal?: boolean;
  details?: Readonly<Record<string, string>>;
  /** A reminder of what stands in their list already. */
  byMailAlone?: true;
};

/**
 * Tells people of an event, as each of them chose. It is told exactly if what happened stays; whether
 * they may still see it is asked again when the list is read and when the mail is written. Answers
 * with those who hear of it, by whichever channel.
 */
export async function notify(
  db: DatabaseTransaction,
  { kind, threadId, within, to, actorId, internal = false, details = {}, byMailAlone }: Told,
  now: Moment,
): Promise<number[]> {
  const people = [...new Set(to)].filter((id) => id !== actorId);
  if (people.length === 0) return [];
  const { thread, choice, mailedApart }: EventKind = eventKinds[kind];
  const entries = {
    kind,
    thread_kind: thread,
    thread_id: threadId,
    within: within ?? levelled(thread, threadId),
    heardAt: levels.filter((level) => isHeardAt(level, kind)),
    choice,
    usual: usualChoices[choice],
    to: people,
    actor_id: actorId,
    internal,
    details,
    at: now,
  };
  const ways = { entry: !byMailAlone, letter: !mailedApart };
  if (!ways.entry && !ways.letter) return [];
  const hearing = await insertTold(db, entries, ways);
  const mailed = hearing.filter(({ way }) => way === "letter").map(({ user_id }) => user_id);
  await queueLetters(db, mailed, { kind: thread, id: threadId });
  return [...new Set(hearing.map(({ user_id }) => user_id))];
}

/**
 * Of a thing that is seen no longer, or again: the lists of those who were told of it and have not
 * read it follow at once, and of those who may have, by their topics.
 */
export async function announceSight(
  db: DatabaseTransaction,
  thread: Thread,
  further: readonly string[],
): Promise<void> {
  const unread = await listUnreadOf(db, thread);
  const topics = new Set([...unread.map(topic.user), ...further]);
  await announce(db, [...topics], "notifications_changed", {});
}

function levelled(kind: string, id: number): NonNullable<Told["within"]> | null {
  const found = levelledThreads.find((one) => one === kind);
  return found ? { kind: found, id } : null;
}
