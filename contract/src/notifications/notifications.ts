import * as z from "zod/mini";
import { bounds } from "#base/bounds.ts";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost, atMostOf, idInPath, moment, momentSent, pageQuery } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { person } from "#people.shapes.ts";
import { notificationChoiceNames } from "./notifications.choices.ts";
import { unreadCounts } from "./notifications.counts.ts";
import { notificationKinds } from "./notifications.kinds.ts";
import { levelledThreads, levels, threadKinds } from "./notifications.threads.ts";

/** Past what ids of other things reach: there is one for each person and event. */
const entryId = z.int().check(z.positive());

export const thread = z.object({
  kind: z.enum(threadKinds),
  id: z.int().check(z.nonnegative(), z.maximum(2 ** 31 - 1)),
});

/** An entry of the list: an event, or several of one kind about one thing while they are unread. */
export const notification = z.object({
  id: entryId,
  kind: z.enum(notificationKinds),
  thread,
  /** The name of what it is about; empty where it is about nothing that has one. */
  title: z.string(),
  /** Who did the latest of it; nobody where time or the place did. */
  actor: z.nullable(person),
  count: z.int().check(z.positive()),
  /** What else its sentence needs, such as the name of a group. */
  details: z.record(z.string(), z.string()),
  at: moment,
  read: z.boolean(),
  /** Grows with each event: where the entry stands in the list. */
  place: z.int().check(z.positive()),
});
export type Notification = z.infer<typeof notification>;

/** What of the list was read, or is unread again: one way of saying it. */
const marked = z
  .object({
    read: z.boolean(),
    ids: z.optional(z.array(entryId).check(atMostOf(bounds.pageSize.max, "Name at most 100"))),
    /** All about one thing; with `until` those of it up to that place. */
    thread: z.optional(thread),
    /** All up to this place: what came later has not been seen yet. */
    until: z.optional(entryId),
    /** Of these only those of one kind, or of those that go by one choice. */
    kind: z.optional(z.enum(notificationKinds)),
    choice: z.optional(z.enum(notificationChoiceNames)),
    /** Those that were read by one call, to take it back. */
    read_at: z.optional(momentSent),
  })
  .check(
    z.refine(
      ({ ids, thread: about, until, read_at }) =>
        [ids, about ?? until, read_at].filter((one) => one !== undefined).length === 1,
      { error: "Say which in one way: ids, thread, until or read_at." },
    ),
    z.refine(
      ({ read, thread: about, until }) => read || (about === undefined && until === undefined),
      { error: "What is unread again is named by ids or read_at." },
    ),
    z.refine(
      ({ thread: about, until, kind, choice }) =>
        (about ?? until) !== undefined || (kind === undefined && choice === undefined),
      { error: "A kind or a choice narrows a thread, or what came until then." },
    ),
  );

const levelParams = z.object({ thread: z.enum(levelledThreads), id: idInPath });
const ownLevel = z.object({
  /** Null: one goes by what is usual here. */
  chosen: z.nullable(z.enum(levels)),
  /** What holds for who chose nothing. */
  usual: z.enum(levels),
  /** One asked for no more mails of it, whatever else one hears. */
  mail_muted: z.boolean(),
});
/** Of one of those things of which one hears otherwise than is usual. */
const listedLevel = z.extend(ownLevel, {
  thread: z.object({ kind: z.enum(levelledThreads), id: z.int().check(z.positive()) }),
  /** What it is called. */
  title: z.string(),
});

export const notifications = defineEndpoints({
  listNotifications: {
    method: "GET",
    path: reads.notifications.listNotifications,
    summary: "What one was told of and may still see, entry by entry, latest first by page.",
    access: "signed_in",
    query: z.object({
      unread: z.optional(z.literal("true")),
      ...pageQuery,
    }),
    response: z.object({
      notifications: z.array(notification),
      next_cursor: z.nullable(z.string()),
    }),
    background: true,
  },
  getUnread: {
    method: "GET",
    path: reads.notifications.getUnread,
    summary:
      "How much is unread, in all and by part of the app, and what is to be shown on screen since `after`.",
    access: "signed_in",
    query: z.object({
      /** `latest` of the answer before; without it nothing is shown anew. */
      after: z.optional(
        z.pipe(z.string().check(atMost(15), z.regex(/^\d+$/)), z.transform(Number)),
      ),
    }),
    response: z.object({
      unread: unreadCounts,
      latest: z.int().check(z.nonnegative()),
      news: z.array(notification),
    }),
    background: true,
  },
  markNotifications: {
    method: "PUT",
    path: "/api/v1/notifications/reading",
    summary: "Marks entries as read, or as unread again, on every device.",
    access: "signed_in",
    body: marked,
    response: z.object({ unread: unreadCounts, read_at: z.nullable(moment) }),
    background: true,
  },
  listLevels: {
    method: "GET",
    path: reads.notifications.listLevels,
    summary:
      "Those requests, posts and groups one may see of which one hears otherwise than is usual here, by page.",
    access: "signed_in",
    query: z.object(pageQuery),
    response: z.object({
      notification_levels: z.array(listedLevel),
      next_cursor: z.nullable(z.string()),
    }),
    background: true,
  },
  getLevel: {
    method: "GET",
    path: reads.notifications.getLevel,
    summary: "How much one wants to hear of a request, a group or a post.",
    access: "signed_in",
    params: levelParams,
    response: z.object({ notification_level: ownLevel }),
    background: true,
  },
  setLevel: {
    method: "PUT",
    path: reads.notifications.getLevel,
    summary:
      "Changes that; null goes back to what is usual here. Either way mails of it come again.",
    access: "signed_in",
    params: levelParams,
    body: z.object({ level: z.nullable(z.enum(levels)) }),
    response: z.object({ notification_level: ownLevel }),
    background: true,
  },
});

export type NotificationLevel = z.infer<typeof ownLevel>;
export type ListedLevel = z.infer<typeof listedLevel>;
