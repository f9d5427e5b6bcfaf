import { accountProfile } from "@sightline/contract/accounts/accounts.profile.ts";
import {
  type NotificationKind,
  notificationKinds,
  eventKinds,
} from "@sightline/contract/notifications/notifications.kinds.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { placeOf, sentenceOf } from "@sightline/contract/notifications/notifications.words.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { cases } from "./notifications.cases.testing.ts";
import {
  makeWorld,
  type Name,
  names,
  standing,
  type World,
} from "./notifications.world.testing.ts";

let app: TestApp;
let world: World;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  world = await makeWorld(app);
});

/** Whom the table names for a kind, in the world of these tests. */
function hearers(kind: NotificationKind): Name[] {
  const { thread, hears } = eventKinds[kind];
  const { actor, person } = cases[kind];
  const told = hears.flatMap((relation) =>
    relation === "person" ? (person ?? []) : (standing[thread][relation] ?? []),
  );
  return names.filter((name) => told.includes(name) && name !== actor);
}

type Channel = "live" | "list";

/** Of everybody, who finds an event of this kind in this channel. */
async function reached(kind: NotificationKind, channel: Channel): Promise<Name[]> {
  const found: Name[] = [];
  for (const name of names) {
    const as = world.as(name);
    const entries =
      channel === "list"
        ? (await app.call(notifications.listNotifications, { as, query: { limit: "100" } })).body
            .notifications
        : (await app.call(notifications.getUnread, { as, query: { after: "0" } })).body.news;
    if (entries.some((entry) => entry.kind === kind)) found.push(name);
  }
  return found;
}

async function choose(kind: NotificationKind, channels: { live?: boolean; list?: boolean }) {
  const notification_choices = { [eventKinds[kind].choice]: channels };
  for (const name of names)
    await app.call(accountProfile.updateProfile, {
      as: world.as(name),
      body: { user: { notification_choices } },
    });
}

describe.each(notificationKinds)("%s", (kind) => {
  test("is found by those whom the table names, on screen and in the list, and by nobody else", async () => {
    expect(hearers(kind)).not.toEqual([]);
    await cases[kind].cause(world);
    expect(await reached(kind, "list")).toEqual(hearers(kind));
    expect(await reached(kind, "live")).toEqual(hearers(kind));
  });

  test("stands in no list of those who want it on screen alone", async () => {
    await choose(kind, { list: false });
    await cases[kind].cause(world);
    expect(await reached(kind, "list")).toEqual([]);
    expect(await reached(kind, "live")).toEqual(hearers(kind));
  });

  test("is shown on no screen of those who want it in the list alone", async () => {
    await choose(kind, { live: false });
    await cases[kind].cause(world);
    expect(await reached(kind, "live")).toEqual([]);
    expect(await reached(kind, "list")).toEqual(hearers(kind));
  });

  test("says in words what happened, and leads somewhere", async () => {
    await cases[kind].cause(world);
    const [name] = hearers(kind);
    const { body } = await app.call(notifications.listNotifications, {
      as: world.as(name ?? "stranger"),
    });
    const entry = body.notifications.find((one) => one.kind === kind);
    if (!entry) throw new Error("It is not in the list.");
    expect(sentenceOf(entry)).toMatch(/^[A-Za-z0-9].{8,}[^ ]$/);
    expect(sentenceOf(entry)).not.toMatch(/undefined|null|Someone|a group$/);
    expect(placeOf(entry)).toMatch(/^\/app\/[a-z/]+[a-z0-9?=]+$/);
  });
});
