import { dayMs, later } from "@sightline/contract/base/moments.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { remind } from "#insights/insights.jobs.testing.ts";
import { askMore } from "#insights/insights.testing.ts";
import { keepReminded, setMoments } from "./notifications.testing.queries.ts";
import { at, type Case, type World } from "./notifications.world.testing.ts";

/** Delivered ten days ago and not answered, with what was done about it since. */
async function silence(world: World, reminded: boolean): Promise<number> {
  const { app } = world;
  const { requestId } = await world.deliver();
  const about = later(app.clock.now(), -10 * dayMs);
  await setMoments(app.db, requestId, { delivered_at: about });
  const sentAt = later(about, 4 * dayMs);
  if (reminded) await keepReminded(app.db, requestId, { about, sentAt });
  await remind(app, app.clock.now());
  return requestId;
}

async function askForMore(world: World): Promise<void> {
  const { requestId } = await world.deliver();
  const as = world.as("requester");
  const body = { rating: 5 };
  await world.app.call(insights.acceptInsight, { as, params: at(requestId), body });
  await askMore(world.app, as, requestId);
}

/** What comes after a delivery: silence, and what follows an acceptance. */
export const afterCases = {
  more_asked: { actor: "requester", cause: askForMore },
  round_begun: { actor: "requester", cause: askForMore },
  insight_rated: {
    actor: "requester",
    cause: async (world) => {
      const requestId = await silence(world, true);
      await world.app.call(insights.rateInsight, {
        as: world.as("requester"),
        params: at(requestId),
        body: { rating: 4 },
      });
    },
  },
  accept_reminder: { actor: null, cause: async (world) => void (await silence(world, false)) },
  accepted_by_silence: { actor: null, cause: async (world) => void (await silence(world, true)) },
} satisfies Record<string, Case>;
