import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import type { Thread } from "@sightline/contract/notifications/notifications.threads.ts";
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
