import { deskScope } from "@sightline/contract/desk.scope.ts";
import { requestScope } from "@sightline/contract/requests/requests.scope.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { search } from "@sightline/contract/search/search.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  type Person,
} from "#insights/insights.testing.ts";
import { addParticipants } from "#requests/requests.queries.ts";
import { atRest, makePlan } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { confirmScope, correctScope, sendScope, takeCorrection } from "./scope.testing.ts";
import { setScopeRule } from "./scope.testing.queries.ts";

const relations = [
  "stranger",
  "requester",
  "requester who is staff",
  "participant",
  "colleague in the plan",
  "person of another plan",
  "analyst",
  "analyst at work on it",
  "admin",
] as const;
type Relation = (typeof relations)[number];

let app: TestApp;
let category: AskingCategory;
const persons = new Map<Relation, Person>();

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  await setScopeRule(app.db, category.id, "must");
  for (const relation of relations) {
    const isStaff = relation.includes("analyst") || relation === "requester who is staff";
    const role = relation === "admin" ? "admin" : isStaff ? "analyst" : "member";
    persons.set(relation, await app.signIn({ role }));
  }
  const plan = ["requester", "requester who is staff", "colleague in the plan"] as const;
  await makePlan(app.db, plan.map(as), app.clock.now());
  await makePlan(app.db, [as("person of another plan")], app.clock.now());
});
afterAll(() => app.close());

function as(relation: Relation): Person {
  const person = persons.get(relation);
  if (!person) throw new Error(`Nobody is called ${relation}.`);
  return person;
}

type Stage = "claimed" | "sent" | "corrected";
type Prepared = { id: number; asker: Person };

async function prepare(
  stage: Stage,
  visibility: Visibility,
  asker = as("requester"),
): Promise<Prepared> {
  const { id } = await askFor(app, asker, category, { visibility });
  // Filing is not what is tested here, so its limit per day is put out of the way.
  await app.db
    .updateTable("insight_requests")
    .set({ created_at: "2020-01-01T00:00:00Z" })
    .where("id", "=", id)
    .execute();
  const by = { addedBy: asker.id, now: app.clock.now() };
  await app.db.transaction().execute((trx) => addParticipants(trx, id, [as("participant").id], by));
  const worker = as("analyst at work on it");
  await claim(app, worker, id);
  if (stage !== "claimed") await sendScope(app, worker, id, { understanding: "zqunderstood so" });
  if (stage === "corrected") await correctScope(app, asker, id, { correction: "zqcorrected thus" });
  return { id, asker };
}

type Deed = {
  stage: Stage;
  do: (person: Person, prepared: Prepared) => Promise<{ status: number }>;
  /** In the order of the relations; two where it differs for the organization's. */
  expected: readonly (number | [number, number])[];
};

/** Who sees the request is told that its desk is for staff; to others neither exists. */
const atDesk = (status: number): Deed["expected"] => [
  404,
  403,
  403,
  403,
  [404, 403],
  404,
  403,
  status,
  403,
];
const byRequester: Deed["expected"] = [404, 200, 200, 403, [404, 403], 404, 403, 403, 403];

const deeds: Record<keyof typeof deskScope | keyof typeof requestScope, Deed> = {
  sendScope: {
    stage: "claimed",
    do: (person, { id }) => sendScope(app, person, id),
    expected: atDesk(201),
  },
  takeScopeCorrection: {
    stage: "corrected",
    do: (person, { id }) => takeCorrection(app, person, id),
    expected: atDesk(200),
  },
  confirmScope: {
    stage: "sent",
    do: (person, { id }) => confirmScope(app, person, id),
    expected: byRequester,
  },
  correctScope: {
    stage: "sent",
    do: (person, { id }) => correctScope(app, person, id),
    expected: byRequester,
  },
};

async function look(person: Person, id: number) {
  const { status, body } = await app.call(requests.getRequest, {
    as: person,
    params: { id: String(id) },
  });
  return status === 200 ? body.insight_request : undefined;
}

async function snapshot({ id, asker }: Prepared) {
  const found = await look(asker, id);
  return found && atRest(found);
}

describe.each(["private", "organization"] as const)("with a request that is %s", (visibility) => {
  test.each(Object.entries(deeds))("who may: %s", async (_, { stage, do: act, expected }) => {
    const given: [Relation, number][] = [];
    const wanted: [Relation, number][] = [];
    const shared = await prepare(stage, visibility);
    const before = await snapshot(shared);
    for (const [index, relation] of relations.entries()) {
      const [ofPrivate = 0, ofOrganization = ofPrivate] = [expected[index] ?? 0].flat();
      const status = visibility === "private" ? ofPrivate : ofOrganization;
      wanted.push([relation, status]);
      const isOwn = relation === "requester who is staff";
      const asker = isOwn ? as(relation) : as("requester");
      const found = isOwn || status < 400 ? await prepare(stage, visibility, asker) : shared;
      given.push([relation, (await act(as(relation), found)).status]);
    }
    expect(given).toEqual(wanted);
    expect(await snapshot(shared)).toEqual(before);
  });

  test("who sees the request sees its scope and finds it by its words, and nobody else", async () => {
    const { id } = await prepare("corrected", visibility);
    const words = ["zqunderstood", "zqcorrected"];
    for (const relation of relations) {
      const found = await look(as(relation), id);
      const isOther = relation === "requester who is staff";
      const sees =
        isOther || relation === "colleague in the plan"
          ? isOther || visibility === "organization"
          : relation !== "stranger" && relation !== "person of another plan";
      expect([relation, found !== undefined]).toEqual([relation, sees]);
      if (found) {
        expect(found.insight_scopes).toMatchObject([
          { understanding: "zqunderstood so", state: "corrected", correction: "zqcorrected thus" },
        ]);
      }
      for (const q of words) {
        const { body } = await app.call(search.search, { as: as(relation), query: { q } });
        expect([
          relation,
          q,
          body.found.some((one) => one.kind === "request" && one.id === id),
        ]).toEqual([relation, q, sees]);
      }
    }
  });

  test("what each of them may do is said beforehand", async () => {
    const actions = ["send_scope", "confirm_scope", "correct_scope", "take_correction"];
    const may: Record<Stage, Partial<Record<Relation, string[]>>> = {
      claimed: { "analyst at work on it": ["send_scope"] },
      // What is still unanswered can be sent anew.
      sent: {
        requester: ["confirm_scope", "correct_scope"],
        "analyst at work on it": ["send_scope"],
      },
      corrected: { "analyst at work on it": ["send_scope", "take_correction"] },
    };
    for (const stage of ["claimed", "sent", "corrected"] as const) {
      const { id } = await prepare(stage, visibility);
      for (const relation of relations) {
        const found = await look(as(relation), id);
        const can = (found?.can ?? []).filter((one) => actions.includes(one));
        expect([stage, relation, can]).toEqual([stage, relation, may[stage][relation] ?? []]);
      }
    }
  });
});
