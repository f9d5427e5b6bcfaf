import type { Letters, WriteLetter } from "#notifications/notifications.ts";
import { findRequestFor } from "#requests/requests.ts";
import { newsLetters, type Telling } from "./insights.letters.ts";
import { reminderLetters } from "./insights.reminders.letters.ts";

export const insightLetters: Letters = Object.fromEntries(
  Object.entries<Telling[keyof Telling]>({ ...newsLetters, ...reminderLetters }).flatMap(
    ([kind, tell]) => (tell ? [[kind, letterOf(tell)]] : []),
  ),
);

function letterOf(tell: NonNullable<Telling[keyof Telling]>): WriteLetter {
  return async ([{ thread }], reader, context) => {
    const request = await findRequestFor(context.db, thread.id, reader);
    const told = request && (await tell({ reader, request, context }));
    if (!told) return null;
    const { subject, label, atDesk = false, ...letter } = told;
    const path = atDesk ? `more/desk?request=${request.id}` : `insights/${request.id}`;
    return {
      ...letter,
      heading: subject,
      action: { label, url: `${context.publicUrl}/#/app/${path}` },
      why:
        letter.why ??
        `You get this mail because you ${atDesk ? "work on" : "follow"} this request. You can choose which mails you get under Account.`,
    };
  };
}
