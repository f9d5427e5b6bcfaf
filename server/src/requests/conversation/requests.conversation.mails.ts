import * as z from "zod/mini";
import { findMailReader } from "#accounts/accounts.ts";
import { writeLetter } from "#mail/letter.ts";
import type { Mails } from "#mail/mail.ts";
import { findRequestFor } from "#requests/requests.queries.ts";
import { keepTold, listUntold } from "./requests.conversation.queries.ts";

const about = z.object({ request_id: z.int(), user_id: z.int() });
const mostShown = 5;
const excerptLength = 400;

export const requestMails: Mails = {
  comments: async (input, { db, publicUrl }) => {
    const { request_id, user_id } = about.parse(input);
    const reader = await findMailReader(db, user_id, "comment");
    const request = reader && (await findRequestFor(db, request_id, reader));
    if (!request) return null;
    const untold = await listUntold(db, request_id, user_id);
    const last = untold.at(-1);
    if (!last) return null;
    const shown = untold.slice(-mostShown);
    const more = untold.length - shown.length;
    const letter = writeLetter({
      to: reader.email,
      subject: `New in the conversation: ${request.title}`,
      name: reader.first_name,
      paragraphs: [
        ...(more > 0 ? [`${more} earlier ${more === 1 ? "comment" : "comments"}, and then:`] : []),
        ...shown.map((one) => `${one.first_name} ${one.last_name}: ${excerptOf(one.body)}`),
      ],
      action: { label: "Open the conversation", url: `${publicUrl}/#/app/insights/${request.id}` },
      why: "You get this mail because you follow this request, and mails about comments are switched on. You can change that under Account.",
    });
    return { ...letter, afterSending: (trx) => keepTold(trx, request_id, user_id, last.id) };
  },
};

function excerptOf(body: string): string {
  const points = Array.from(body);
  return points.length > excerptLength ? `${points.slice(0, excerptLength).join("")}…` : body;
}
