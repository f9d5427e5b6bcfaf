import { type LiveEventName, sessionEnded } from "@sightline/contract/live.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { insertEvent, personTopic } from "./live.queries.ts";

/** Who hears of an event. A topic is a place to listen; rights are checked again by the next call. */
export const topic = {
  user: (id: number) => `${personTopic}${id}`,
  session: (id: number) => `session:${id}`,
  staff: "staff",
  everybody: "everybody",
} as const;

export async function announce(
  db: DatabaseTransaction,
  topics: readonly string[],
  name: LiveEventName | typeof sessionEnded,
  about: Record<string, number>,
): Promise<void> {
  if (topics.length > 0) await insertEvent(db, { topics, name, about });
}

export async function announceSessionsEnded(
  db: DatabaseTransaction,
  sessionIds: readonly number[],
): Promise<void> {
  await announce(db, sessionIds.map(topic.session), sessionEnded, {});
}
