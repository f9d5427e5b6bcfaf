import type { ReportOutcome } from "@sightline/contract/board/board.moderation.ts";
import { findMailReader, findReader } from "#accounts/accounts.ts";
import { writeLetter } from "#mail/letter.ts";
import type { Mails } from "#mail/mail.ts";
import * as z from "zod/mini";
import { excerptOf } from "./board.excerpt.ts";
import { findMentioning } from "./board.mentioning.queries.ts";
import { listPeople } from "./board.people.queries.ts";
import { findReport } from "./board.reports.queries.ts";

const aboutReport = z.object({ user_id: z.int(), report_id: z.int() });
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

  board_reported: async (input, { db, publicUrl }) => {
    const { user_id, report_id } = aboutReport.parse(input);
    const reader = await findReader(db, user_id);
    const report = await findReport(db, report_id);
    // Somebody has looked at it meanwhile, or the reader no longer does that.
    if (reader?.role !== "admin" || !report || report.settled_at !== null) return null;
    const what = report.board_comment_id === null ? "a post" : "a comment";
    return writeLetter({
      to: reader.email,
      subject: `Reported: ${report.board_post.title}`,
      name: reader.first_name,
      paragraphs: [
        `${nameOf(report.reporter)} reported ${what} on the message board. They wrote:`,
        report.reason,
      ],
      action: { label: "Look at it", url: `${publicUrl}/#/app/more/moderation` },
      why: "You get this mail because you are an admin here. Further reports about the same thing come without a mail.",
    });
  },

  board_report_settled: async (input, { db, publicUrl }) => {
    const { user_id, report_id } = aboutReport.parse(input);
    const reader = await findReader(db, user_id);
    const report = await findReport(db, report_id);
    if (!reader || !report?.outcome) return null;
    return writeLetter({
      to: reader.email,
      subject: `What became of your report: ${report.board_post.title}`,
      name: reader.first_name,
      paragraphs: [
        `You reported ${report.board_comment_id === null ? "a post" : "a comment"} on the message board.`,
        becameOf[report.outcome],
      ],
      action: { label: "Open the message board", url: `${publicUrl}/#/app/community/board` },
      why: "You get this mail once, because you reported it.",
    });
  },
};

const becameOf: Record<ReportOutcome, string> = {
  dismissed: "We looked at it, and left it as it is.",
  removed: "We looked at it, and it was removed. Thank you for telling us.",
};

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}
