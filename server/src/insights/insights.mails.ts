import type { Mails, WriteMail } from "#mail/mail.ts";
import * as z from "zod/mini";
import { findMailReader } from "#accounts/accounts.ts";
import { writeLetter } from "#mail/letter.ts";
import { findRequestFor, type News } from "#requests/requests.ts";
import { type LetterKind, newsLetters } from "./insights.letters.ts";
import { reminderLetters } from "./insights.reminders.letters.ts";

const about = z.object({ request_id: z.int(), user_id: z.int() });

const letters: Record<News, LetterKind> = { ...newsLetters, ...reminderLetters };

export const insightMails: Mails = Object.fromEntries(
  Object.entries(letters).map(([name, kind]) => [name, mailOf(kind)]),
);

/** Each asks anew whether its reader may see the request and wants such mail. */
function mailOf({ choice, place, tell }: LetterKind): WriteMail {
  return async (input, context) => {
    const { request_id, user_id } = about.parse(input);
    const reader = await findMailReader(context.db, user_id, choice);
    const request = reader && (await findRequestFor(context.db, request_id, reader));
    const told = request && (await tell({ reader, request, context }));
    if (!told) return null;
    const { label, ...letter } = told;
    const path = place === "desk" ? `more/desk?request=${request.id}` : `insights/${request.id}`;
    return writeLetter({
      ...letter,
      to: reader.email,
      name: reader.first_name,
      action: { label, url: `${context.publicUrl}/#/app/${path}` },
      why: `You get this mail because you ${place === "desk" ? "work on" : "follow"} this request. You can choose which mails you get under Account.`,
    });
  };
}
