import { notificationChannels } from "@sightline/contract/notifications/notifications.choices.ts";
import {
  eventKinds,
  type NotificationKind,
  notificationKinds,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import type { EventKind } from "@sightline/contract/notifications/notifications.threads.ts";
import { placeOf, sentenceOf } from "@sightline/contract/notifications/notifications.words.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caused, causeAll, hearers, reachedBy } from "./notifications.reached.testing.ts";

/** A mail of the account's own safety, or to an address, goes out whatever was chosen. */
function isMailedApart(kind: NotificationKind): boolean {
  const { mailedApart }: EventKind = eventKinds[kind];
  return mailedApart === true;
}

describe.each(notificationChannels)("to those who want it by %s alone", (wanted) => {
  let caused: Caused;
  beforeAll(async () => {
    caused = await causeAll([wanted]);
  }, 300_000);
  afterAll(() => caused.mailApp.close());

  test.each(notificationKinds)(
    "%s comes that way to whom the table names, no other way, and to nobody else",
    async (kind) => {
      const told = hearers(kind);
      expect(told).not.toEqual([]);
      expect(await reachedBy(caused, kind)).toEqual({
        live: wanted === "live" ? told : [],
        list: wanted === "list" ? told : [],
        mail: wanted === "mail" || isMailedApart(kind) ? told : [],
      });
    },
  );

  if (wanted === "list")
    test.each(notificationKinds)(
      "%s says in words what happened, and leads somewhere",
      async (kind) => {
        const [name = "stranger"] = hearers(kind);
        const as = caused.worldOf(kind).as(name);
        const { body } = await caused.mailApp.app.call(notifications.listNotifications, { as });
        const entry = body.notifications.find((one) => one.kind === kind);
        if (!entry) throw new Error("It is not in the list.");
        expect(sentenceOf(entry)).toMatch(/^[A-Za-z0-9].{8,}[^ ]$/);
        expect(sentenceOf(entry)).not.toMatch(/undefined|null|Someone|a group$/);
        expect(placeOf(entry)).toMatch(/^\/app\/[a-z/]+[a-z0-9?=&]+$/);
      },
    );
});
