import { randomBytes } from "node:crypto";
import type { ActName, SubjectKind } from "@sightline/contract/audit/audit.acts.ts";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import type { RecordAct } from "./call.ts";
import { type Beside, insertAct, wordsKey } from "./record.queries.ts";

type Values = Readonly<Record<string, string | number | boolean | null>>;

export type Act = {
  /** Which one it is, of a row that names several. */
  name?: ActName;
  /** Who acts where the call itself does not tell, as when somebody signs in. */
  actorId?: number;
  subject: { kind: SubjectKind; id: number } | null;
  /** The names of what changed, never the values. */
  fields?: readonly string[];
  /** Neither words nor people, such as a role or seats: who acted may go, these stay. No secrets. */
  values?: Values;
  /** Texts, names, addresses, ids of people; kept apart, erased with the persons they are of. No secrets. */
  details?: Values;
  /** Whose they are, besides who acts and whom it is done to. */
  persons?: readonly number[];
};

export type ActBy = {
  /** Null for what the place does by itself, and for whoever is not signed in. */
  userId: number | null;
  /** Null where nobody called. */
  ip: string | null;
  now: Moment;
};

/** All lines of a row stand in the audit log under the name that the contract gives it. */
export function recordFor(endpoint: Endpoint, by: ActBy): RecordAct {
  return async (db, act) => {
    const names = [endpoint.audited ?? []].flat();
    const name = act.name ?? (names.length === 1 ? names[0] : undefined);
    if (!name || !names.includes(name))
      throw new Error(`${endpoint.method} ${endpoint.path} does not say what the log calls this.`);
    await recordAct(db, name, by, act);
  };
}

/** Writes one line of the audit log, in the transaction of what it tells of. */
export async function recordAct(
  db: DatabaseTransaction,
  name: ActName,
  by: ActBy,
  act: Act,
): Promise<void> {
  const actorId = act.actorId ?? by.userId;
  const written = {
    at: by.now,
    act: name,
    actor_id: actorId,
    subject_kind: act.subject?.kind ?? null,
    subject_id: act.subject?.id ?? null,
    fields: act.fields ?? [],
  };
  const persons = personsOf(actorId, act);
  await insertAct(db, written, {
    details: detailsOf(act, persons),
    origin: by.ip === null ? undefined : salted({ ip: by.ip }, persons),
  });
}

function detailsOf({ values, details }: Act, persons: readonly number[]): Beside | undefined {
  if (!values) return details && salted(details, persons);
  if (!details) return salted(values, []);
  const words = { salt: randomBytes(16).toString("hex"), text: JSON.stringify(details) };
  return salted({ ...values, [wordsKey]: words }, persons);
}

/** By a salt that goes with the values, so that nobody can guess them from what stays. */
function salted(given: object, persons: readonly number[]): Beside {
  return { salt: randomBytes(16), value: JSON.stringify(given), persons };
}

function personsOf(actorId: number | null, { subject, persons = [] }: Act): number[] {
  const all = [actorId, subject?.kind === "user" ? subject.id : null, ...persons];
  return [...new Set(all.filter((id) => id !== null))];
}
