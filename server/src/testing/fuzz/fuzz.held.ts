import { randomBytes, randomUUID } from "node:crypto";
import { request } from "node:http";
import { weekdays } from "@sightline/contract/clock/clock.calendar.ts";
import type { Row } from "@sightline/contract/contract.ts";
import type { SystemRole } from "@sightline/contract/people.shapes.ts";
import { sql } from "kysely";
import type { Database } from "#db/database.ts";
import { hashToken } from "#secrets/tokens.ts";
import { until } from "#testing/patience.ts";
import { makeUser } from "#testing/people.ts";
import { type Call, makeCall } from "./fuzz.calls.ts";
import { seeded } from "./fuzz.random.ts";
import type { Sent } from "./fuzz.send.ts";
import { Things } from "./fuzz.things.ts";
import { makeCategories, makeWorld } from "./fuzz.world.ts";

export type HeldPerson = { id: number; email: string; token: string };
export type Answered = { status: number; text: string };

/** Whose body can be held back, and who calls these rows. */
export const holdable = (rows: readonly Row[]): Row[] =>
  rows.filter(({ method, access }) => method !== "GET" && access !== "everybody");

export const callerOf = ({ access }: Row): SystemRole =>
  access === "analyst" || access === "admin" ? access : "member";

/**
 * Signed in, and silent for so long that the next call is noted at the session: that tells when the
 * server has looked the caller up.
 */
export async function signInSilently(db: Database, role: SystemRole): Promise<HeldPerson> {
  const person = await makeUser(db, { role });
  // Some rows look for the caller's plan before anything else.
  await sql`
    with plan as (insert into organization_plans (name, seats) values ('Plan', 5) returning id)
    insert into plan_members (user_id, plan_id, role) select ${person.id}, id, 'owner' from plan`.execute(
    db,
  );
  const token = randomBytes(24).toString("base64url");
  await sql`
    insert into sessions (user_id, token_hash, remember, device, signed_in_at, created_at, last_used_at, expires_at)
    values (${person.id}, ${hashToken(token)}, false, 'held', now(), now(), now() - interval '10 minutes', now() + interval '1 day')`.execute(
    db,
  );
  return { ...person, token };
}

async function wasHeard(db: Database, token: string): Promise<boolean> {
  const { rows } = await sql`
    select from sessions
    where token_hash = ${hashToken(token)} and last_used_at > now() - interval '5 minutes'`.execute(
    db,
  );
  return rows.length > 0;
}

const hardlySound = {
  hours: Object.fromEntries(weekdays.map((day) => [day, [["09:00", "17:00"]]])),
  target_minutes: 60,
  insight_questions: [],
  stream: 7,
  ask_key: randomUUID(),
};

/** Makes sound calls of any row, each other than the last. */
export async function makeCalls(db: Database, seed: number): Promise<(row: Row) => Call> {
  const things = new Things();
  const world = await makeWorld(db, `held-${seed}`, await makeCategories(db), things);
  const plans = await db.selectFrom("organization_plans").select("id").execute();
  for (const { id } of plans) things.add("organization_plan", { id, by: 0 });
  const random = seeded(seed, 0);
  let made = 0;
  return (row) => {
    const caller = world.callers.find(({ role }) => role === callerOf(row));
    if (!caller) throw new Error(`Nobody calls ${row.name}.`);
    made += 1;
    const said = { ...hardlySound, name: `Held ${made}`, slug: `held-${made}` };
    const call = makeCall({ row, caller, said }, { random, things, world });
    delete call.headers["idempotency-key"];
    return call;
  };
}

/** The call as this person makes it, with a body that can be held back. */
export function sentBy({ method, path, headers, body = "{}" }: Sent, who: HeldPerson) {
  const signed = { ...headers, "x-user-token": who.token, "x-user-email": who.email };
  return { method, path, headers: signed, body: Buffer.from(body), token: who.token };
}

/** Sends all but the last byte, and that once `meanwhile` is done. */
export async function holdLastByte(
  url: string,
  db: Database,
  { method, path, headers, body, token }: ReturnType<typeof sentBy>,
  meanwhile: () => Promise<unknown>,
): Promise<Answered> {
  const call = request(url + path, {
    method,
    headers: { "content-type": "application/json", ...headers, "content-length": body.length },
  });
  let isAnswered = false;
  const answered = new Promise<Answered>((resolve, reject) => {
    call.on("error", reject);
    call.on("response", (response) => {
      isAnswered = true;
      const { statusCode: status = 0 } = response;
      response.toArray().then((parts) => resolve({ status, text: parts.join("") }), reject);
    });
  });
  call.write(body.subarray(0, -1));
  await until("The server did not look up who calls.", async () => {
    return isAnswered || (await wasHeard(db, token));
  });
  await meanwhile();
  call.end(body.subarray(-1));
  return answered;
}
