import type { NotificationKind } from "@sightline/contract/notifications/notifications.kinds.ts";
import * as z from "zod/mini";
import type { DatabaseTransaction } from "#db/database.ts";
import type { Jobs } from "#jobs/runner.ts";
import type { Mails, WriteMail } from "#mail/mail.ts";
import { notify } from "#notifications/notifications.ts";
import {
  findGroupOfShare,
  findInvited,
  findNamedAt,
  findReported,
  takeUntold,
} from "./former.queries.ts";

/*
 * What the release before has left in the queue, and still puts there while processes are replaced
 * one by one. Each is handed on to be told as it is today, by letter. This folder goes with the
 * release after, when no such job can be waiting any more.
 */

const aboutRequest = z.object({ request_id: z.int(), user_id: z.int() });
const aboutComments = z.object({ request_id: z.int() });
const aboutInvite = z.object({ invite_id: z.int() });
const aboutShare = z.object({ share_id: z.int(), user_id: z.int() });
const aboutMention = z.object({
  user_id: z.int(),
  post_id: z.int(),
  comment_id: z.nullable(z.int()),
});
const aboutReport = z.object({ user_id: z.int(), report_id: z.int() });

/** By the names that mails about requests had. */
const kindsOfRequests: Readonly<Record<string, NotificationKind>> = {
  clarification_asked: "clarification_asked",
  insight_delivered: "insight_delivered",
  insight_corrected: "insight_corrected",
  request_declined: "request_declined",
  clarification_answered: "clarification_answered",
  revision_asked: "revision_asked",
  accept_reminder: "accept_reminder",
  accepted_by_silence: "accepted_by_silence",
  review_reminder: "review_reminder",
  overdue_reminder: "overdue",
};

/** None of them writes a letter itself. */
export const formerMails: Mails = {
  ...Object.fromEntries(
    Object.entries(kindsOfRequests).map(([name, kind]) => [name, handOnOf(kind)]),
  ),

  comments: async (input, { db }) => {
    const { request_id, user_id } = aboutRequest.parse(input);
    await tellUntold(db, request_id, user_id);
    return null;
  },

  group_invitation: async (input, { db, now }) => {
    const invite = await findInvited(db, aboutInvite.parse(input).invite_id);
    if (!invite) return null;
    const told = { kind: "group_invitation", threadId: invite.group_id } as const;
    await notify(db, { ...told, to: [invite.user_id], ...byMail }, now);
    return null;
  },

  insight_shared: async (input, { db, now }) => {
    const { share_id, user_id } = aboutShare.parse(input);
    const group = await findGroupOfShare(db, share_id);
    if (!group) return null;
    const within = { kind: "group", id: group.id } as const;
    const details = { group: group.name, group_id: String(group.id) };
    const told = { kind: "insight_shared", threadId: share_id, within, details } as const;
    await notify(db, { ...told, to: [user_id], ...byMail }, now);
    return null;
  },

  board_mention: async (input, { db }) => {
    const { user_id: userId, post_id: postId, comment_id: commentId } = aboutMention.parse(input);
    const at = await findNamedAt(db, { postId, commentId, userId });
    if (at === undefined) return null;
    const told = { kind: "post_mention", threadId: postId, to: [userId] } as const;
    await notify(db, { ...told, ...byMail }, at);
    return null;
  },

  board_reported: async (input, { db }) => {
    const { user_id, report_id } = aboutReport.parse(input);
    const report = await findReported(db, report_id);
    if (!report) return null;
    const told = { kind: "report_filed", threadId: 0, to: [user_id] } as const;
    await notify(db, { ...told, ...byMail }, report.created_at);
    return null;
  },

  board_report_settled: async (input, { db }) => {
    const { user_id, report_id } = aboutReport.parse(input);
    const report = await findReported(db, report_id);
    if (!report?.outcome || report.settled_at === null) return null;
    const details = { outcome: report.outcome };
    const told = { kind: "report_settled", threadId: user_id, to: [user_id], details } as const;
    await notify(db, { ...told, ...byMail }, report.settled_at);
    return null;
  },
};

export const formerJobs: Jobs = {
  tell_of_comments: async (payload, { db }) => {
    const { request_id } = aboutComments.parse(payload);
    await db.transaction().execute((trx) => tellUntold(trx, request_id, null));
  },
};

/** The release before told of it by mail alone, and by nobody's name. */
const byMail = { actorId: null, byMailAlone: true } as const;

function handOnOf(kind: NotificationKind): WriteMail {
  return async (input, { db, now }) => {
    const { request_id, user_id } = aboutRequest.parse(input);
    await notify(db, { kind, threadId: request_id, to: [user_id], ...byMail }, now);
    return null;
  };
}

/** In the list as well: a mail of what was read there, and does not stand in it, would not go out. */
async function tellUntold(
  db: DatabaseTransaction,
  requestId: number,
  userId: number | null,
): Promise<void> {
  for (const comment of await takeUntold(db, requestId, userId)) {
    const told = { kind: "comment", threadId: requestId, to: [comment.user_id] } as const;
    await notify(db, { ...told, actorId: comment.author_id }, comment.created_at);
  }
}
