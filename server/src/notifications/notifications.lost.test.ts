import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import { notificationChannels } from "@sightline/contract/notifications/notifications.choices.ts";
import {
  eventKinds,
  type NotificationKind,
  notificationKinds,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import type { EventKind } from "@sightline/contract/notifications/notifications.threads.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  type Caused,
  causeAll,
  hearers,
  reachedBy,
  staff,
} from "./notifications.reached.testing.ts";
import { setRhythm, takeAllRights, takeOutOfUse } from "./notifications.testing.queries.ts";
import { type Name, names, type World } from "./notifications.world.testing.ts";

/** What was asked by oneself, and what happened to oneself, is lost with the account alone. */
function isOwn(kind: NotificationKind, name: Name): boolean {
  const { thread } = eventKinds[kind];
  return thread === "account" || (thread === "request" && name === "requester");
}

async function loseAll(world: World, kind: NotificationKind): Promise<void> {
  const ids = names.map((name) => world.as(name).id);
  const staffIds = staff.map((name) => world.as(name).id);
  await takeAllRights(world.app.db, { ...world, ids, staffIds });
  const own = hearers(kind).filter((name) => isOwn(kind, name));
  await takeOutOfUse(
    world.app.db,
    own.map((name) => world.as(name).id),
  );
}

describe.each(["at_once", "daily"] as const)(
  "who gets mail %s and lost the right before it came",
  (rhythm) => {
    let caused: Caused;
    beforeAll(async () => {
      caused = await causeAll(notificationChannels, undefined, async (world, kind) => {
        await setRhythm(
          world.app.db,
          names.map((name) => world.as(name).id),
          rhythm,
        );
        await loseAll(world, kind);
      });
    }, 300_000);
    afterAll(() => caused.mailApp.close());

    test.each(notificationKinds)(
      "hears nothing of %s by any channel, nor as a count",
      async (kind) => {
        const { mailedApart }: EventKind = eventKinds[kind];
        // That one had left before.
        const mail = mailedApart ? hearers(kind) : [];
        expect(await reachedBy(caused, kind)).toEqual({ live: [], list: [], mail });
        const { app } = caused.mailApp;
        for (const name of hearers(kind)) {
          const as = caused.worldOf(kind).as(name);
          const list = await app.call(notifications.listNotifications, {
            as,
            query: { unread: "true", limit: "100" },
          });
          if (isOwn(kind, name)) {
            expect(list.status).toBe(401);
            continue;
          }
          const all = list.body.notifications.length;
          const { body: bell } = await app.call(notifications.getUnread, { as });
          const { body: profile } = await app.call(accountProfile.getProfile, { as });
          expect(bell.unread.all).toBe(all);
          expect(profile.user.unread_counts).toEqual(bell.unread);
        }
      },
    );
  },
);
