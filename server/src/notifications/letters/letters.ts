import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import type { Thread } from "@sightline/contract/notifications/notifications.threads.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { placeOf, sentenceOf } from "@sightline/contract/notifications/notifications.words.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueJobs } from "#jobs/queue.ts";
import type { LetterSection } from "#mail/letter.ts";
import type { Letter, MailContext } from "#mail/mail.ts";
import type { Addressed, MailReader, WaitingLetter } from "./letters.queries.ts";

export type { MailReader, WaitingLetter } from "./letters.queries.ts";

/** What is said of one kind of event about one thing. */
export type LetterPart = Required<Pick<LetterSection, "heading" | "paragraphs" | "action">> &
  Pick<LetterSection, "afterwards"> & {
    /** Why one gets it, where it is not for the choice alone. */
    why?: string;
  } & Pick<Letter, "ifNotSent">;

/**
 * How a noun tells of its events by mail, at the moment it is sent; null: by then there is nothing to
 * tell any more. There are several events where they came close together, the oldest first.
 */
export type WriteLetter = (
  events: readonly [WaitingLetter, ...WaitingLetter[]],
  reader: MailReader,
  context: MailContext,
) => Promise<LetterPart | null>;

/** What is not named here is told by its sentence. */
export type Letters = Partial<Record<NotificationKind, WriteLetter>>;

/** What is said of a kind for which no noun writes a letter of its own. */
export const writePlainly: WriteLetter = async (events, _reader, { publicUrl }) => {
  const latest = events.at(-1) ?? events[0];
  const entry = { ...latest, count: events.length, id: 1, place: 1, read: false };
  const sentence = sentenceOf(entry);
  return {
    heading: sentence,
    paragraphs: [sentence],
    action: { label: "Open it", url: `${publicUrl}/#${placeOf(entry)}` },
  };
};

type FindWritten = (
  about: { id: number; since: Moment; userId: number; role: SystemRole },
  context: MailContext,
) => Promise<string[]>;

/**
 * Told by its sentence, and below it what was written: the noun finds that, of what its reader may
 * see at this moment. Nothing is told once nothing of it stands.
 */
export function quoting(find: FindWritten): WriteLetter {
  return async (events, reader, context) => {
    const [{ thread, at: since }] = events;
    const about = { id: thread.id, since, userId: reader.id, role: reader.role };
    const paragraphs = await find(about, context);
    const plain = await writePlainly(events, reader, context);
    return plain && paragraphs.length > 0 ? { ...plain, paragraphs } : null;
  };
}

export const lettersJob = "send_letters";
export const digestJob = "send_digest";

/** When they go the job itself finds out; one that waits already keeps its moment. */
export async function queueLetters(
  db: DatabaseTransaction,
  userIds: readonly number[],
  thread: Thread,
): Promise<void> {
  await queueJobs(
    db,
    userIds.map((userId) => jobOf({ userId, thread })),
  );
}

export function jobOf({ userId, thread }: Addressed) {
  if (thread === null)
    return {
      name: digestJob,
      payload: { input: { user_id: userId } },
      key: `${digestJob} ${userId}`,
    };
  const { kind, id } = thread;
  return {
    name: lettersJob,
    payload: { input: { user_id: userId, thread_kind: kind, thread_id: id } },
    key: `${lettersJob} ${userId} ${kind} ${id}`,
  };
}
