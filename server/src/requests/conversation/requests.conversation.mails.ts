import type { Moment } from "@sightline/contract/base/moments.ts";
import { listNamingSince, quote, quoteNaming } from "#conversations/conversations.ts";
import type { Database } from "#db/database.ts";
import { type Letters, quoting, type WriteLetter } from "#notifications/notifications.ts";
import { findRequestFor } from "#requests/requests.queries.ts";
import { seesNotes, type Viewer } from "#requests/requests.visibility.queries.ts";
import { isNamedInInsight, listUnread } from "./requests.conversation.queries.ts";

type Said = { internal: boolean; subject: string; action: string; path: string; why: string };

/** What the insight that answers a request says, to who may read it; its noun provides it. */
type FindInsightText = (
  db: Database,
  requestId: number,
  viewer: Viewer,
  now: Moment,
) => Promise<string | undefined>;

export const makeRequestLetters = (findInsightText: FindInsightText): Letters => ({
  comment: letterOf({
    internal: false,
    subject: "New in the conversation",
    action: "Open the conversation",
    path: "insights/",
    why: "you follow this request",
  }),
  note: letterOf({
    internal: true,
    subject: "New internal notes",
    action: "Open it at the desk",
    path: "more/desk?request=",
    why: "you work on this request",
  }),

  request_mention: quoting(async ({ id, userId, role, since }, { db, now }) => {
    const viewer = { id: userId, role };
    const request = await findRequestFor(db, id, viewer);
    if (!request) return [];
    const place = { column: "request_id", id } as const;
    const said = await listNamingSince(db, place, { userId, since, internal: false });
    const noted = seesNotes(viewer, request)
      ? await listNamingSince(db, place, { userId, since, internal: true })
      : [];
    const text = (await isNamedInInsight(db, id, { userId, since }))
      ? await findInsightText(db, id, viewer, now)
      : undefined;
    const sentence = text === undefined ? null : await quoteNaming(db, text, userId);
    return [
      ...(sentence === null ? [] : ["You are mentioned in the insight:", sentence]),
      ...(await quote(db, [...said, ...noted])),
    ];
  }),
});

function letterOf({ internal, subject, action, path, why }: Said): WriteLetter {
  return async ([{ thread, at: since }], reader, { db, publicUrl }) => {
    const request = await findRequestFor(db, thread.id, reader);
    if (!request) return null;
    const asked = { requestId: request.id, userId: reader.id, since, internal };
    const unread = await listUnread(db, asked);
    if (unread.length === 0) return null;
    return {
      heading: `${subject}: ${request.title}`,
      paragraphs: await quote(db, unread),
      action: { label: action, url: `${publicUrl}/#/app/${path}${request.id}` },
      why: `You get this mail because ${why}, and mails about comments are switched on. You can change that under Account.`,
    };
  };
}
