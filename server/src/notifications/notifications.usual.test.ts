import {
  eventKinds,
  type NotificationKind,
  notificationKinds,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { isHeardAt } from "@sightline/contract/notifications/notifications.rules.ts";
import type {
  EventKind,
  ThreadKind,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { notificationChannels } from "@sightline/contract/notifications/notifications.choices.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caused, causeAll, hearers, reachedBy } from "./notifications.reached.testing.ts";
import { setUsualLevel } from "./notifications.testing.queries.ts";

/** What is shared in a group is heard as much of as the group. */
const levelled: readonly ThreadKind[] = ["request", "share", "group", "post"];

describe.each(["decisions", "nothing"] as const)("where %s is usual", (level) => {
  let caused: Caused;
  beforeAll(async () => {
    caused = await causeAll(notificationChannels, ({ app }) => setUsualLevel(app.db, level));
  }, 300_000);
  afterAll(() => caused.mailApp.close());

  const isHeard = (kind: NotificationKind) =>
    !levelled.includes(eventKinds[kind].thread) || isHeardAt(level, kind);
  const heard = notificationKinds.filter(isHeard);
  const spared = notificationKinds.filter((kind) => !isHeard(kind));

  test.each(heard)("%s comes all the same, by every channel", async (kind) => {
    const told = hearers(kind);
    expect(await reachedBy(caused, kind)).toEqual({ live: told, list: told, mail: told });
  });

  test.each(spared)("%s comes by no channel, but for what is mailed apart", async (kind) => {
    const { mailedApart }: EventKind = eventKinds[kind];
    expect(mailedApart).toBe(undefined);
    expect(await reachedBy(caused, kind)).toEqual({ live: [], list: [], mail: [] });
  });
});
