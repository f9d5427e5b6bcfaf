import type { Moment } from "@sightline/contract/base/moments.ts";
import {
  eventKinds,
  type NotificationKind,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import type { Letter } from "#mail/mail.ts";
import { notify } from "#notifications/notifications.ts";
import { lettersAndSights } from "#nouns.ts";
import type { TestApp } from "#testing/app.ts";
import { composeMail } from "./letters.composing.ts";
import { deleteWaiting, holdReader, insertMail } from "./letters.queries.ts";

export const sender = { name: "Sightline", supportEmail: null };
const longAgo = "2020-01-01T00:00:00.000Z";

type About = { kind: NotificationKind; threadId: number; userId: number };

/** The letter as it would be written at this moment, if somebody were told of it. */
export async function writeLetterNow(
  { db, clock }: TestApp,
  { kind, threadId, userId }: About,
  now: Moment = clock.now(),
): Promise<Letter | null> {
  const thread = { kind: eventKinds[kind].thread, id: threadId };
  const trx = await db.startTransaction().execute();
  try {
    const reader = await holdReader(trx, userId);
    if (!reader) return null;
    // What is under way by itself is another mail.
    await deleteWaiting(trx, userId);
    await notify(trx, { kind, threadId, to: [userId], actorId: null }, longAgo);
    const mailId = await insertMail(trx, { userId, thread }, now);
    const publicUrl = "http://here.test";
    const composing = { ...lettersAndSights, publicUrl };
    const context = { db: trx, now, publicUrl, sender };
    return await composeMail({ mailId, reader, thread }, composing, context);
  } finally {
    await trx.rollback().execute();
  }
}
