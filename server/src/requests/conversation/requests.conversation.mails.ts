import { replaceMentions } from "@sightline/contract/text/mentions.ts";
import type { Letters, WriteLetter } from "#notifications/notifications.ts";
import { findRequestFor } from "#requests/requests.queries.ts";
import { listUnread } from "./requests.conversation.queries.ts";

const mostShown = 5;
const excerptLength = 400;

type Said = { internal: boolean; subject: string; action: string; path: string; why: string };

export const requestLetters: Letters = {
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
};

function letterOf({ internal, subject, action, path, why }: Said): WriteLetter {
  return async ([{ thread, at: since }], reader, { db, publicUrl }) => {
    const request = await findRequestFor(db, thread.id, reader);
    if (!request) return null;
    const asked = { requestId: request.id, userId: reader.id, since, internal };
    const unread = await listUnread(db, asked);
    if (unread.length === 0) return null;
    const shown = unread.slice(-mostShown);
    const more = unread.length - shown.length;
    return {
      heading: `${subject}: ${request.title}`,
      paragraphs: [
        ...(more > 0 ? [`${more} earlier ${more === 1 ? "comment" : "comments"}, and then:`] : []),
        ...shown.map((one) => `${one.first_name} ${one.last_name}: ${excerptOf(one.body)}`),
      ],
      action: { label: action, url: `${publicUrl}/#/app/${path}${request.id}` },
      why: `You get this mail because ${why}, and mails about comments are switched on. You can change that under Account.`,
    };
  };
}

function excerptOf(body: string): string {
  const points = Array.from(replaceMentions(body, ({ as }) => `@${as}`));
  const more = points.length > excerptLength ? "…" : "";
  return `${points.slice(0, excerptLength).join("")}${more}`;
}
