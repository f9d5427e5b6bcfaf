import * as z from "zod/mini";
import { defineEndpoints } from "#base/endpoint.ts";
import { atMost, idInPath, moment, momentSent, pageQuery } from "#base/fields.ts";
import { reads } from "#base/reads.ts";
import { person } from "#people.shapes.ts";
import { type ActName, acts, type SubjectKind, subjectKinds } from "./audit.acts.ts";

// The keys are the names.
const actNames = Object.keys(acts) as [ActName, ...ActName[]];

/** `user:7`: what was changed, by its kind and number. */
const subjectInQuery = z.pipe(
  z.string().check(
    atMost(40),
    z.regex(/^[a-z_]+:[1-9]\d{0,9}$/),
    z.refine((value) => subjectKinds.some((kind) => value.startsWith(`${kind}:`))),
  ),
  z.transform((value: string) => {
    const [kind, id] = value.split(":");
    // The checks above let nothing else through.
    return { kind: kind as SubjectKind, id: Number(id) };
  }),
);

const filters = {
  actor: z.optional(idInPath),
  subject: z.optional(subjectInQuery),
  act: z.optional(z.enum(actNames)),
  from: z.optional(momentSent),
  until: z.optional(momentSent),
};

/** Past what ids of other things reach: there is one for each sign-in. */
const actId = z.int().check(z.positive());

export const auditAct = z.object({
  id: actId,
  at: moment,
  act: z.enum(actNames),
  /** Null for what the place does by itself. */
  actor: z.nullable(person),
  subject: z.nullable(
    z.object({ kind: z.enum(subjectKinds), id: z.int(), name: z.nullable(z.string()) }),
  ),
  fields: z.array(z.string()),
  /** Null where there were none, or where they were erased with a person. */
  details: z.nullable(z.array(z.object({ name: z.string(), value: z.string() }))),
  /** The network address, for 90 days. */
  origin: z.nullable(z.string()),
});
export type AuditAct = z.infer<typeof auditAct>;

export const auditSeal = z.object({
  id: z.int(),
  last_act_id: actId,
  hash: z.string(),
  sealed_at: moment,
});
export type AuditSeal = z.infer<typeof auditSeal>;

export const exportFormats = ["csv", "jsonl"] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const audit = defineEndpoints({
  listAuditActs: {
    method: "GET",
    path: reads.audit.listAuditActs,
    summary:
      "Who did what, newest first by page; by `actor`, by `subject` as kind:id, by `act`, and by time.",
    access: "admin",
    query: z.object({ ...filters, ...pageQuery }),
    response: z.object({
      audit_acts: z.array(auditAct),
      next_cursor: z.nullable(z.string()),
    }),
  },
  getAuditSeal: {
    method: "GET",
    path: reads.audit.getAuditSeal,
    summary: "The last seal of the log: up to which line, since when, and its hash.",
    access: "admin",
    response: z.object({ audit_seal: z.nullable(auditSeal) }),
    background: true,
  },
  exportAuditActs: {
    method: "GET",
    path: "/api/v1/audit_acts/export",
    summary: "The same, all of it, as CSV or as JSON lines. That it was exported is recorded.",
    access: "admin",
    query: z.object({ ...filters, format: z.enum(exportFormats) }),
    response: "file",
    recentSignIn: true,
    audited: "audit_exported",
  },
});
