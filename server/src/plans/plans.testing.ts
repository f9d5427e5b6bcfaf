import { insertCalendar } from "#categories/calendars.queries.ts";
import { makeCalendar } from "@sightline/contract/clock/clock.testing.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { insertCategory } from "#categories/categories.queries.ts";
import type { Database } from "#db/database.ts";
import { insertRequest, type NewRequest } from "#requests/requests.queries.ts";
import { openSession } from "#sessions/sessions.ts";
import type { TestApp } from "#testing/app.ts";
import type { NewPerson } from "#testing/people.ts";
import { insertPlan, insertPlanMember, setPlanSeats } from "./plans.queries.ts";

export type Someone = { id: number; email: string; token: string };

/** Signed in without the password's hash, which takes most of a sign-in's time. */
export async function makeSomeone(app: TestApp, person: NewPerson = {}): Promise<Someone> {
  const { id, email } = await app.makePerson(person);
  const session = { user_id: id, remember: true, device: "Test" };
  const token = await app.db
    .transaction()
    .execute((db) => openSession(db, session, app.clock.now()));
  return { id, email, token };
}

export type World = {
  planId: number;
  owner: Someone;
  member: Someone;
  /** Owns another plan. */
  foreign: Someone;
  /** In no plan. */
  nobody: Someone;
  admin: Someone;
};

export async function makeWorld(app: TestApp): Promise<World> {
  const owner = await makeSomeone(app, { first_name: "Olga", last_name: "Owner" });
  const member = await makeSomeone(app, { first_name: "Mia", last_name: "Member" });
  const foreign = await makeSomeone(app);
  const nobody = await makeSomeone(app);
  const admin = await makeSomeone(app, { role: "admin" });
  const planId = await makePlanOf(app, [owner, member]);
  await makePlanOf(app, [foreign], "Harbour");
  return { planId, owner, member, foreign, nobody, admin };
}

/** The first owns it. */
export async function makePlanOf(
  app: TestApp,
  people: readonly { id: number }[],
  name = "Northwind",
): Promise<number> {
  const now = app.clock.now();
  return app.db.transaction().execute(async (db) => {
    const planId = await insertPlan(db, name, now);
    for (const [index, { id }] of people.entries()) {
      const role = index === 0 ? "owner" : "member";
      await insertPlanMember(db, { user_id: id, plan_id: planId, role }, now);
    }
    return planId;
  });
}

export async function join(app: TestApp, planId: number, person: { id: number }): Promise<void> {
  const member = { user_id: person.id, plan_id: planId, role: "member" as const };
  await app.db.transaction().execute((db) => insertPlanMember(db, member, app.clock.now()));
}

export async function setSeatsOf(db: Database, planId: number, seats: number): Promise<void> {
  await db.transaction().execute((trx) => setPlanSeats(trx, planId, seats));
}

/** Something to ask about, whenever. */
export async function makeCategory(db: Database): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const calendar = makeCalendar({ monday: [["09:00", "17:00"]] });
    const calendarId = await insertCalendar(trx, "Mondays", calendar, []);
    return insertCategory(trx, {
      slug: "asked-of-plans",
      name: "Asked of plans",
      description: "",
      icon: "circle",
      position: 1,
      calendar_id: calendarId,
      target_minutes: 60,
    });
  });
}

type Filed = { by: number; categoryId: number; planId: number; visibility: Visibility };

export async function makeRequest(
  db: Database,
  { by, categoryId, planId, visibility }: Filed,
  now: Moment,
  given: Partial<NewRequest> = {},
): Promise<number> {
  return db.transaction().execute((trx) =>
    insertRequest(trx, {
      requester_id: by,
      category_id: categoryId,
      plan_id: planId,
      title: "How large is the market",
      description: "Told by a test, with enough words.",
      visibility,
      created_at: now,
      activity_at: now,
      promised_at: now,
      target_minutes: 60,
      ...given,
    }),
  );
}
