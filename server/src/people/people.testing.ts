import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { people } from "@sightline/contract/people/people.ts";
import { makeSomeone, type Someone } from "#plans/plans.testing.ts";
import type { TestApp } from "#testing/app.ts";
import type { NewPerson } from "#testing/people.ts";
import { findRole, giveLongPassword, listActsOn } from "./people.testing.queries.ts";

/** Somebody whose password would do for staff. */
export async function makeSomeoneLong(app: TestApp, person: NewPerson = {}): Promise<Someone> {
  const someone = await makeSomeone(app, person);
  await giveLongPassword(app.db, someone.id);
  return someone;
}

export const roleOf = (app: TestApp, id: number) => findRole(app.db, id);

/** What admins did to them here; what people do themselves stands in the log as well. */
const ownActs = Object.values<Endpoint>(people).flatMap(({ audited = [] }) => audited);

export const actsOn = async (app: TestApp, id: number, kind: "user" | "invitation" = "user") =>
  (await listActsOn(app.db, kind, id)).filter(({ act }) => ownActs.some((name) => name === act));
