import type { AuditAct, AuditSeal } from "@sightline/contract/audit/audit.ts";
import * as z from "zod/mini";
import { wordsKey } from "#http/record.queries.ts";
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
    details: details && detailsIn(details),
    origin: origin?.ip ?? null,
  };
}

const textOfWords = z.object({ text: z.string() });
const words = z.record(z.string(), z.unknown());

function detailsIn({ [wordsKey]: apart, ...values }: Record<string, unknown>) {
  const read = textOfWords.safeParse(apart);
  const all = read.success ? { ...values, ...words.parse(JSON.parse(read.data.text)) } : values;
  return Object.entries(all).map(([name, value]) => ({ name, value: String(value) }));
}

function actorIn({ actor_id: id, first_name, last_name }: StoredAct): AuditAct["actor"] {
  if (id === null) return null;
  return { id, first_name: first_name ?? "Former", last_name: last_name ?? "member" };
}

export function sealOnWire(seal: Seal | undefined): AuditSeal | null {
  return seal ? { ...seal, hash: seal.hash.toString("hex") } : null;
}
