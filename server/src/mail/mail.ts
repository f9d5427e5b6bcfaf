import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { queueJob } from "#jobs/queue.ts";

/** A letter, ready to be sent by whoever the place is called at that moment. */
export type Letter = {
  to: string;
  subject: string;
  write: (sender: Sender) => { text: string; html: string };
  /** Where its button leads. */
  actionUrl?: string;
  /** What it belongs to, as `request-12`: mail programs show all of one as one conversation. */
  thread?: string;
  /** Where such mail is ended with one click (RFC 8058). */
  unsubscribeUrl?: string;
  /** What holds only once it has left. */
  afterSending?: (db: DatabaseTransaction) => Promise<void>;
  /** Takes back what was counted beforehand; the next attempt counts anew. */
  ifNotSent?: (db: DatabaseTransaction) => Promise<void>;
};

/** As whom mail is sent: the name of the place, and where answers to it go. */
export type Sender = { name: string; supportEmail: string | null };

export type MailContext = {
  db: DatabaseTransaction;
  now: Moment;
  publicUrl: string;
  sender: Sender;
};

/**
 * Writes the letter at the moment it is sent, so that it says what is true then: a token is made
 * here and only its hash stored, and somebody who may no longer see the matter gets no mail (null).
 */
export type WriteMail = (input: unknown, context: MailContext) => Promise<Letter | null>;

export type Mails = Record<string, WriteMail>;

export type MailInput = Record<string, string | number | boolean | null>;

export async function queueMail(
  db: DatabaseTransaction,
  name: string,
  input: MailInput,
  /** `isWaitedFor`: somebody sits there for its link; thousands of others may be due just then. */
  options: { runAt?: Moment; isWaitedFor?: true } = {},
): Promise<void> {
  await queueJob(db, "send_mail", { name, input }, options);
}
