import { makeCategory, makePlan, makeRequest } from "./requests.testing.ts";
import { addParticipants } from "./requests.queries.ts";
import type { TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";

export type Person = Signature & { id: number };

export const relations = [
  "stranger",
  "requester",
  "participant",
  "colleague in the plan",
  "person of another plan",
  "analyst",
  "admin",
] as const;
export type Relation = (typeof relations)[number];

export type World = {
  as: (relation: Relation) => Person;
  file: (visibility: Visibility) => Promise<number>;
};

/** Everybody a request can have to do with; `asker` is the requester's role. */
export async function makeWorld(
  app: TestApp,
  asker: "member" | "analyst" | "admin" = "member",
): Promise<World> {
  const persons = new Map<Relation, Person>();
  for (const relation of relations) {
    const role = relation === "analyst" || relation === "admin" ? relation : "member";
    persons.set(relation, await app.signIn({ role: relation === "requester" ? asker : role }));
  }
  const as = (relation: Relation) => {
    const person = persons.get(relation);
    if (!person) throw new Error(`Nobody is called ${relation}.`);
    return person;
  };
  const category = await makeCategory(app.db);
  await makePlan(app.db, [as("requester"), as("colleague in the plan")], app.clock.now());
  await makePlan(app.db, [as("person of another plan")], app.clock.now());
  return {
    as,
    async file(visibility) {
      const given = { insight_category_id: category.id, visibility };
      const { id } = await makeRequest(app, as("requester"), given);
      const by = { addedBy: as("requester").id, now: app.clock.now() };
      await app.db
        .transaction()
        .execute((trx) => addParticipants(trx, id, [as("participant").id], by));
      return id;
    },
  };
}
