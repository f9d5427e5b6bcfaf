import { dayIn } from "@sightline/contract/clock/clock.holidays.ts";
import { later, minuteMs, type Moment } from "@sightline/contract/base/moments.ts";
import { threadKinds } from "@sightline/contract/notifications/notifications.threads.ts";
import * as z from "zod/mini";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { queueJobs } from "#jobs/queue.ts";
import type { CronItem, JobContext, Jobs } from "#jobs/runner.ts";
import type { Letter, Sender } from "#mail/mail.ts";
import type { Transport } from "#mail/transport.ts";
import { composeMail, type Composing } from "./letters.composing.ts";
import {
  type Addressed,
  deleteMail,
  deleteWaiting,
  findMail,
  findWaitingSince,
  holdReader,
  insertMail,
  keepDigestDay,
  leaseMail,
  listAbandoned,
  listWaitingThreads,
  type MailReader,
} from "./letters.queries.ts";
import { digestDue, quietUntil } from "./letters.rules.ts";
import { digestJob, jobOf, lettersJob } from "./letters.ts";

const resumeJob = "resume_letters";

/** For mails whose sender was killed: what waits in the queue comes back only after hours. */
export const letterCron: CronItem = { match: "*/5 * * * *", job: resumeJob };

const aboutPerson = z.object({ input: z.object({ user_id: z.int() }) });
const aboutThread = z.object({
  input: z.object({ user_id: z.int(), thread_kind: z.enum(threadKinds), thread_id: z.int() }),
});

export type Sending = Composing & {
  transport: Transport;
  readSender: (db: Database) => Promise<Sender>;
  /** What happens within this long of the first event comes in one mail. */
  gatherMs: number;
};

export function letterJobs(sending: Sending): Jobs {
  return {
    [lettersJob]: async (payload, context) => {
      const {
        user_id: userId,
        thread_kind: kind,
        thread_id: id,
      } = aboutThread.parse(payload).input;
      await sendAll({ userId, thread: { kind, id } }, sending, context);
    },
    [digestJob]: async (payload, context) => {
      const { user_id: userId } = aboutPerson.parse(payload).input;
      await sendAll({ userId, thread: null }, sending, context);
    },
    [resumeJob]: async (_payload, { db, now }) => {
      await queueJobs(db, (await listAbandoned(db, now)).map(jobOf));
    },
  };
}

/** The oldest mail first, whichever job comes to it: so they leave in order, also after a failure. */
async function sendAll(addressed: Addressed, sending: Sending, context: JobContext): Promise<void> {
  const { db, now } = context;
  for (;;) {
    const taken = await db.transaction().execute((trx) => take(trx, addressed, sending, now));
    if (!taken) return;
    await send(taken, addressed, sending, context);
  }
}

/** Longer than a mail server is waited for. */
const leaseMs = 3 * minuteMs;

type Taken = { mailId: number; reader: MailReader };

/** The mail that is to leave now. If there is one for later, its job is queued for then. */
async function take(
  db: DatabaseTransaction,
  addressed: Addressed,
  { gatherMs }: Sending,
  now: Moment,
): Promise<Taken | null> {
  const reader = await holdReader(db, addressed.userId);
  if (!reader || reader.mail_rhythm === "never") {
    await deleteWaiting(db, addressed.userId);
    return null;
  }
  const putOff = async (runAt: Moment) => {
    await queueJobs(db, [{ ...jobOf(addressed), runAt }]);
    return null;
  };
  const begun = await findMail(db, addressed);
  if (begun?.leased_until && begun.leased_until > now) return putOff(begun.leased_until);
  const since = await findWaitingSince(db, addressed);
  if (!begun && since === undefined) return null;
  const quietEnd = quietUntil(reader, now);
  if (quietEnd !== null) return putOff(quietEnd);
  if (begun) {
    await leaseMail(db, begun.id, later(now, leaseMs));
    return { mailId: begun.id, reader };
  }
  if (since === undefined) return null;
  const due = await findDue(db, addressed, reader, { since, now, gatherMs });
  if (due === null) return null;
  if (due > now) return putOff(due);
  if (addressed.thread === null) await keepDigestDay(db, reader.id, dayIn(reader.time_zone, now));
  return { mailId: await insertMail(db, addressed, later(now, leaseMs)), reader };
}

type Waiting = { since: Moment; now: Moment; gatherMs: number };

/** Null: it goes another way, since the person chose so meanwhile. */
async function findDue(
  db: DatabaseTransaction,
  { userId, thread }: Addressed,
  { mail_rhythm, ...reader }: MailReader,
  { since, now, gatherMs }: Waiting,
): Promise<Moment | null> {
  if (mail_rhythm === "daily" || mail_rhythm === "weekly") {
    if (thread === null) return digestDue({ ...reader, mail_rhythm }, since, now);
    await queueJobs(db, [jobOf({ userId, thread: null })]);
    return null;
  }
  if (thread !== null) return later(since, gatherMs);
  const threads = await listWaitingThreads(db, userId);
  await queueJobs(
    db,
    threads.map((one) => jobOf({ userId, thread: one })),
  );
  return null;
}

async function send(
  { mailId, reader }: Taken,
  { thread }: Addressed,
  sending: Sending,
  { db, now, log }: JobContext,
): Promise<void> {
  const sender = await sending.readSender(db);
  let letter: Letter | null = null;
  try {
    // Committed first, sent second: what the letter counts is there before its reader is.
    letter = await db
      .transaction()
      .execute((trx) =>
        composeMail({ mailId, reader, thread }, sending, { db: trx, now, sender, ...sending }),
      );
    if (letter) await sending.transport.send(letter, sender, `notification-${mailId}`);
  } catch (error) {
    await db.transaction().execute(async (trx) => {
      await letter?.ifNotSent?.(trx);
      await leaseMail(trx, mailId, null);
    });
    throw error;
  }
  await db.transaction().execute((trx) => deleteMail(trx, mailId));
  log.info({ mail: thread?.kind ?? "digest", sent: letter !== null }, "mail");
}
