import type { AuditAct, ExportFormat } from "@sightline/contract/audit/audit.ts";
import { actorOf, sentenceOf } from "@sightline/contract/audit/audit.sentences.ts";
import type { Database } from "#db/database.ts";
import { csvLine } from "#http/download.ts";
import { type ActFilters, type ActPage, listActs } from "./audit.queries.ts";
import { actOnWire } from "./audit.wire.ts";

const atATime = 1_000;

export const exportTypes: Record<ExportFormat, string> = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/x-ndjson; charset=utf-8",
};

const writers: Record<ExportFormat, { head: string; line: (act: AuditAct) => string }> = {
  csv: {
    head: csvLine([
      "id",
      "at",
      "act",
      "actor_id",
      "actor",
      "subject_kind",
      "subject_id",
      "subject",
      "fields",
      "details",
      "origin",
      "sentence",
    ]),
    line: (act) =>
      csvLine([
        String(act.id),
        act.at,
        act.act,
        String(act.actor?.id ?? ""),
        actorOf(act.actor),
        act.subject?.kind ?? "",
        String(act.subject?.id ?? ""),
        act.subject?.name ?? "",
        act.fields.join(" "),
        act.details?.map(({ name, value }) => `${name}: ${value}`).join("; ") ?? "",
        act.origin ?? "",
        sentenceOf(act),
      ]),
  },
  jsonl: { head: "", line: (act) => `${JSON.stringify(act)}\n` },
};

/** Page by page, so that no length of the log fills the memory. */
export async function* writeActs(
  db: Database,
  filters: ActFilters,
  format: ExportFormat,
): AsyncGenerator<string> {
  const { head, line } = writers[format];
  if (head) yield head;
  for (let after: ActPage["after"] = null; ;) {
    const rows = await listActs(db, filters, { after, limit: atATime });
    if (rows.length > 0) yield rows.map((row) => line(actOnWire(row))).join("");
    const last = rows.at(-1);
    if (!last || rows.length < atATime) return;
    after = last;
  }
}
