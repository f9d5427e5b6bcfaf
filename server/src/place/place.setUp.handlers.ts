import type { Moment } from "@sightline/contract/base/moments.ts";
import type { placeSetUp, SetUp } from "@sightline/contract/place/place.setUp.ts";
import type { Database } from "#db/database.ts";
import type { Handlers } from "#http/call.ts";
import { Problem } from "#http/problem.ts";
import { queueJob } from "#jobs/queue.ts";
import { announce, topic } from "#live/announce.ts";
import { readSettings } from "./place.queries.ts";
import {
  countPeople,
  findAndMarkArrived,
  findLatestTestMail,
  insertTestMail,
  listActiveCategories,
  listCalendars,
  listSteps,
  setSkipped,
} from "./place.setUp.queries.ts";

export const setUpHandlers: Handlers<typeof placeSetUp> = {
  async getSetUp({ db, now }) {
    return { set_up: await readSetUp(db, now) };
  },

  async skipStep({ db, params: { step }, body: { skipped }, now, record }) {
    if (await setSkipped(db, step, skipped)) {
      await record(db, {
        subject: { kind: "place", id: 1 },
        fields: ["skipped_steps"],
        values: { step, skipped },
      });
      await announce(db, [topic.staff], "set_up_changed", {});
    }
    return { set_up: await readSetUp(db, now) };
  },

  async sendTestMail({ db, user, now, record }) {
    const id = await insertTestMail(db, user.id, now);
    await queueJob(db, "send_test_mail", { test_mail_id: id });
    await record(db, { subject: { kind: "user", id: user.id } });
    await announce(db, [topic.staff], "set_up_changed", {});
    return { set_up: await readSetUp(db, now) };
  },

  async confirmTestMail({ db, body, now }) {
    const arrived = await findAndMarkArrived(db, body.test_mail_token, now);
    if (!arrived) throw new Problem("link_unknown");
    await announce(db, [topic.staff], "set_up_changed", {});
  },
};

async function readSetUp(db: Database, now: Moment): Promise<SetUp> {
  const { name, support_email } = await readSettings(db);
  return {
    steps: await listSteps(db),
    place: { name, support_email },
    calendars: await listCalendars(db),
    categories: await listActiveCategories(db),
    people: await countPeople(db, now),
    test_mail: await findLatestTestMail(db),
  };
}
