import * as z from "zod/mini";
import type { JobContext, Jobs } from "#jobs/runner.ts";
import { announce, topic } from "#live/announce.ts";
import { writeLetter } from "#mail/letter.ts";
import type { Transport } from "#mail/transport.ts";
import { findSendTo, openTestMail, settleTestMail } from "./place.setUp.queries.ts";
import { readSender } from "./place.ts";

const about = z.object({ test_mail_id: z.int() });

/** Of what a mail server says, this much is kept. */
const mostOfAnswer = 1_000;

export function placeJobs(transport: Pick<Transport, "send">, publicUrl: string): Jobs {
  return {
    // Tried once: whoever asked reads what the server said, and asks again when that is mended.
    send_test_mail: async (payload, context) => {
      const { test_mail_id: id } = about.parse(payload);
      const answer = await sendTestMail(id, transport, publicUrl, context);
      const outcome =
        answer === undefined
          ? { sent_at: context.now }
          : { answer: answer.slice(0, mostOfAnswer) || "The mail server gave no reason." };
      await context.db.transaction().execute(async (trx) => {
        await settleTestMail(trx, id, outcome);
        await announce(trx, [topic.staff], "set_up_changed", {});
      });
    },
  };
}

/** What went wrong, if anything, in the mail server's own words. */
async function sendTestMail(
  id: number,
  transport: Pick<Transport, "send">,
  publicUrl: string,
  { db, log }: JobContext,
): Promise<string | undefined> {
  // Committed first, sent second: a quick reader must find the link's token in the database.
  const opened = await db.transaction().execute((trx) => openTestMail(trx, id));
  if (!opened) return undefined;
  const to = await findSendTo(db, opened.user_id);
  if (to === undefined) return undefined;
  const sender = await readSender(db);
  const letter = writeLetter({
    to,
    subject: `A test mail from ${sender.name}`,
    paragraphs: [`If you can read this, mail from ${sender.name} reaches you.`],
    action: {
      label: "It arrived",
      url: `${publicUrl}/#/confirm_account?test_mail_token=${opened.token}`,
    },
    afterwards: ["Opening the link ticks the last step of the set-up. It works for 7 days."],
    why: "You get this mail because you had it sent while setting up the place.",
  });
  try {
    await transport.send(letter, sender, `test-mail-${id}`);
    return undefined;
  } catch (error) {
    log.warn({ err: error }, "the test mail could not be sent");
    return error instanceof Error ? error.message : String(error);
  }
}
