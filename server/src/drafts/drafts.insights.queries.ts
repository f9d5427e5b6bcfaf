import type { Moment } from "@sightline/contract/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { moveAttachments } from "#attachments/attachments.queries.ts";
import { announce, topic } from "#live/announce.ts";
import { getDraftOf, updateDraft } from "./drafts.queries.ts";

/** What a person has written so far on a request's insight. */
export async function findInsightDraft(db: Database, requestId: number, userId: number) {
  const found = await findOne(db, requestId, userId);
  return found ? getDraftOf(db, found.id, userId) : null;
}

async function findOne(db: Database, requestId: number, userId: number) {
  return db
    .selectFrom("drafts")
    .select(["id", "content"])
    .where("kind", "=", "insight")
    .where("insight_request_id", "=", requestId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
}

/** Passes what one analyst has written to another, who may have begun before: both texts are kept. */
export async function handOverInsightDraft(
  db: DatabaseTransaction,
  requestId: number,
  { from, to }: { from: number; to: number },
  now: Moment,
): Promise<void> {
  const given = await findOne(db, requestId, from);
  if (!given) return;
  const begun = await findOne(db, requestId, to);
  if (begun) {
    await updateDraft(db, given.id, withBody(given.content, begun.content), now);
    await moveAttachments(db, begun.id, { draft_id: given.id });
    await db.deleteFrom("drafts").where("id", "=", begun.id).execute();
  }
  await db.updateTable("drafts").set({ user_id: to }).where("id", "=", given.id).execute();
  for (const userId of [from, to])
    await announce(db, [topic.user(userId)], "draft_changed", { draft_id: given.id });
}

type Content = Record<string, unknown>;

function withBody(given: Content, begun: Content): Content {
  const parts = [given, begun].flatMap(({ body }) =>
    typeof body === "string" && body.trim() !== "" ? [body] : [],
  );
  return { ...given, body: [...new Set(parts)].join("\n\n---\n\n") };
}
