import { kindsOf } from "@sightline/contract/notifications/notifications.rules.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import type { LevelledThread } from "@sightline/contract/notifications/notifications.threads.ts";
import type { Body } from "@sightline/contract/base/endpoint.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database } from "#db/database.ts";
import { implement } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { unmuteThread } from "#notifications/letters/letters.endings.queries.ts";
import { keepLevel, levelPages, listOwnLevels, readLevel } from "./notifications.levels.queries.ts";
import {
  countUnread,
  entryPages,
  findLatestPlace,
  listEntries,
  listNews,
  type Sights,
} from "./notifications.list.queries.ts";
import {
  markEntriesRead,
  markEntriesUnread,
  type Reread,
  type Which,
} from "./notifications.reading.queries.ts";
import type { Reader } from "./notifications.ts";

/** Refuses what the reader does not see; the nouns that own the threads provide it. */
export type RequireSight = Record<
  LevelledThread,
  (db: Database, id: number, reader: Reader) => Promise<unknown>
>;

type Marking = (typeof notifications)["markNotifications"];

export function makeNotificationHandlers(sights: Sights, requireSight: RequireSight) {
  return implement(notifications, {
    async listNotifications({ query, user, db, now }) {
      const narrowed = { unread: query.unread !== undefined, about: null };
      const { rows, next_cursor } = await entryPages.read(query, (page) =>
        listEntries(db, sights, user, { ...page, ...narrowed }, now),
      );
      return { notifications: rows, next_cursor };
    },

    async getUnread({ query: { after }, user, db, now }) {
      return {
        // First: what comes while the rest is read is told anew rather than never.
        latest: await findLatestPlace(db, user.id),
        unread: await countUnread(db, sights, user, now),
        news: after === undefined ? [] : await listNews(db, sights, user, after, now),
      };
    },

    async markNotifications({ body, user, db, now }) {
      let readAt: Moment | null = null;
      if (!body.read) await markEntriesUnread(db, user.id, rereadIn(body));
      else if (await markEntriesRead(db, user.id, whichIn(body), now)) readAt = now;
      return { unread: await countUnread(db, sights, user, now), read_at: readAt };
    },

    async listLevels({ query, user, db, now }) {
      const { rows, next_cursor } = await levelPages.read(query, (page) =>
        listOwnLevels(db, sights, user, page, now),
      );
      return {
        notification_levels: rows.map(({ thread_kind: kind, thread_id: id, ...level }) => ({
          ...level,
          thread: { kind, id },
        })),
        next_cursor,
      };
    },

    async getLevel({ params, user, db }) {
      await requireSight[params.thread](db, params.id, user);
      const thread = { kind: params.thread, id: params.id };
      return { notification_level: await readLevel(db, user.id, thread) };
    },

    async setLevel({ params, body, user, db }) {
      await requireSight[params.thread](db, params.id, user);
      const thread = { kind: params.thread, id: params.id };
      await keepLevel(db, user.id, thread, body.level);
      // Whoever says anew how much they want to hear wants to hear it by mail too.
      await unmuteThread(db, user.id, thread);
      return { notification_level: await readLevel(db, user.id, thread) };
    },
  });
}

function whichIn(body: Body<Marking>): Which {
  const { thread, until, kind, choice } = body;
  if (thread === undefined && until === undefined) return rereadIn(body);
  const kinds = kindsOf({ kind, choice });
  return {
    ...(thread ? { thread } : {}),
    ...(until === undefined ? {} : { until }),
    ...((kind ?? choice) ? { kinds } : {}),
  };
}

function rereadIn({ ids, read_at }: Body<Marking>): Reread {
  if (ids) return { ids };
  // The contract lets nothing else through.
  if (read_at === undefined) throw new Problem("invalid");
  return { readAt: read_at };
}
