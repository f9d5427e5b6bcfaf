import { insertCalendar } from "#categories/calendars.queries.ts";
import type { Category } from "@sightline/contract/categories/categories.ts";
import { momentAfter } from "@sightline/contract/clock/clock.ts";
import { dayMs, hourMs, later, type Moment, momentOf } from "@sightline/contract/base/moments.ts";
import { setUpSteps } from "@sightline/contract/place/place.setUp.ts";
import type { AnswerValue } from "@sightline/contract/categories/questions.ts";
import { proposePoints } from "@sightline/contract/requests/points.proposing.ts";
import { checkAnswers } from "@sightline/contract/categories/questions.answers.ts";
import {
  insertCategory,
  insertQuestion,
  listCategories,
  type QuestionKey,
} from "#categories/categories.queries.ts";
import { insertComment } from "#conversations/conversations.ts";
import type { DatabaseTransaction } from "#db/database.ts";
import { countInvitationMail } from "#invitations/invitations.queries.ts";
import { addInvitation } from "#invitations/invitations.ts";
import { setSkipped } from "#place/place.setUp.queries.ts";
import { insertPlan, insertPlanMember, setPlanSeats } from "#plans/plans.queries.ts";
import { findPlanOf } from "#plans/plans.ts";
import { replacePoints } from "#requests/filing/requests.points.queries.ts";
import {
  addFollowers,
  addParticipants,
  appendEvents,
  insertAnswers,
  insertRequest,
  markRead,
} from "#requests/requests.queries.ts";
import { makeAllFigures } from "#turnarounds/turnarounds.ts";
import { recordDeliveries } from "#turnarounds/turnarounds.queries.ts";
import { fillBoard } from "./demo.board.ts";
import { demoCategories, type DemoCategory, demoHolidays, demoHours } from "./demo.categories.ts";
import { fillDraft } from "./demo.desk.ts";
import { fillGroups } from "./demo.groups.ts";
import { demoHistory } from "./demo.history.ts";
import { insertLived, type Lived } from "./demo.history.queries.ts";
import { fillInsight } from "./demo.insights.fill.ts";
import { fillNews } from "./demo.news.ts";
import { type DemoName, demoPlans } from "./demo.people.ts";
import { numberRequestsFrom } from "./demo.queries.ts";
import { demoRequests } from "./demo.requests.texts.ts";
import type { DemoRequest } from "./demo.requests.ts";
import { fillReview } from "./demo.review.ts";
import { demoRevision, reviseQuestions } from "./demo.revision.ts";
import { type IdOf, liveThrough } from "./demo.story.ts";

/** Question ids by category slug and by the name the stories give the question. */
type Questions = ReadonlyMap<string, ReadonlyMap<string, QuestionKey>>;

/** Plans, categories and requests around the demo people, as if the last weeks had been lived. */
export async function fillWorld(
  db: DatabaseTransaction,
  idOf: IdOf,
  moment: Moment,
): Promise<void> {
  // By the full hour, so that two fillings of one hour make the same world.
  const now = momentOf(Math.floor(Date.parse(moment) / hourMs) * hourMs);
  await fillPlans(db, idOf, now);
  const questions = await fillCategories(db, now);
  const categories = new Map(
    (await listCategories(db)).map((category) => [category.slug, category]),
  );
  await numberRequestsFrom(db, 173);
  const isHistory = new Set(demoHistory);
  const told = [...demoRequests, ...demoHistory].toSorted((one, other) => other.ago - one.ago);
  const plans = await plansOf(db, idOf);
  const ids: number[] = [];
  let waiting: Lived[] = [];
  for (const request of told) {
    const category = categories.get(request.category);
    const asked = questions.get(request.category);
    if (!category || !asked) throw new Error(`The demo world has no category ${request.category}.`);
    const answers = answersOf(request, category, asked);
    if (isHistory.has(request)) {
      const planId = plans.get(request.by) ?? null;
      waiting.push({ ...liveThrough(request, category, planId, idOf, now), answers });
      continue;
    }
    // In the order of their filing, as numbers are given.
    ids.push(...(await insertLived(db, waiting)));
    waiting = [];
    const id = await fillRequest(db, request, category, answers, idOf, now);
    await fillInsight(db, id, request, { category, idOf, now });
    await fillDraft(db, id, request, { idOf, now });
    await fillReview(db, id, request, idOf);
    ids.push(id);
  }
  ids.push(...(await insertLived(db, waiting)));
  await reviseAfterwards(db, categories, questions, now);
  await recordDeliveries(db, ids);
  await makeAllFigures(db, now);
  await fillBoard(db, idOf, now);
  await fillGroups(db, idOf, now);
  await fillNews(db, now);
  // It stands already: nobody is to be led through setting it up.
  for (const step of setUpSteps) await setSkipped(db, step, true);
}

async function reviseAfterwards(
  db: DatabaseTransaction,
  categories: ReadonlyMap<string, Category>,
  questions: Questions,
  now: Moment,
): Promise<void> {
  const category = categories.get(demoRevision.category);
  const asked = questions.get(demoRevision.category);
  if (!category || !asked) throw new Error("The demo world revises a category that it has.");
  await reviseQuestions(db, category.id, asked, now);
}

async function plansOf(db: DatabaseTransaction, idOf: IdOf): Promise<Map<DemoName, number>> {
  const plans = new Map<DemoName, number>();
  for (const { people } of demoPlans) {
    for (const [person] of people) {
      const plan = await findPlanOf(db, idOf(person));
      if (plan) plans.set(person, plan.id);
    }
  }
  return plans;
}

async function fillPlans(db: DatabaseTransaction, idOf: IdOf, now: Moment): Promise<void> {
  for (const { name, seats, people, invited } of demoPlans) {
    const [[owner, , foundedDays]] = people;
    const planId = await insertPlan(db, name, later(now, -foundedDays * dayMs));
    await setPlanSeats(db, planId, seats);
    for (const [person, role, sinceDays] of people) {
      const member = { user_id: idOf(person), plan_id: planId, role };
      await insertPlanMember(db, member, later(now, -sinceDays * dayMs));
    }
    for (const email of invited) {
      const invitation = { email, planId, role: "member" as const, invitedBy: idOf(owner) };
      // As if its mail had gone out: nobody reads at such an address.
      await countInvitationMail(db, await addInvitation(db, invitation, now), now);
    }
  }
}

async function fillCategories(db: DatabaseTransaction, now: Moment): Promise<Questions> {
  const calendarId = await insertCalendar(
    db,
    "Stockholm office",
    demoHours,
    demoHolidays(Number(now.slice(0, 4))),
  );
  const questions = new Map<string, Map<string, QuestionKey>>();
  for (const [position, category] of demoCategories.entries()) {
    questions.set(category.slug, await fillCategory(db, category, position, calendarId));
  }
  return questions;
}

async function fillCategory(
  db: DatabaseTransaction,
  category: DemoCategory,
  position: number,
  calendarId: number,
) {
  const { questions, targetDays, ...row } = category;
  const id = await insertCategory(db, {
    ...row,
    position,
    calendar_id: calendarId,
    target_minutes: targetDays * 8 * 60,
  });
  const keys = new Map<string, QuestionKey>();
  for (const [at, [key, { when, ...question }]] of Object.entries(questions).entries()) {
    const on = when && keys.get(when.key);
    const condition = on ? { condition: { lineage_id: on.lineage_id, is: when.is } } : {};
    keys.set(
      key,
      await insertQuestion(db, { ...question, ...condition, category_id: id, position: at }),
    );
  }
  return keys;
}

/** Checked as a person's would be: the demo world holds nothing that the form refuses. */
function answersOf(
  request: DemoRequest,
  category: Category,
  asked: ReadonlyMap<string, QuestionKey>,
): Map<number, AnswerValue> {
  const given = Object.entries(request.answers).map(
    ([key, value]) => [asked.get(key)?.id ?? 0, value] as const,
  );
  const { answers, errors } = checkAnswers(category.insight_questions, new Map(given));
  const [wrong] = errors.values();
  if (wrong || answers.size < given.length)
    throw new Error(`"${request.title}" is not answered as asked: ${wrong}`);
  return answers;
}

async function fillRequest(
  db: DatabaseTransaction,
  told: DemoRequest,
  category: Category,
  answers: ReadonlyMap<number, AnswerValue>,
  idOf: IdOf,
  now: Moment,
): Promise<number> {
  const requester = idOf(told.by);
  const plan = await findPlanOf(db, requester);
  const { request, events } = liveThrough(told, category, plan?.id ?? null, idOf, now);
  const id = await insertRequest(db, request);
  await replacePoints(
    db,
    id,
    (told.points ?? proposePoints(told)).map((text) => ({ text })),
  );
  await insertAnswers(db, id, answers);
  await appendEvents(db, id, events);
  const others = (told.with ?? []).map(idOf);
  await addParticipants(db, id, others, { addedBy: requester, now: request.created_at });
  await addFollowers(db, id, [requester], request.created_at);
  await fillTalk(db, id, told, category, idOf, request.created_at);
  for (const reader of [requester, ...others]) {
    await markRead(db, id, reader, told.unread ? request.created_at : now);
  }
  return id;
}

async function fillTalk(
  db: DatabaseTransaction,
  requestId: number,
  { talk = [] }: DemoRequest,
  { calendar }: Category,
  idOf: IdOf,
  filedAt: Moment,
): Promise<void> {
  for (const { by, after, text, internal = false } of talk) {
    await insertComment(db, {
      request_id: requestId,
      author_id: idOf(by),
      internal,
      body: text,
      created_at: momentAfter(calendar, filedAt, after * hourMs),
    });
  }
}
