import type { DatabaseTransaction } from "#db/database.ts";
import { announce, topic } from "#live/announce.ts";
import { queueMail } from "#mail/mail.ts";
import { listModeratorIds } from "./board.reports.queries.ts";

/** Moderators see it at once; the first report about a thing is mailed to them as well. */
export async function tellReported(
  db: DatabaseTransaction,
  first: { id: number } | undefined,
  reporterId: number,
): Promise<void> {
  await announce(db, [topic.staff], "board_report_changed", {});
  if (!first) return;
  for (const id of await listModeratorIds(db))
    if (id !== reporterId)
      await queueMail(db, "board_reported", { user_id: id, report_id: first.id });
}

type Settled = { id: number; reporter_id: number };

/** Each who reported it learns what became of it, but for whoever has settled it. */
export async function tellSettled(
  db: DatabaseTransaction,
  settled: readonly Settled[],
  settlerId: number,
): Promise<void> {
  await announce(db, [topic.staff], "board_report_changed", {});
  for (const { id, reporter_id: reporterId } of settled)
    if (reporterId !== settlerId)
      await queueMail(db, "board_report_settled", { user_id: reporterId, report_id: id });
}
