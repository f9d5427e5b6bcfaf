import { audit } from "@sightline/contract/audit/audit.ts";
import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  makeInsight,
  type Person,
  publish,
} from "#insights/insights.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { approve, lookAt, makeReady, takeBack, waive } from "./review.testing.ts";
import { setSecondReader } from "./review.testing.queries.ts";

let app: TestApp;
let category: AskingCategory;
let requester: Person;
let id: number;
beforeEach(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  await setSecondReader(app.db, category.id, "always");
  requester = await app.signIn();
  ({ id } = await askFor(app, requester, category));
});
afterEach(() => app.close());

const read = async () => {
  const params = { id: String(id) };
  const answer = await app.call(insights.getInsightOfRequest, { as: requester, params });
  return answer.body.insight_response;
};
const kindsToldTo = async (as: Person) => {
  const { body } = await app.call(notifications.listNotifications, { as });
  return body.notifications.map(({ kind }) => kind);
};

test("where one analyst is alone an admin is told, and reads or waives, which the insight says", async () => {
  const analyst = await app.signIn({ role: "analyst" });
  const admin = await app.signIn({ role: "admin", first_name: "Arne" });
  await claim(app, analyst, id);
  await makeReady(app, analyst, id);
  expect(await kindsToldTo(admin)).toContain("review_asked");
  expect((await lookAt(app, admin, id)).can).toEqual(["approve", "return", "waive", "note"]);
  expect((await waive(app, admin, id)).status).toBe(200);
  expect(await read()).toMatchObject({ read_by: null, review_waived_by: { first_name: "Arne" } });
  expect(await kindsToldTo(analyst)).toContain("review_approved");
  const log = await app.call(audit.listAuditActs, { as: admin, query: { act: "review_waived" } });
  expect(log.body.audit_acts).toMatchObject([
    { act: "review_waived", subject: { kind: "request", id } },
  ]);
});

test("nobody waives while another analyst is there; one who is away is not", async () => {
  const analyst = await app.signIn({ role: "analyst" });
  const colleague = await app.signIn({ role: "analyst" });
  const admin = await app.signIn({ role: "admin" });
  await claim(app, analyst, id);
  await makeReady(app, analyst, id);
  expect(await kindsToldTo(admin)).not.toContain("review_asked");
  const refused = await waive(app, admin, id);
  expect([refused.status, refused.body]).toMatchObject([
    403,
    { detail: "Another analyst is there to read it." },
  ]);
  const away_until = later(app.clock.now(), 5 * dayMs);
  await app.call(deskStaff.setOwnAbsence, { as: colleague, body: { away_until } });
  expect((await waive(app, admin, id, 2)).status).toBe(409);
  expect((await waive(app, admin, id)).status).toBe(200);
});

test("who is alone here as an admin waives what they wrote, and never approves it", async () => {
  const admin = await app.signIn({ role: "admin", first_name: "Arne" });
  await claim(app, admin, id);
  expect((await publish(app, admin, id, makeInsight())).status).toBe(422);
  await makeReady(app, admin, id);
  expect((await lookAt(app, admin, id)).can).toEqual(["waive", "take_back", "note"]);
  expect((await approve(app, admin, id)).status).toBe(403);
  expect((await waive(app, admin, id)).status).toBe(200);
  expect(await read()).toMatchObject({
    author: { first_name: "Arne" },
    read_by: null,
    review_waived_by: { first_name: "Arne" },
  });
});

test("of a sample what is not drawn is published at once, and what is drawn waits, each for good", async () => {
  const analyst = await app.signIn({ role: "analyst" });
  const colleague = await app.signIn({ role: "analyst" });
  await setSecondReader(app.db, category.id, "sample");
  const outcomes = new Set<string>();
  for (let asked = id; outcomes.size < 2;) {
    await claim(app, analyst, asked);
    const { status, body } = await makeReady(app, analyst, asked);
    expect(status).toBe(201);
    outcomes.add(body.insight_request.status);
    if (body.insight_request.status === "in_review") {
      // Neither another text nor publishing by hand draws a second time.
      await takeBack(app, analyst, asked);
      const other = makeInsight({ summary: "Near 21 kronor a litre [1]." });
      expect((await publish(app, analyst, asked, other)).status).toBe(422);
      expect((await makeReady(app, analyst, asked, other)).body.insight_response).toBeNull();
      expect((await approve(app, colleague, asked, 2)).status).toBe(200);
    }
    await app.db
      .updateTable("insight_requests")
      .set({ created_at: "2020-01-01T00:00:00Z" })
      .execute();
    asked = (await askFor(app, requester, category)).id;
  }
  expect([...outcomes].toSorted()).toEqual(["delivered", "in_review"]);
  const kept = await app.db.selectFrom("insight_review_draws").select("drawn").execute();
  expect(new Set(kept.map(({ drawn }) => drawn))).toEqual(new Set([true, false]));
});
