import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost, pageQuery } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { notificationChoiceNames } from "./notifications.choices.ts";
import { notificationKinds } from "./notifications.kinds.ts";
import { notification, thread } from "./notifications.ts";
import { threadKinds } from "./notifications.threads.ts";

const count = z.int().check(z.positive());

/**
 * One line: all that one was told of one thing and may see, as far as it is asked for. It stands where
 * one was last told of it, whether or not one still sees just that.
 */
export const gathered = z.object({
  /** The same for the same thing, whatever happens to it. */
  id: z.string(),
  latest: notification,
  /** The latest that is unread, where that is another: there one wants to go on reading. */
  latest_unread: z.nullable(notification),
  /** Entries, as all counts of what is unread. */
  unread: z.int().check(z.nonnegative()),
  /** What else happened, how often, the most recent first; 100 stands for more than 99. */
  others: z.array(z.object({ kind: z.enum(notificationKinds), count })),
});
export type Gathered = z.infer<typeof gathered>;

/** Of the place there is one, and it has no number. */
const threadId = z.pipe(
  z.pipe(z.string().check(atMost(10), z.regex(/^(?:0|[1-9]\d*)$/)), z.transform(Number)),
  thread.shape.id,
);

const narrowed = {
  unread: z.optional(z.literal("true")),
  choice: z.optional(z.enum(notificationChoiceNames)),
  ...pageQuery,
};

export const gatheredNotifications = defineEndpoints({
  listGathered: {
    method: "GET",
    path: reads.notifications.listGathered,
    summary:
      "What one was told of and may still see, gathered by what it is about, latest first by page.",
    access: "signed_in",
    query: z.object(narrowed),
    response: z.object({ gathered: z.array(gathered), next_cursor: z.nullable(z.string()) }),
    background: true,
  },
  listGatheredEntries: {
    method: "GET",
    path: reads.notifications.listGatheredEntries,
    summary: "The entries about one thing, latest first by page.",
    access: "signed_in",
    params: z.object({ thread: z.enum(threadKinds), id: threadId }),
    query: z.object({ kind: z.optional(z.enum(notificationKinds)), ...narrowed }),
    response: z.object({
      notifications: z.array(notification),
      next_cursor: z.nullable(z.string()),
    }),
    background: true,
  },
});
