import * as z from "zod/mini";
import type { Jobs } from "#jobs/runner.ts";
import type { Mails } from "./mail.ts";
import type { Transport } from "./transport.ts";

const payloadSchema = z.object({ name: z.string(), input: z.record(z.string(), z.unknown()) });

export function mailJobs(mails: Mails, transport: Transport, publicUrl: string): Jobs {
  return {
    send_mail: async (payload, { db, now, log, id }) => {
      const { name, input } = payloadSchema.parse(payload);
      const write = mails[name];
      if (!write) throw new Error(`There is no mail named ${name}.`);
      // Committed first, sent second: a quick reader must find the link's token in the database.
      const letter = await db
        .transaction()
        .execute((trx) => write(input, { db: trx, now, publicUrl }));
      if (letter) {
        await transport.send(letter, `job-${id}`);
        const { afterSending } = letter;
        if (afterSending) await db.transaction().execute(afterSending);
      }
      log.info({ mail: name, sent: letter !== null }, "mail");
    },
  };
}
