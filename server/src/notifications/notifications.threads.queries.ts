import { sql } from "kysely";
import type { ThreadSight } from "./notifications.ts";

/** What happened to somebody is theirs to know, whatever they may see now. */
export const accountThread: ThreadSight = { sees: () => sql`true`, title: sql`''` };

/** What is about the place is for those who run it. */
export const placeThread: ThreadSight = {
  sees: ({ role }) => sql`${role === "admin"}::boolean`,
  title: sql`''`,
};
