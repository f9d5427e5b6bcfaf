import { dayMs } from "@sightline/contract/base/moments.ts";
import {
  type NotificationChannel,
  notificationChannels,
} from "@sightline/contract/notifications/notifications.choices.ts";
import {
  eventKinds,
  type NotificationKind,
  notificationKinds,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import { type MailApp, makeMailApp } from "#testing/mailApp.ts";
import { cases } from "./notifications.cases.testing.ts";
import { mailWords } from "./notifications.mailed.testing.ts";
import { chooseChannels } from "./notifications.testing.queries.ts";
import {
  makeWorld,
  type Name,
  names,
  standing,
  type World,
} from "./notifications.world.testing.ts";

/** Whom the table names for a kind, in the world of these tests. */
export function hearers(kind: NotificationKind): Name[] {
  const { thread, hears } = eventKinds[kind];
  const { actor, person } = cases[kind];
  const told = hears.flatMap((relation) =>
    relation === "person" ? (person ?? []) : (standing[thread][relation] ?? []),
  );
  return names.filter((name) => told.includes(name) && name !== actor);
}

export type Caused = {
  mailApp: MailApp;
  worlds: ReadonlyMap<NotificationKind, World>;
  /** Of everybody, who finds an event of this kind in this channel. */
  reached(kind: NotificationKind, channel: NotificationChannel): Promise<Name[]>;
  worldOf(kind: NotificationKind): World;
};

/** Its case looks two days ahead, which would change what waits in worlds that were there before. */
const foreseeing: NotificationKind = "review_reminder";
/**
 * Both ask everybody of the place, in whichever world: early, few are there to be written to. The
 * later one is last to ask, so that nobody of its own world is asked by the other.
 */
const toAll: readonly NotificationKind[] = ["post_confirm_reminder", "post_confirm_asked"];
const others = notificationKinds.filter((kind) => kind !== foreseeing && !toAll.includes(kind));
const inOrder = [foreseeing, ...toAll, ...others];

const idsOf = (world: World, of: readonly Name[] = names) => of.map((name) => world.as(name).id);
export const staff = ["analyst", "other analyst", "admin"] as const;

/**
 * Each kind brought about in a world of its own, whose people hear by these channels alone; then
 * what is to happen before anything is delivered, and one round of mail for all of them.
 */
export async function causeAll(
  channels: readonly NotificationChannel[],
  beforehand: (mailApp: MailApp) => Promise<void> = async () => undefined,
  before: (world: World, kind: NotificationKind) => Promise<void> = async () => undefined,
): Promise<Caused> {
  const mailApp = await makeMailApp({ MAIL_GATHER_SECONDS: "120" });
  const { app, smtp } = mailApp;
  await beforehand(mailApp);
  const worlds = new Map<NotificationKind, World>();
  for (const kind of inOrder) {
    const world = await makeWorld(app);
    await chooseChannels(app.db, idsOf(world), channels);
    await cases[kind].cause(world);
    // Staff hears of what happens in every world; until the mail goes these hear of no other.
    await chooseChannels(app.db, idsOf(world, staff), []);
    worlds.set(kind, world);
  }
  for (const [kind, world] of worlds) {
    await chooseChannels(app.db, idsOf(world, staff), channels);
    await before(world, kind);
  }
  await settled(mailApp);
  // Past the latest that a case foresees, and past the hour of a digest.
  app.clock.advance(4 * dayMs);
  await runWaitingJobs(app.db);
  await settled(mailApp);

  const worldOf = (kind: NotificationKind): World => {
    const world = worlds.get(kind);
    if (!world) throw new Error(`${kind} was not brought about.`);
    return world;
  };
  const isReached = async (kind: NotificationKind, name: Name, channel: NotificationChannel) => {
    const as = worldOf(kind).as(name);
    if (channel === "mail")
      return smtp.mails.some(
        ({ to, subject, text }) => to === as.email && mailWords[kind].test(`${subject}\n${text}`),
      );
    if (channel === "list") {
      const query = { limit: "100" };
      const { body } = await app.call(notifications.listNotifications, { as, query });
      return (body.notifications ?? []).some((entry) => entry.kind === kind);
    }
    const { body } = await app.call(notifications.getUnread, { as, query: { after: "0" } });
    return (body.news ?? []).some((entry) => entry.kind === kind);
  };
  return {
    mailApp,
    worlds,
    worldOf,
    async reached(kind, channel) {
      const found: Name[] = [];
      for (const name of names) if (await isReached(kind, name, channel)) found.push(name);
      return found;
    },
  };
}

async function settled({ app }: MailApp): Promise<void> {
  for (const job of ["send_mail", "send_letters", "send_digest", "send_letters", "send_digest"])
    await untilJobsAreDone(app.db, job);
}

/** By each channel, who was reached. */
export async function reachedBy(
  caused: Caused,
  kind: NotificationKind,
): Promise<Record<NotificationChannel, Name[]>> {
  const [live = [], list = [], mail = []] = await Promise.all(
    notificationChannels.map((channel) => caused.reached(kind, channel)),
  );
  return { live, list, mail };
}
