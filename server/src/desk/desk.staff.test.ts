import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { desk } from "@sightline/contract/desk.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { people } from "@sightline/contract/people/people.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { askFor, claim, type Person } from "#insights/insights.testing.ts";
import { makeDesk } from "./desk.testing.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
const requester = await app.signIn();
afterAll(() => app.close());

let id: number;
beforeEach(async () => {
  ({ id } = await askFor(app, requester, category));
  await setAway(colleague, null);
});

const at = () => ({ id: String(id) });
const inDays = (days: number) => later(app.clock.now(), days * dayMs);
const setAway = (as: Person, away_until: string | null) =>
  app.call(deskStaff.setOwnAbsence, { as, body: { away_until } });
const awayOf = async (person: Person) => {
  const { body } = await app.call(desk.listAnalysts, { as: admin });
  return body.analysts.find((one) => one.id === person.id)?.away_until;
};
const assign = (to: number, as = admin) =>
  app.call(deskStaff.assignRequest, { as, params: at(), body: { user_id: to } });
const giveBack = (as = admin) => app.call(deskStaff.returnRequest, { as, params: at() });
const lines = async (kind: "request" | "user", subject: number) =>
  (
    await app.db
      .selectFrom("audit_acts")
      .select("act")
      .where("subject_kind", "=", kind)
      .where("subject_id", "=", subject)
      // They sign in themselves, which is told of them as well.
      .where("actor_id", "=", admin.id)
      .orderBy("id")
      .execute()
  ).map(({ act }) => act);

describe("an absence", () => {
  test("is shown where somebody is chosen, until it is over or taken back", async () => {
    const until = inDays(3);
    expect((await setAway(colleague, until)).status).toBe(204);
    expect(await awayOf(colleague)).toBe(until);
    await setAway(colleague, null);
    expect(await awayOf(colleague)).toBeNull();
  });

  test("hands nothing over to who is away", async () => {
    await setAway(colleague, inDays(3));
    await claim(app, analyst, id);
    const handed = await app.call(desk.handOverRequest, {
      as: analyst,
      params: at(),
      body: { user_id: colleague.id },
    });
    expect(handed.status).toBe(422);
    expect(handed.body.errors?.["user_id"]?.join()).toContain("is away until");
    expect((await assign(colleague.id)).status).toBe(422);
  });

  test.each([-1, 0, 400])("can't end in %i days", async (days) => {
    expect((await setAway(colleague, inDays(days))).status).toBe(422);
  });

  test("is set by admins too, for staff alone, and leaves one line", async () => {
    const set = (to: Person, away_until: string | null) =>
      app.call(people.setAbsence, {
        as: admin,
        params: { id: String(to.id) },
        body: { away_until },
      });
    const until = inDays(5);
    expect((await set(colleague, until)).status).toBe(204);
    expect((await set(colleague, until)).status).toBe(204);
    expect(await awayOf(colleague)).toBe(until);
    expect(await lines("user", colleague.id)).toEqual(["person_absence_changed"]);
    const { body } = await app.call(people.getPerson, {
      as: admin,
      params: { id: String(colleague.id) },
    });
    expect(body.person.away_until).toBe(until);
    expect((await set(requester, until)).status).toBe(403);
  });
});

describe("admins say who works on a request", () => {
  test("what nobody has is given out, and the log says to whom", async () => {
    const { status, body } = await assign(analyst.id);
    expect([status, body.insight_request.status]).toEqual([200, "in_progress"]);
    expect(body.insight_request.analyst?.id).toBe(analyst.id);
    expect(body.insight_request.events.at(-1)).toMatchObject({
      kind: "claimed",
      actor: { id: admin.id },
      person: { id: analyst.id },
    });
    expect((await assign(analyst.id)).status).toBe(200);
    expect(await lines("request", id)).toEqual(["request_assigned"]);
  });

  test("what somebody has passes to another, or back into the queue", async () => {
    await claim(app, analyst, id);
    const passed = await assign(colleague.id);
    expect(passed.body.insight_request.analyst?.id).toBe(colleague.id);
    const back = await giveBack();
    expect(back.body.insight_request.analyst).toBeNull();
    expect((await giveBack()).status).toBe(409);
    expect(await lines("request", id)).toEqual(["request_assigned", "request_returned"]);
  });

  test("an admin who hands over what somebody else has leaves the same line, who has it none", async () => {
    const handOver = (as: Person, to: Person) =>
      app.call(desk.handOverRequest, { as, params: at(), body: { user_id: to.id } });
    await claim(app, analyst, id);
    expect((await handOver(admin, colleague)).status).toBe(200);
    expect((await handOver(admin, colleague)).status).toBe(422);
    expect(await lines("request", id)).toEqual(["request_assigned"]);
    expect((await handOver(colleague, analyst)).status).toBe(200);
    const all = await app.db
      .selectFrom("audit_acts")
      .select(["act", "actor_id"])
      .where("subject_kind", "=", "request")
      .where("subject_id", "=", id)
      .execute();
    expect(all).toEqual([{ act: "request_assigned", actor_id: admin.id }]);
  });

  test("never to who asked it, nor to a member, and never one's own", async () => {
    expect((await assign(requester.id)).status).toBe(422);
    ({ id } = await askFor(app, analyst, category));
    expect((await assign(analyst.id)).status).toBe(422);
    ({ id } = await askFor(app, admin, category));
    expect((await assign(analyst.id)).status).toBe(403);
  });

  test("others don't: who sees it reads why, to the rest it does not exist", async () => {
    expect((await assign(analyst.id, analyst)).status).toBe(403);
    expect((await giveBack(requester)).status).toBe(403);
    const stranger = await app.signIn();
    expect((await assign(analyst.id, stranger)).status).toBe(404);
    expect((await setAway(requester, null)).status).toBe(404);
  });
});
