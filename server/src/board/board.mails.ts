import type { ReportOutcome } from "@sightline/contract/board/board.moderation.ts";
import { excerptOf, listPeople, listSaidSince, quote } from "#conversations/conversations.ts";
import { type Letters, quoting } from "#notifications/notifications.ts";
import { listMentioningSince } from "./board.mentioning.queries.ts";
import { listOpenSince, listSettledSince } from "./board.reports.queries.ts";

export const boardLetters: Letters = {
  /** What has been deleted, or reworded so that it names them no longer, is not told. */
  post_mention: async ([{ thread, at }], reader, { db, publicUrl }) => {
    const texts = await listMentioningSince(db, thread.id, reader.id, at);
    const latest = texts.at(-1);
    if (!latest) return null;
    const paragraphs: string[] = [];
    for (const { author, commentId, body, named } of texts)
      paragraphs.push(
        commentId === null
          ? `${author} mentioned you in a post on the message board.`
          : `${author} mentioned you in a comment on the message board.`,
        excerptOf(body, await listPeople(db, named)),
      );
    return {
      heading: `${latest.author} mentioned you: ${latest.title}`,
      paragraphs,
      action: { label: "Open the post", url: `${publicUrl}/#/app/community/board/${thread.id}` },
    };
  },

  post_comment: quoting(async ({ id, ...about }, { db }) =>
    quote(db, await listSaidSince(db, { column: "post_id", id }, about)),
  ),

  /** Those that nobody has looked at meanwhile. */
  report_filed: async ([{ at }], reader, { db, publicUrl }) => {
    const reports = await listOpenSince(db, at, reader.id);
    const [first] = reports;
    if (!first) return null;
    return {
      heading:
        reports.length === 1
          ? `Reported: ${first.board_post.title}`
          : `${reports.length} reports from the message board`,
      paragraphs: reports.flatMap((report) => [
        `${nameOf(report.reporter)} reported ${thingIn(report)} on the message board. They wrote:`,
        report.reason,
      ]),
      action: { label: "Look at it", url: `${publicUrl}/#/app/more/moderation` },
      why: "You get this mail because you are an admin here, and mails about reports are switched on. You can change that under Account.",
    };
  },

  report_settled: async ([{ at }], reader, { db, publicUrl }) => {
    const reports = await listSettledSince(db, at, reader.id);
    const [first] = reports;
    if (!first) return null;
    return {
      heading: `What became of your report: ${first.board_post.title}`,
      paragraphs: reports.flatMap((report) => [
        `You reported ${thingIn(report)} on the message board.`,
        ...(report.outcome ? [becameOf[report.outcome]] : []),
      ]),
      action: { label: "Open the message board", url: `${publicUrl}/#/app/community/board` },
      why: "You get this mail once, because you reported it.",
    };
  },
};

const becameOf: Record<ReportOutcome, string> = {
  dismissed: "We looked at it, and left it as it is.",
  removed: "We looked at it, and it was removed. Thank you for telling us.",
};

function thingIn({ board_comment_id }: { board_comment_id: number | null }): string {
  return board_comment_id === null ? "a post" : "a comment";
}

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`;
}
