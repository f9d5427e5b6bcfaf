import * as z from "zod/mini";

/** 100 stands for more than 99. */
const count = z.int().check(z.nonnegative());

/** Unread entries in all, and by the part of the app that they lead to. */
export const unreadCounts = z.object({
  all: count,
  requests: count,
  insights: count,
  community: count,
  desk: count,
  account: count,
  admin: count,
});
export type UnreadCounts = z.infer<typeof unreadCounts>;
