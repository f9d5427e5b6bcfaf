import { dayMs, later, type Moment } from "@sightline/contract/base/moments.ts";
import { listThreadMates } from "#board/board.mentions.queries.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { tellInvited, tellShareComment, tellShared } from "#groups/groups.ts";
import { deleteWaiting } from "#notifications/letters/letters.queries.ts";
import { notify } from "#notifications/notifications.ts";
import { tellOf, tellOfRequest } from "#requests/requests.ts";
import { type Happened, listHappenedSince, readFormerNews } from "./demo.news.queries.ts";
import { listDemoUsers } from "./demo.queries.ts";

const toldForMs = 9 * dayMs;
const mostUnread = 3;

/** What people were told of the last days, in the order in which it happened; most of it they have read. */
export async function fillNews(db: DatabaseTransaction, now: Moment): Promise<void> {
  for (const happened of await listHappenedSince(db, later(now, -toldForMs)))
    await tell(db, happened);
  await readFormerNews(db, mostUnread, now);
  // As if its mails had gone out: nobody reads at such addresses.
  for (const { id } of await listDemoUsers(db)) await deleteWaiting(db, id);
}

async function tell(db: DatabaseTransaction, happened: Happened): Promise<unknown> {
  const { id, actorId, at } = happened;
  if (happened.what === "request event") return tellOf(db, { id }, happened.kind, actorId, at);
  // Time alone does none of the rest.
  if (actorId === null) return undefined;
  switch (happened.what) {
    case "request comment": {
      const { internal } = happened;
      const said = { actorId, internal };
      return tellOfRequest(db, internal ? "note" : "comment", id, said, at);
    }
    case "post comment": {
      const to = await listThreadMates(db, id);
      return notify(db, { kind: "post_comment", threadId: id, to, actorId }, at);
    }
    case "post mention": {
      const to = [happened.personId];
      return notify(db, { kind: "post_mention", threadId: id, to, actorId }, at);
    }
    case "share":
      return tellShared(db, { id, group: happened.group }, [], actorId, at);
    case "share comment": {
      const { group, commentId } = happened;
      return tellShareComment(db, { id, group, commentId }, [], actorId, at);
    }
    case "invitation": {
      const invited = { invited: happened.personId, by: actorId };
      return tellInvited(db, happened.group, invited, at);
    }
  }
}
