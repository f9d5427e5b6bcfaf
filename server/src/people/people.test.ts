import { people } from "@sightline/contract/people/people.ts";
import { sessions } from "@sightline/contract/sessions.ts";
import type { QuerySent } from "@sightline/contract/base/endpoint.ts";
import { dayMs, hourMs, later } from "@sightline/contract/base/moments.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
} from "#insights/insights.testing.ts";
import { makePlanOf, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;
let admin: Someone;
let category: AskingCategory;
let ada: Someone;
let planId: number;

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  admin = await makeSomeone(app, { role: "admin", first_name: "Zoe", last_name: "Zander" });
  ada = await makeSomeone(app, {
    first_name: "Ada",
    last_name: "Byron",
    email: "countess@lovelace.example.org",
  });
  await makeSomeone(app, { first_name: "Bo", last_name: "Aaberg", role: "analyst" });
  await makeSomeone(app, { first_name: "Anna", last_name: "100%_Sure" });
  planId = await makePlanOf(app, [ada], "Engines");
});
afterAll(() => app.close());

const list = async (query: QuerySent<typeof people.listPeople> = {}) => {
  const { body } = await app.call(people.listPeople, { as: admin, query });
  return body;
};
const namesIn = ({ people: found }: Awaited<ReturnType<typeof list>>) =>
  found.map(({ first_name, last_name }) => `${first_name} ${last_name}`);

describe("the list", () => {
  test("is by last name, with role, plan, state and when somebody was last seen", async () => {
    const found = await list();
    expect(namesIn(found)).toEqual(["Anna 100%_Sure", "Bo Aaberg", "Ada Byron", "Zoe Zander"]);
    expect(found.people[2]).toMatchObject({
      role: "member",
      state: "active",
      organization_plan: { id: planId, name: "Engines" },
      last_seen_at: expect.any(String),
    });
  });

  test.each([
    ["byr", "a part of a name"],
    ["ADA BY", "first and last name, in whatever case"],
    ["lovelace.ex", "a part of the address"],
    ["Bryon", "a name with two letters swapped"],
    ["Byrn", "a name with a letter missing"],
  ])("%j finds by %s", async (q) => {
    expect(namesIn(await list({ q }))).toEqual(["Ada Byron"]);
  });

  test("says when nobody is called that, and these are only alike", async () => {
    expect((await list({ q: "byron" })).similar).toBe(false);
    expect((await list({ q: "bryon" })).similar).toBe(true);
  });

  test("what stands for any letter elsewhere is a letter here", async () => {
    expect(namesIn(await list({ q: "100%_" }))).toEqual(["Anna 100%_Sure"]);
    expect(namesIn(await list({ q: "%" }))).toEqual(["Anna 100%_Sure"]);
  });

  test("is narrowed by role, plan and state", async () => {
    expect(namesIn(await list({ role: "analyst" }))).toEqual(["Bo Aaberg"]);
    expect(namesIn(await list({ plan: String(planId) }))).toEqual(["Ada Byron"]);
    expect(namesIn(await list({ state: "deactivated" }))).toEqual([]);
    expect(namesIn(await list({ state: "leaving" }))).toEqual([]);
    expect(namesIn(await list({ state: "active", role: "admin", q: "zan" }))).toEqual([
      "Zoe Zander",
    ]);
  });

  test.each(["name", "last_seen"] as const)(
    "has everybody once, page by page, by %s",
    async (sort) => {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ sort, limit: 1, ...(cursor ? { cursor } : {}) });
        seen.push(...namesIn(page));
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(namesIn(await list({ sort })));
      expect(new Set(seen).size).toBe(4);
    },
  );

  test("a cursor of one order leads nowhere in the other", async () => {
    const { next_cursor } = await list({ limit: 1 });
    const query = { sort: "last_seen" as const, cursor: next_cursor ?? "" };
    const { status } = await app.call(people.listPeople, { as: admin, query });
    expect(status).toBe(422);
  });
});

describe("when somebody was last seen", () => {
  test("follows their calls, and stays when they are signed out", async () => {
    const someone = await makeSomeone(app, { last_name: "Seen" });
    const before = await app.call(people.getPerson, {
      as: admin,
      params: { id: String(someone.id) },
    });
    app.clock.advance(hourMs / 2);
    await app.call(sessions.listSessions, { as: someone });
    await app.call(sessions.logout, { as: someone });
    const { body } = await app.call(people.getPerson, {
      as: admin,
      params: { id: String(someone.id) },
    });
    expect(Date.parse(body.person.last_seen_at ?? "")).toBeGreaterThan(
      Date.parse(before.body.person.last_seen_at ?? "") + hourMs / 3,
    );
    expect(body.person.sessions).toEqual([]);
    expect(namesIn(await list({ sort: "last_seen", limit: 2 }))).toContain("Test Seen");
  });

  test("who never signed in was never seen, and comes last", async () => {
    const { id } = await app.makePerson({ last_name: "Never" });
    const found = await list({ sort: "last_seen" });
    expect(found.people.at(-1)).toMatchObject({ id, last_seen_at: null });
  });
});

test("a person's page has their sessions, what they work on and what they asked, and no secret", async () => {
  const analyst = await makeSomeone(app, { role: "analyst", first_name: "Ines" });
  const claimed = await askFor(app, ada, category);
  await claim(app, analyst, claimed.id);
  const own = await askFor(app, analyst, category);
  const { status, body } = await app.call(people.getPerson, {
    as: admin,
    params: { id: String(analyst.id) },
  });
  expect(status).toBe(200);
  expect(body.person).toMatchObject({
    first_name: "Ines",
    role: "analyst",
    organization_plan: null,
    sessions: [{ device: "Test" }],
    claims: [{ id: claimed.id, status: "in_progress" }],
    insight_requests: [{ id: own.id, status: "submitted" }],
    last_owner_of: [],
    invitations: [],
  });
  expect(JSON.stringify(body)).not.toMatch(/token|password_hash/);
});

test("who is gone is in no list and has no page", async () => {
  const { id } = await app.makePerson({ last_name: "Gone" });
  const now = app.clock.now();
  await app.db
    .updateTable("users")
    .set({ deleted_at: now, deactivated_at: now })
    .where("id", "=", id)
    .execute();
  expect(namesIn(await list({ q: "gone" }))).toEqual([]);
  const { status } = await app.call(people.getPerson, { as: admin, params: { id: String(id) } });
  expect(status).toBe(404);
});

test("somebody who asked to be deleted is shown as leaving", async () => {
  const { id } = await app.makePerson({ last_name: "Leaver" });
  await app.db
    .updateTable("users")
    .set({ deletion_scheduled_for: later(app.clock.now(), dayMs) })
    .where("id", "=", id)
    .execute();
  expect(namesIn(await list({ state: "leaving" }))).toEqual(["Test Leaver"]);
});
