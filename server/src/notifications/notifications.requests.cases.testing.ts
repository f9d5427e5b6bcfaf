import { dayMs, later, minuteMs } from "@sightline/contract/base/moments.ts";
import { deskAsked } from "@sightline/contract/desk.asked.ts";
import { deskReview } from "@sightline/contract/desk.review.ts";
import { desk } from "@sightline/contract/desk.ts";
import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import type { requestKinds } from "@sightline/contract/notifications/notifications.kinds.requests.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requestMatches } from "@sightline/contract/requests/requests.matches.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { makeReady } from "#desk/review/review.testing.ts";
import { setSecondReader } from "#desk/review/review.testing.queries.ts";
import { remind } from "#insights/insights.jobs.testing.ts";
import { askFor, askRevision, claim, makeInsight, publish } from "#insights/insights.testing.ts";
import { upload } from "#testing/uploads.ts";
import { afterCases } from "./notifications.after.cases.testing.ts";
import { scopeCases } from "./notifications.scope.cases.testing.ts";
import { setMoments } from "./notifications.testing.queries.ts";
import { at, type Case, mentioning, type World } from "./notifications.world.testing.ts";

async function overdue(world: World, claimed: boolean): Promise<void> {
  const { app } = world;
  const id = claimed ? await world.fileAndClaim() : await world.file();
  await setMoments(app.db, id, { promised_at: later(app.clock.now(), -dayMs) });
  await remind(app, app.clock.now());
}

async function nearlyDue(world: World, claimed: boolean): Promise<void> {
  const { app } = world;
  const id = claimed ? await world.fileAndClaim() : await world.file();
  await setMoments(app.db, id, { promised_at: later(app.clock.now(), minuteMs) });
  await remind(app, app.clock.now());
}

async function askClarification(world: World): Promise<number> {
  const id = await world.fileAndClaim();
  const body = { body: "Which shops count?" };
  await world.app.call(desk.askClarification, { as: world.as("analyst"), params: at(id), body });
  return id;
}

/** The others who could read it, of whichever world, hear of it likewise. */
async function giveToRead(world: World): Promise<number> {
  const { app, category } = world;
  const id = await world.fileAndClaim();
  await setSecondReader(app.db, category.id, "always");
  await makeReady(app, world.as("analyst"), id);
  return id;
}

async function decline(world: World, by: "analyst" | "admin" = "analyst"): Promise<number> {
  const id = await world.file();
  const body = { reason: "Nobody knows that." };
  await world.app.call(desk.declineRequest, { as: world.as(by), params: at(id), body });
  return id;
}

async function object(world: World, declined: number): Promise<void> {
  const body = { version: 1, reason: "The office for statistics knows it." };
  const as = world.as("requester");
  await world.app.call(requestChanges.objectToDecline, { as, params: at(declined), body });
}

/** By the title alone, which is all that a colleague finds of it. */
async function askForAccess({ app, as, category }: World): Promise<void> {
  const title = "What do kindergartens pay for oak climbing frames?";
  await askFor(app, as("requester"), category, { title, plan_may_ask: true });
  const found = await app.call(requestMatches.findMatches, {
    as: as("colleague"),
    body: { title },
  });
  const ask_key = found.body.askable[0]?.ask_key ?? "";
  await app.call(requestMatches.askForAccess, { as: as("colleague"), params: { ask_key } });
}

/** For a request of somebody in no plan of theirs; answers with what it is about and what it is for. */
async function askForText(world: World): Promise<{ from: number; to: number }> {
  const { app, as, category } = world;
  const { requestId: from } = await world.deliver();
  const { id: to } = await askFor(app, as("stranger"), category);
  await claim(app, as("analyst"), to);
  const params = { id: String(to), other_id: String(from) };
  await app.call(deskAsked.askForText, { as: as("analyst"), params });
  return { from, to };
}

async function agreeToText(world: World): Promise<void> {
  const { from } = await askForText(world);
  const asRequester = { as: world.as("requester") };
  const { body } = await world.app.call(requests.getRequest, { ...asRequester, params: at(from) });
  const ask_id = String(body.insight_request.text_asks?.[0]?.id);
  const params = { ...at(from), ask_id };
  await world.app.call(requestChanges.decideTextAsk, {
    ...asRequester,
    params,
    body: { agreed: true },
  });
}

/** How each kind that is about a request comes about. */
export const requestCases: Record<keyof typeof requestKinds, Case> = {
  request_filed: { actor: "requester", cause: async (world) => void (await world.file()) },
  participant_added: {
    actor: "requester",
    person: "participant",
    cause: async (world) => {
      await world.file();
    },
  },
  access_asked: { actor: "colleague", cause: askForAccess },
  text_asked: { actor: "analyst", cause: async (world) => void (await askForText(world)) },
  text_decided: { actor: "requester", cause: agreeToText },
  request_claimed: {
    actor: "analyst",
    cause: async (world) => void (await claim(world.app, world.as("analyst"), await world.file())),
  },
  request_handed_over: {
    actor: "analyst",
    person: "other analyst",
    cause: async (world) => {
      const params = at(await world.fileAndClaim());
      const body = { user_id: world.as("other analyst").id };
      await world.app.call(desk.handOverRequest, { as: world.as("analyst"), params, body });
    },
  },
  request_released: {
    actor: "admin",
    person: "analyst",
    cause: async (world) => {
      const params = at(await world.fileAndClaim());
      await world.app.call(deskStaff.returnRequest, { as: world.as("admin"), params });
    },
  },
  clarification_asked: {
    actor: "analyst",
    cause: async (world) => void (await askClarification(world)),
  },
  clarification_answered: {
    actor: "requester",
    cause: async (world) => {
      const params = at(await askClarification(world));
      const body = { body: "In shops." };
      await world.app.call(requestChanges.clarifyRequest, {
        as: world.as("requester"),
        params,
        body,
      });
    },
  },
  insight_delivered: { actor: "analyst", cause: async (world) => void (await world.deliver()) },
  ...scopeCases,
  review_asked: {
    actor: "analyst",
    person: "other analyst",
    cause: async (world) => void (await giveToRead(world)),
  },
  review_returned: {
    actor: "other analyst",
    person: "analyst",
    cause: async (world) => {
      const params = at(await giveToRead(world));
      const body = { version: 1, note: "The second figure is from 2019." };
      await world.app.call(deskReview.returnReview, {
        as: world.as("other analyst"),
        params,
        body,
      });
    },
  },
  review_approved: {
    actor: "other analyst",
    person: "analyst",
    cause: async (world) => {
      const params = at(await giveToRead(world));
      const body = { version: 1 };
      await world.app.call(deskReview.approveReview, {
        as: world.as("other analyst"),
        params,
        body,
      });
    },
  },
  insight_corrected: {
    actor: "analyst",
    cause: async (world) => {
      const { requestId } = await world.deliver();
      const corrected = makeInsight({
        base_version: 1,
        note: "A figure was wrong.",
        summary: "It is otherwise.",
      });
      await publish(world.app, world.as("analyst"), requestId, corrected);
    },
  },
  revision_asked: {
    actor: "requester",
    cause: async (world) => {
      const { requestId } = await world.deliver();
      await askRevision(world.app, world.as("requester"), requestId, "The prices are missing.");
    },
  },
  ...afterCases,
  request_accepted: {
    actor: "requester",
    cause: async (world) => {
      const { requestId } = await world.deliver();
      await world.app.call(insights.acceptInsight, {
        as: world.as("requester"),
        params: at(requestId),
        body: { rating: 5 },
      });
    },
  },
  request_declined: { actor: "analyst", cause: async (world) => void (await decline(world)) },
  // Whoever declined it is none of those who read it.
  objection_raised: {
    actor: "requester",
    cause: async (world) => object(world, await decline(world, "admin")),
  },
  request_objected: {
    actor: "requester",
    person: "analyst",
    cause: async (world) => object(world, await decline(world)),
  },
  request_cancelled: {
    actor: "requester",
    cause: async (world) => {
      const params = at(await world.fileAndClaim());
      await world.app.call(requestChanges.cancelRequest, {
        as: world.as("requester"),
        params,
        body: {},
      });
    },
  },
  file_added: {
    actor: "requester",
    cause: async (world) => {
      const thing = { insight_request_id: await world.fileAndClaim() };
      await upload(world.app, world.as("requester"), thing, "prices.txt", "Oats: 20 kr");
    },
  },
  comment: {
    actor: "requester",
    cause: async (world) => void (await world.say("requester", await world.fileAndClaim())),
  },
  note: {
    actor: "other analyst",
    cause: async (world) =>
      void (await world.say("other analyst", await world.fileAndClaim(), true)),
  },
  request_mention: {
    actor: "requester",
    person: "participant",
    cause: async (world) => {
      const id = await world.fileAndClaim();
      await world.say("requester", id, false, await mentioning(world, "participant"));
    },
  },
  late_told: {
    actor: "analyst",
    cause: async (world) => {
      const id = await world.fileAndClaim();
      const { body } = await world.app.call(requests.getRequest, {
        as: world.as("analyst"),
        params: at(id),
      });
      const { version, promised_at } = body.insight_request;
      await world.app.call(desk.tellLate, {
        as: world.as("analyst"),
        params: at(id),
        body: {
          version,
          // A promise is a working moment, and so is the same hour a week later.
          expected_at: later(promised_at, 7 * dayMs),
          reason: "An office answers late.",
        },
      });
    },
  },
  due_soon: { actor: null, cause: async (world) => nearlyDue(world, true) },
  overdue: { actor: null, cause: async (world) => overdue(world, true) },
  unclaimed_due_soon: { actor: null, cause: async (world) => nearlyDue(world, false) },
  unclaimed_overdue: { actor: null, cause: async (world) => overdue(world, false) },
  review_reminder: {
    actor: null,
    cause: async (world) => {
      const { app } = world;
      const reviewBy = later(app.clock.now(), dayMs).slice(0, 10);
      const id = await world.fileAndClaim();
      await publish(app, world.as("analyst"), id, makeInsight({ review_by: reviewBy }));
      await remind(app, later(app.clock.now(), 2 * dayMs));
    },
  },
};
