import { momentInWords, writeLetter } from "#mail/letter.ts";
import type { Mails } from "#mail/mail.ts";
import * as z from "zod/mini";
import { findSignedIn } from "./sessions.queries.ts";

const about = z.object({ user_id: z.int(), device: z.string(), at: z.string() });

export const sessionMails: Mails = {
  new_device: async (input, { db, publicUrl, sender }) => {
    const { user_id, device, at } = about.parse(input);
    const user = await findSignedIn(db, user_id);
    if (!user) return null;
    return writeLetter({
      to: user.email,
      subject: "You signed in on a new device",
      name: user.first_name,
      paragraphs: [
        `Someone signed in to your account at ${sender.name} with ${device} for the first time, on ${momentInWords(at, user.time_zone)}.`,
      ],
      action: {
        label: "That wasn't me: choose a new password",
        url: `${publicUrl}/#/resetPassword`,
      },
      afterwards: ["If it was you, there is nothing to do."],
      why: `You get this mail because you have an account at ${sender.name}. Mails about its safety can't be switched off.`,
    });
  },
};
