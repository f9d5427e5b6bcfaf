import { insightDraft } from "@sightline/contract/drafts.contents.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Database, DatabaseTransaction } from "#db/database.ts";
import { moveAttachments } from "#attachments/attachments.queries.ts";
import { announce, topic } from "#live/announce.ts";
import { joinInsightDrafts } from "./drafts.joining.ts";
import { getDraftOf, updateDraft } from "./drafts.queries.ts";

/** What a person has written so far on a request's insight. */
export async function findInsightDraft(db: Database, requestId: number, userId: number) {
  const found = await db
    .selectFrom("drafts")
    .select("id")
    .where("kind", "=", "insight")
    .where("insight_request_id", "=", requestId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return found ? getDraftOf(db, found.id, userId) : null;
}

/** Both held until the transaction ends, so that nothing saved meanwhile is lost. */
async function holdBoth(
  db: DatabaseTransaction,
  requestId: number,
  { from, to }: { from: number; to: number },
) {
  const held = await db
    .selectFrom("drafts")
    .select(["id", "user_id", "content"])
    .where("kind", "=", "insight")
    .where("insight_request_id", "=", requestId)
    .where("user_id", "in", [from, to])
    .orderBy("id")
    .forUpdate()
    .execute();
  const of = (userId: number) => held.find((draft) => draft.user_id === userId);
  return { given: of(from), begun: of(to) };
}

/** Passes what one analyst has written to another, who may have begun before: both texts are kept. */
export async function handOverInsightDraft(
  db: DatabaseTransaction,
  requestId: number,
  { from, to }: { from: number; to: number },
  now: Moment,
): Promise<void> {
  const { given, begun } = await holdBoth(db, requestId, { from, to });
  if (!given) return;
  if (begun) {
    const [first, second] = [insightDraft.parse(given.content), insightDraft.parse(begun.content)];
    await updateDraft(db, given.id, joinInsightDrafts(first, second), now);
    await moveAttachments(db, begun.id, { draft_id: given.id });
    await db.deleteFrom("drafts").where("id", "=", begun.id).execute();
  }
  await db.updateTable("drafts").set({ user_id: to }).where("id", "=", given.id).execute();
  for (const userId of [from, to])
    await announce(db, [topic.user(userId)], "draft_changed", { draft_id: given.id });
}
