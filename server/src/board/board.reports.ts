import type { ReportOutcome } from "@sightline/contract/board/board.moderation.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { listAdminIds } from "#accounts/accounts.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import { notify } from "#notifications/notifications.ts";

/** Moderators see it at once; of the first report about a thing they are told as well. */
export async function tellReported(
  db: DatabaseTransaction,
  first: { id: number } | undefined,
  reporterId: number,
  now: Moment,
): Promise<void> {
  await announce(db, [topic.staff], "board_report_changed", {});
  if (!first) return;
  const to = await listAdminIds(db);
  await notify(db, { kind: "report_filed", threadId: 0, to, actorId: reporterId }, now);
}

type Settled = { id: number; reporter_id: number };

/** Each who reported it learns what became of it, but for whoever has settled it. */
export async function tellSettled(
  db: DatabaseTransaction,
  settled: readonly Settled[],
  { settlerId, outcome }: { settlerId: number; outcome: ReportOutcome },
  now: Moment,
): Promise<void> {
  await announce(db, [topic.staff], "board_report_changed", {});
  for (const { reporter_id: reporterId } of settled) {
    if (reporterId === settlerId) continue;
    // Nobody in particular: who moderates stands behind it together.
    const told = { threadId: reporterId, to: [reporterId], actorId: null, details: { outcome } };
    await notify(db, { kind: "report_settled", ...told }, now);
  }
}
