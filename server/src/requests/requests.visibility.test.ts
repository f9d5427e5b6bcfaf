import { requests } from "@sightline/contract/requests/requests.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { addFollowers, addParticipants } from "./requests.queries.ts";
import { makeCategory, makePlan } from "./requests.testing.ts";

let app: TestApp;
let filed: Record<Visibility, number>;

const people = [
  "stranger",
  "requester",
  "participant",
  "participant of another plan",
  "follower who lost sight",
  "colleague in the plan",
  "person of another plan",
  "former colleague",
  "analyst",
  "admin",
] as const;
type Who = (typeof people)[number];

const persons = new Map<Who, Signature & { id: number }>();

beforeAll(async () => {
  app = await makeTestApp();
  const category = await makeCategory(app.db);
  for (const who of people) {
    const role = who === "analyst" || who === "admin" ? who : "member";
    persons.set(who, await app.signIn({ role }));
  }
  const now = app.clock.now();
  await makePlan(
    app.db,
    [as("requester"), as("colleague in the plan"), as("former colleague")],
    now,
  );
  await makePlan(app.db, [as("person of another plan"), as("participant of another plan")], now);
  const file = async (visibility: Visibility) => {
    const insight_request = {
      title: `A ${visibility} request`,
      description: "What everybody may or may not see of it.",
      insight_category_id: category.id,
      visibility,
    };
    const { body } = await app.call(requests.fileRequest, {
      as: as("requester"),
      body: { insight_request },
    });
    return body.insight_request.id;
  };
  filed = { private: await file("private"), organization: await file("organization") };
  await app.db.transaction().execute(async (trx) => {
    for (const id of Object.values(filed)) {
      const added = [as("participant").id, as("participant of another plan").id];
      await addParticipants(trx, id, added, { addedBy: as("requester").id, now });
      await addFollowers(trx, id, [as("follower who lost sight").id, as("analyst").id], now);
    }
  });
  await app.db
    .deleteFrom("plan_members")
    .where("user_id", "=", as("former colleague").id)
    .execute();
});
afterAll(() => app.close());

function as(who: Who) {
  const person = persons.get(who);
  if (!person) throw new Error(`Nobody is called ${who}.`);
  return person;
}

const scopes = ["default", "mine", "organization", "following", "desk"] as const;
const rows: readonly [Who, boolean, boolean, ...string[]][] = [
  // who, sees the private one, sees the organization's, then what each list holds:
  //                                      all   mine  organization following desk
  ["stranger", false, false, "", "", "", "", "403"],
  ["requester", true, true, "po", "po", "o", "po", "403"],
  ["participant", true, true, "po", "", "", "po", "403"],
  ["participant of another plan", true, true, "po", "", "", "po", "403"],
  ["follower who lost sight", false, false, "", "", "", "", "403"],
  ["colleague in the plan", false, true, "o", "", "o", "", "403"],
  ["person of another plan", false, false, "", "", "", "", "403"],
  ["former colleague", false, false, "", "", "", "", "403"],
  ["analyst", true, true, "po", "", "", "po", "po"],
  ["admin", true, true, "", "", "", "", "po"],
];

describe.each(rows)("a %s", (who, seesPrivate, seesOrganization, ...lists) => {
  test.each([
    ["private", seesPrivate],
    ["organization", seesOrganization],
  ] as const)("opens the %s one: %s", async (visibility, sees) => {
    const params = { id: String(filed[visibility]) };
    const opened = await app.call(requests.getRequest, { as: as(who), params });
    expect(opened.status).toBe(sees ? 200 : 404);
    const read = await app.call(requests.readRequest, { as: as(who), params });
    expect(read.status).toBe(sees ? 204 : 404);
  });

  test.each(scopes.map((scope, at) => [scope, lists[at]] as const))(
    "lists and counts under %s: %s",
    async (scope, expected) => {
      const query = scope === "default" ? {} : { scope };
      const { status, body } = await app.call(requests.listRequests, { as: as(who), query });
      const counts = await app.call(requests.countRequests, { as: as(who), query });
      expect(counts.status).toBe(status);
      if (expected === "403") return expect(status).toBe(403);
      const letters = body.insight_requests.map((row) => (row.id === filed.private ? "p" : "o"));
      expect(letters.toSorted().toReversed().join("")).toBe(expected);
      expect(counts.body.all).toBe(expected?.length);
    },
  );
});

test("with a stranger, a missing request and an invisible one are refused alike", async () => {
  const missing = await app.call(requests.getRequest, {
    as: as("stranger"),
    params: { id: "987654" },
  });
  const invisible = await app.call(requests.getRequest, {
    as: as("stranger"),
    params: { id: String(filed.private) },
  });
  expect({ ...invisible.body, request_id: "" }).toEqual({ ...missing.body, request_id: "" });
});

describe("what one may do", () => {
  test.each([
    [
      "requester",
      ["cancel", "edit", "add_files", "change_participants", "unfollow", "close_to_plan"],
    ],
    ["participant", ["leave", "unfollow"]],
    ["colleague in the plan", ["join", "follow"]],
    ["analyst", ["claim", "decline", "unfollow", "note"]],
    ["admin", ["claim", "decline", "follow", "note"]],
  ] as const)("as %s: %s", async (who, can) => {
    const params = { id: String(filed.organization) };
    const { body } = await app.call(requests.getRequest, { as: as(who), params });
    expect(body.insight_request.can).toEqual(can);
  });
});
