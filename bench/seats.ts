import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { momentOf } from "@sightline/contract/base/moments.ts";
import { buildApp } from "@sightline/server/src/app.ts";
import { readConfig } from "@sightline/server/src/config.ts";
import { openConnection } from "@sightline/server/src/db/connect.ts";
import { migrate } from "@sightline/server/src/db/migrate.ts";
import { insertPlan, insertPlanMember } from "@sightline/server/src/plans/plans.queries.ts";
import { openSession } from "@sightline/server/src/sessions/sessions.ts";

// Races for the last seats of a plan: in each round two guests accept while twelve addresses are
// invited for the two seats left and one invitation is revoked. Never one seat too many, none lost.

const rounds = 50;
const port = 3981;
const seats = 6;
const newcomers = 12;

const folder = await mkdtemp(path.join(tmpdir(), "sightline-seats-"));
const config = readConfig({ DATA_DIR: folder, PORT: String(port), LOG_LEVEL: "error" });
const database = await openConnection(config, () => undefined);
await migrate(database, () => undefined);
const app = await buildApp({ config, connection: database.connection });

type Person = { id: number; email: string; token: string };
type Plan = { seats: { total: number; members: number; invited: number; free: number } };

const counts = { accepted: 0, invited: 0, refused: 0, revoked: 0, tooMany: 0, lost: 0, failed: 0 };

try {
  await app.http.listen({ port, host: "127.0.0.1" });
  const started = performance.now();
  for (let round = 0; round < rounds; round += 1) await race(round);
  const seconds = (performance.now() - started) / 1_000;
  const calls = rounds * (newcomers + 3);
  console.log(`${rounds} rounds, ${calls} racing calls in ${seconds.toFixed(1)} s`);
  console.log(
    `accepted ${counts.accepted}, invited ${counts.invited}, refused for want of a seat ${counts.refused}, revoked ${counts.revoked}`,
  );
  console.log(
    `seats too many ${counts.tooMany}, seats lost ${counts.lost}, failed calls ${counts.failed}`,
  );
  process.exitCode = counts.tooMany + counts.lost + counts.failed > 0 ? 1 : 0;
} finally {
  await app.stop();
  await database.release();
  await rm(folder, { recursive: true, force: true });
}

/** One owner, two guests and one to be revoked leave two of six seats; the revoked one frees a third. */
async function race(round: number): Promise<void> {
  const owner = await makePerson(`owner-${round}`);
  await makePlan(owner);
  const guests = [await makePerson(`guest-${round}-a`), await makePerson(`guest-${round}-b`)];
  const leaving = `leaving-${round}@example.org`;
  for (const { email } of guests) await send(owner, "POST", "organization_plans", { email });
  await send(owner, "POST", "organization_plans", { email: leaving });

  const accepting = guests.map(async (guest) => {
    const { body } = await send(guest, "GET", "invitations");
    const id = body.invitations?.[0]?.id;
    return (await send(guest, "PUT", `invitations/${id}/accept`)).status;
  });
  const revoking = send(owner, "DELETE", "organization_plans", { email: leaving });
  const inviting = Array.from({ length: newcomers }, async (_, number) => {
    const email = `newcomer-${round}-${number}@example.org`;
    return (await send(owner, "POST", "organization_plans", { email })).status;
  });
  const accepted = await Promise.all(accepting);
  const invited = await Promise.all(inviting);
  const revoked = (await revoking).status;
  count(accepted, invited, revoked);

  // All is over: one more, so that a seat freed too late for the others is taken as well.
  const filled = invited.filter((status) => status === 201).length;
  for (let more = filled; more < 3; more += 1) {
    const email = `late-${round}-${more}@example.org`;
    if ((await send(owner, "POST", "organization_plans", { email })).status !== 201)
      counts.lost += 1;
  }
  const { body } = await send(owner, "GET", "organization_plans");
  const { members = 0, invited: open = 0 } = body.organization_plan?.seats ?? {};
  counts.tooMany += Math.max(0, members + open - seats);
  counts.lost += Math.max(0, seats - members - open);
}

function count(accepted: number[], invited: number[], revoked: number): void {
  counts.accepted += accepted.filter((status) => status === 200).length;
  counts.invited += invited.filter((status) => status === 201).length;
  counts.refused += invited.filter((status) => status === 409).length;
  counts.revoked += revoked === 200 ? 1 : 0;
  const wrong = [
    ...accepted.filter((status) => status !== 200),
    ...invited.filter((status) => status !== 201 && status !== 409),
    ...(revoked === 200 ? [] : [revoked]),
  ];
  counts.failed += wrong.length;
}

type Answer = { organization_plan?: Plan; invitations?: { id: number }[] };

async function send(
  as: Person,
  method: string,
  address: string,
  body?: object,
): Promise<{ status: number; body: Answer }> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${address}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-user-token": as.token,
      "x-user-email": as.email,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

async function makePerson(name: string): Promise<Person> {
  const email = `${name}@example.org`;
  return app.db.transaction().execute(async (db) => {
    const { id } = await db
      .insertInto("users")
      .values({ email, first_name: "Bench", last_name: "Person", password_hash: "" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const session = { user_id: id, remember: true, device: "bench" };
    return { id, email, token: await openSession(db, session, momentOf(Date.now())) };
  });
}

async function makePlan(owner: Person): Promise<void> {
  const now = momentOf(Date.now());
  await app.db.transaction().execute(async (db) => {
    const planId = await insertPlan(db, "Bench plan", now);
    await insertPlanMember(db, { user_id: owner.id, plan_id: planId, role: "owner" }, now);
    await db.updateTable("organization_plans").set({ seats }).where("id", "=", planId).execute();
  });
}
