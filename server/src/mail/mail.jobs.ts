import * as z from "zod/mini";
import type { Database } from "#db/database.ts";
import type { Jobs } from "#jobs/runner.ts";
import { isOutOfUse } from "./mail.queries.ts";
import type { Letter, Mails, Sender } from "./mail.ts";
import type { Transport } from "./transport.ts";

const payloadSchema = z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) });

type Sending = {
  transport: Transport;
  publicUrl: string;
  readSender: (db: Database) => Promise<Sender>;
};

export function mailJobs(mails: Mails, { transport, publicUrl, readSender }: Sending): Jobs {
  return {
    send_mail: async (payload, { db, now, log, id }) => {
      const { name, input } = payloadSchema.parse(payload);
      const write = mails[name];
      if (!write) throw new Error(`There is no mail named ${name}.`);
      // Committed first, sent second: a quick reader must find the link's token in the database.
      const sender = await readSender(db);
      const letter = await db
        .transaction()
        .execute((trx) => write(input, { db: trx, now, publicUrl, sender }));
      const isWanted = letter !== null && !(await isOutOfUse(db, letter.to));
      if (isWanted) await sendLetter(letter, sender, `job-${id}`, transport, db);
      log.info({ mail: name, sent: isWanted }, "mail");
    },
  };
}

async function sendLetter(
  letter: Letter,
  sender: Sender,
  key: string,
  transport: Transport,
  db: Database,
): Promise<void> {
  const { afterSending, ifNotSent } = letter;
  try {
    await transport.send(letter, sender, key);
  } catch (error) {
    if (ifNotSent) await db.transaction().execute(ifNotSent);
    throw error;
  }
  if (afterSending) await db.transaction().execute(afterSending);
}
