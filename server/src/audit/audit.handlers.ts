import { Readable } from "node:stream";
import { audit } from "@sightline/contract/audit/audit.ts";
import { implement } from "#http/call.ts";
import { exportTypes, writeActs } from "./audit.export.ts";
import { type ActFilters, actPages, listActs } from "./audit.queries.ts";
import { findLastSeal } from "./audit.seals.queries.ts";
import { actOnWire, sealOnWire } from "./audit.wire.ts";

export const auditHandlers = implement(audit, {
  async listAuditActs({ db, query }) {
    const { rows, next_cursor } = await actPages.read(query, (page) => listActs(db, query, page));
    return { audit_acts: rows.map(actOnWire), next_cursor };
  },

  async getAuditSeal({ db }) {
    return { audit_seal: sealOnWire(await findLastSeal(db)) };
  },

  async exportAuditActs({ db, query, now, record }) {
    const { format, ...filters } = query;
    const details = { format, ...inWords(filters) };
    await db.transaction().execute((trx) => record(trx, { subject: null, details }));
    return {
      stream: Readable.from(writeActs(db, filters, format)),
      bytes: null,
      filename: `audit-log-${now.slice(0, 10)}.${format}`,
      type: exportTypes[format],
    };
  },
});

/** What it was narrowed to, for the line about it. */
function inWords({ actor, subject, act, from, until }: ActFilters): Record<string, string> {
  return {
    ...(actor === undefined ? {} : { actor: String(actor) }),
    ...(subject ? { subject: `${subject.kind} ${subject.id}` } : {}),
    ...(act === undefined ? {} : { act }),
    ...(from === undefined ? {} : { from }),
    ...(until === undefined ? {} : { until }),
  };
}
