import { rows, type Row } from "@sightline/contract/contract.ts";
import { people } from "@sightline/contract/people/people.ts";
import { plans } from "@sightline/contract/plans.ts";
import { callRow } from "@sightline/server/src/testing/client.ts";
import type { Call } from "@sightline/server/src/testing/fuzz/fuzz.calls.ts";
import {
  callerOf,
  holdable,
  holdLastByte,
  type HeldPerson,
  makeCalls,
  sentBy,
  signInSilently,
} from "@sightline/server/src/testing/fuzz/fuzz.held.ts";
import { sql } from "kysely";
import { openCrowdedPlace, startApp } from "#bench/shared/place.ts";

// npm run bench -- held [seed=1]
// Whether a call keeps the rights that its caller had when its headers came. Of every row of the staff,
// and of a plan, all but the last byte is sent; then the caller loses what they had; then the last byte
// is sent. A call is let through if it is answered with 2xx, where the same call of somebody who lost
// as much before is not. None may be.

const seed = Number(process.argv[2] ?? 1);
const port = 4713;
/** The least that has plans with owners. */
const crowd = 3_300;

type Loss = { of: (row: Row) => boolean; lose: (person: HeldPerson) => Promise<unknown> };
type Line = { loss: string; calls: number; refused: number; "let through": string };

const isOfStaff = (row: Row) => callerOf(row) !== "member";
const isOfPlan = (row: Row) => row.noun === "plans" && !isOfStaff(row);

const place = await openCrowdedPlace(crowd, async () => undefined);
const table: Line[] = [];
try {
  const app = await startApp(place, port);
  try {
    const makeCall = await makeCalls(place.db, seed);
    for (const [name, loss] of Object.entries(lossesAt(app.url)))
      table.push(await weigh(name, loss, app.url, makeCall));
  } finally {
    await app.stop();
  }
} finally {
  await place.close();
}
console.table(table);
if (table.some((line) => line["let through"] !== "")) process.exitCode = 1;

function lossesAt(url: string): Record<string, Loss> {
  const byAdmin = (row: typeof people.deactivatePeople | typeof people.signPeopleOut) => {
    return async ({ id }: HeldPerson) =>
      callRow(url, row, { as: await signInSilently(place.db, "admin"), body: { ids: [id] } });
  };
  return {
    demoted: {
      of: isOfStaff,
      lose: async ({ id }) =>
        callRow(url, people.setRoles, {
          as: await signInSilently(place.db, "admin"),
          body: { ids: [id], role: "member" },
        }),
    },
    deactivated: {
      of: (row) => isOfStaff(row) || isOfPlan(row),
      lose: async (person) => {
        await addOwner(person);
        await byAdmin(people.deactivatePeople)(person);
      },
    },
    "signed out": {
      of: (row) => isOfStaff(row) || isOfPlan(row),
      lose: byAdmin(people.signPeopleOut),
    },
    "out of their plan": {
      of: isOfPlan,
      lose: async (person) => {
        await addOwner(person);
        const { status } = await callRow(url, plans.leavePlan, { as: person, body: {} });
        if (status !== 204) throw new Error(`Nobody can leave a plan: ${status}.`);
      },
    },
  };
}

/** Or they could not go. */
async function addOwner({ id }: HeldPerson): Promise<void> {
  const other = await signInSilently(place.db, "member");
  await sql`
    update plan_members set plan_id = (select plan_id from plan_members where user_id = ${id})
    where user_id = ${other.id}`.execute(place.db);
}

async function weigh(
  loss: string,
  { of, lose }: Loss,
  url: string,
  makeCall: (row: Row) => Call,
): Promise<Line> {
  const letThrough: string[] = [];
  const some = holdable(rows).filter(of);
  for (const row of some) {
    const call = makeCall(row);
    const before = await send(url, call, "before", lose);
    const between = await send(url, call, "between", lose);
    if (isWell(between) && !isWell(before)) letThrough.push(`${row.method} ${row.path}`);
  }
  return {
    loss,
    calls: some.length,
    refused: some.length - letThrough.length,
    "let through": letThrough.join(", "),
  };
}

async function send(url: string, call: Call, when: "before" | "between", lose: Loss["lose"]) {
  const person = await signInSilently(place.db, callerOf(call.row));
  if (when === "before") await lose(person);
  const meanwhile = async () => (when === "between" ? lose(person) : undefined);
  const { status } = await holdLastByte(url, place.db, sentBy(call, person), meanwhile);
  return status;
}

function isWell(status: number): boolean {
  return status >= 200 && status < 300;
}
