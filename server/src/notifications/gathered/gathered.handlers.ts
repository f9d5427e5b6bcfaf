import { gatheredNotifications } from "@sightline/contract/notifications/notifications.gathered.ts";
import { kindsOf } from "@sightline/contract/notifications/notifications.rules.ts";
import { manifoldThreads } from "@sightline/contract/notifications/notifications.threads.ts";
import type { Notification } from "@sightline/contract/notifications/notifications.ts";
import { implement } from "#http/call.ts";
import { writeCursor } from "#http/cursor.ts";
import { entryPages, listEntries, type Sights } from "#notifications/notifications.list.queries.ts";
import { listGathered } from "./gathered.queries.ts";

export function makeGatheredHandlers(sights: Sights) {
  return implement(gatheredNotifications, {
    async listGathered({ query, user, db, now }) {
      const narrowed = { unread: query.unread !== undefined, choice: query.choice ?? null };
      let walkedTo: number | null = null;
      const { rows, next_cursor } = await entryPages.read(query, async ({ after, limit }) => {
        // A page may be short where there is much to pass over, but is not empty before the end.
        for (let from = after; ; from = { place: walkedTo }) {
          const page = { ...narrowed, after: from, limit };
          const found = await listGathered(db, sights, user, page, now);
          ({ walkedTo } = found);
          if (found.rows.length > 0 || walkedTo === null) return found.rows;
        }
      });
      return {
        gathered: rows.map(({ place: _, ...row }) => ({ id: nameOf(row.latest), ...row })),
        next_cursor: next_cursor ?? (walkedTo === null ? null : writeCursor([walkedTo])),
      };
    },

    async listGatheredEntries({ params, query, user, db, now }) {
      const { kind, choice, unread } = query;
      const thread = { kind: params.thread, id: params.id };
      const kinds = kindsOf({ kind, choice, thread: thread.kind });
      const narrowed = { unread: unread !== undefined, about: { thread, kinds } };
      const { rows, next_cursor } = await entryPages.read(query, (page) =>
        listEntries(db, sights, user, { ...page, ...narrowed }, now),
      );
      return { notifications: rows, next_cursor };
    },
  });
}

function nameOf({ thread, kind }: Notification): string {
  const isManifold = manifoldThreads.some((one) => one === thread.kind);
  return `${thread.kind} ${thread.id}${isManifold ? ` ${kind}` : ""}`;
}
