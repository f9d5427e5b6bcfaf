import { findMailReader } from "#accounts/accounts.ts";
import { writeLetter } from "#mail/letter.ts";
import type { Mails } from "#mail/mail.ts";
import * as z from "zod/mini";
import { excerptOf } from "./board.excerpt.ts";
import { findMentioning } from "./board.mentioning.queries.ts";
import { listPeople } from "./board.people.queries.ts";

const about = z.object({ user_id: z.int(), post_id: z.int(), comment_id: z.nullable(z.int()) });

export const boardMails: Mails = {
  board_mention: async (input, { db, publicUrl }) => {
    const { user_id, post_id, comment_id } = about.parse(input);
    const reader = await findMailReader(db, user_id, "mention");
    if (!reader) return null;
    const text = await findMentioning(db, post_id, comment_id);
    // Deleted meanwhile, or reworded so that it names them no longer.
    if (!text?.named.includes(user_id)) return null;
    return writeLetter({
      to: reader.email,
      subject: `${text.author} mentioned you: ${text.title}`,
      name: reader.first_name,
      paragraphs: [
        comment_id === null
          ? `${text.author} mentioned you in a post on the message board.`
          : `${text.author} mentioned you in a comment on the message board.`,
        excerptOf(text.body, await listPeople(db, text.named)),
      ],
      action: { label: "Open the post", url: `${publicUrl}/#/app/community/board/${post_id}` },
      why: "You get this mail because mails about mentions are switched on. You can change that under Account.",
    });
  },
};
