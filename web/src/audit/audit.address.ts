import {
  type ActName,
  acts,
  type SubjectKind,
  subjectKinds,
} from "@sightline/contract/audit/audit.acts.ts";
import { dayMs, momentOf } from "@sightline/contract/base/moments.ts";
import { stretchAt } from "@sightline/contract/clock/clock.zones.ts";

/** What the log is narrowed to. All of it stands in the address, so that it can be passed on. */
export type AuditAddress = {
  act: ActName | null;
  actor: number | null;
  subject: { kind: SubjectKind; id: number } | null;
  /** Days of the reader's own zone, both included: 2026-11-17. */
  from: string | null;
  until: string | null;
};

export const wholeLog: AuditAddress = {
  act: null,
  actor: null,
  subject: null,
  from: null,
  until: null,
};

/** What is not understood is left out: an address may be old, or typed by hand. */
export function readAddress(query: URLSearchParams): AuditAddress {
  const act = query.get("act") ?? "";
  const actor = query.get("actor") ?? "";
  return {
    act: isActName(act) ? act : null,
    actor: isId(actor) ? Number(actor) : null,
    subject: subjectIn(query.get("subject") ?? ""),
    from: dayIn(query.get("from")),
    until: dayIn(query.get("until")),
  };
}

/** `?act=signed_in&subject=user:7`, or nothing. */
export function writeAddress({ act, actor, subject, from, until }: AuditAddress): string {
  const query = new URLSearchParams();
  if (act) query.set("act", act);
  if (actor !== null) query.set("actor", String(actor));
  if (subject) query.set("subject", `${subject.kind}:${subject.id}`);
  if (from) query.set("from", from);
  if (until) query.set("until", until);
  const text = query.toString().replaceAll("%3A", ":");
  return text === "" ? "" : `?${text}`;
}

/** As the API takes them. */
export function auditQuery({ act, actor, subject, from, until }: AuditAddress, zone: string) {
  return {
    ...(act ? { act } : {}),
    ...(actor === null ? {} : { actor: String(actor) }),
    ...(subject ? { subject: `${subject.kind}:${subject.id}` } : {}),
    ...(from ? { from: startOf(from, zone, 0) } : {}),
    ...(until ? { until: startOf(until, zone, 1) } : {}),
  };
}

export function isNarrowed(address: AuditAddress): boolean {
  return writeAddress(address) !== "";
}

/** When a day begins there, or the one after. */
function startOf(day: string, zone: string, further: number): string {
  const time = Date.parse(`${day}T00:00:00Z`) + further * dayMs;
  return momentOf(time - stretchAt(zone, time).offsetMs);
}

function isActName(text: string): text is ActName {
  return Object.hasOwn(acts, text);
}

function isId(text: string): boolean {
  return /^[1-9]\d{0,9}$/.test(text);
}

function subjectIn(text: string): AuditAddress["subject"] {
  const [name = "", id = ""] = text.split(":");
  const kind = subjectKinds.find((one) => one === name);
  return kind && isId(id) ? { kind, id: Number(id) } : null;
}

function dayIn(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  return Number.isNaN(Date.parse(text)) ? null : text;
}
