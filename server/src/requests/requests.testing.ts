import { insertCalendar } from "#categories/calendars.queries.ts";
import type { Moment } from "@sightline/contract/base/moments.ts";
import { makeOffice } from "@sightline/contract/clock/clock.testing.ts";
import {
  insertCategory,
  insertQuestion,
  type NewQuestion,
  type QuestionKey,
} from "#categories/categories.queries.ts";
import { type InsightRequest, requests } from "@sightline/contract/requests/requests.ts";
import type { Database } from "#db/database.ts";
import type { TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { insertPlan, insertPlanMember } from "#plans/plans.queries.ts";

type Asked = Omit<NewQuestion, "category_id" | "position" | "condition"> & {
  /** On the question at this index. */
  condition?: { on: number; is: string | boolean };
};

let made = 0;

/** A category that promises 16 working hours, with the questions given. */
export async function makeCategory(
  db: Database,
  questions: readonly Asked[] = [],
): Promise<{ id: number; slug: string; questions: QuestionKey[] }> {
  made += 1;
  const slug = `category-${made}`;
  return db.transaction().execute(async (trx) => {
    const calendarId = await insertCalendar(trx, "Office", makeOffice(), []);
    const id = await insertCategory(trx, {
      slug,
      name: `Category ${made}`,
      description: "",
      icon: "circle",
      position: made,
      calendar_id: calendarId,
      target_minutes: 16 * 60,
    });
    const keys: QuestionKey[] = [];
    for (const [position, { condition, ...question }] of questions.entries()) {
      const on = condition && keys[condition.on];
      keys.push(
        await insertQuestion(trx, {
          ...question,
          category_id: id,
          position,
          ...(on ? { condition: { lineage_id: on.lineage_id, is: condition.is } } : {}),
        }),
      );
    }
    return { id, slug, questions: keys };
  });
}

/** A plan with these people in it, the first as its owner. */
export async function makePlan(
  db: Database,
  people: readonly { id: number }[],
  now: Moment,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const planId = await insertPlan(trx, "Test plan", now);
    for (const [index, person] of people.entries()) {
      await insertPlanMember(
        trx,
        { user_id: person.id, plan_id: planId, role: index === 0 ? "owner" : "member" },
        now,
      );
    }
    return planId;
  });
}

/** A request filed by this person as they would on screen. */
export async function makeRequest(
  app: TestApp,
  as: Signature,
  given: { insight_category_id: number } & Record<string, unknown>,
): Promise<InsightRequest> {
  const insight_request = {
    title: "How do Nordic retailers price oat milk?",
    description: "We plan a private label and want to know the shelf prices.",
    ...given,
  };
  const { status, body } = await app.call(requests.fileRequest, { as, body: { insight_request } });
  if (status !== 201) throw new Error(`Filing answered ${status}: ${body.detail}`);
  return body.insight_request;
}

/** Without its ledger, which goes on as time does, as the promise does while a question is open. */
export function atRest({ ledger: _ledger, ...request }: InsightRequest) {
  const isPaused = request.status === "needs_clarification";
  return isPaused ? { ...request, promised_at: null } : request;
}
