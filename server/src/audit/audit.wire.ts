import type { AuditAct, AuditSeal } from "@sightline/contract/audit/audit.ts";
import type { StoredAct } from "./audit.queries.ts";
import type { Seal } from "./audit.seals.queries.ts";

export function actOnWire(row: StoredAct): AuditAct {
  const { id, at, act, fields, origin, details, subject_kind: kind, subject_id } = row;
  return {
    id,
    at,
    act,
    actor: actorIn(row),
    subject:
      kind === null || subject_id === null
        ? null
        : { kind, id: subject_id, name: row.subject_name },
    fields,
    details:
      details && Object.entries(details).map(([name, value]) => ({ name, value: String(value) })),
    origin: origin?.ip ?? null,
  };
}

function actorIn({ actor_id: id, first_name, last_name }: StoredAct): AuditAct["actor"] {
  if (id === null) return null;
  return { id, first_name: first_name ?? "Former", last_name: last_name ?? "member" };
}

export function sealOnWire(seal: Seal | undefined): AuditSeal | null {
  return seal ? { ...seal, hash: seal.hash.toString("hex") } : null;
}
