import { board } from "@sightline/contract/board/board.ts";
import { requestConversation, shareConversation } from "@sightline/contract/conversations.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import type {
  Level,
  LevelledThread,
} from "@sightline/contract/notifications/notifications.threads.ts";
import { placeSettingsRows } from "@sightline/contract/place/place.settings.ts";
import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makePost } from "#board/board.testing.ts";
import { join, makeInsight, makeWorld, share, type World } from "#groups/groups.testing.ts";
import { muteThread } from "#notifications/letters/letters.endings.queries.ts";
import { makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";

let app: TestApp;
let world: World;
let shareId: number;
let requestId: number;
/** In the group, and never wrote in it. */
let quiet: Someone;

beforeAll(async () => {
  app = await makeTestApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.deleteFrom("throttle_counters").execute();
  world = await makeWorld(app);
  quiet = await makeSomeone(app, { first_name: "Quinn", last_name: "Quiet" });
  await join(app, world.groupId, quiet);
  const { owner, analyst, planId, groupId } = world;
  const insight = await makeInsight(app, { by: owner, analyst, planId });
  ({ requestId } = insight);
  shareId = (await share(app, owner, groupId, insight.id)).body.insight_group_share.id;
});

const setUsual = async (settings: Partial<Record<`${LevelledThread}_level`, Level>>) => {
  const before = await app.call(placeSettingsRows.getSettings, { as: world.admin });
  const { version } = before.body.settings;
  const body = { settings: { ...settings, version } };
  const after = await app.call(placeSettingsRows.updateSettings, { as: world.admin, body });
  expect(after.status).toBe(200);
};

const choose = (as: Someone, thread: LevelledThread, id: number, level: Level | null) =>
  app.call(notifications.setLevel, {
    as,
    params: { thread, id: String(id) },
    body: { level },
  });

const say = (as: Someone, body: string) =>
  app.call(shareConversation.addComment, {
    as,
    params: { id: String(shareId) },
    body: { comment: { body } },
  });

async function kindsFor(as: Someone): Promise<string[]> {
  const { body } = await app.call(notifications.listNotifications, { as, query: {} });
  return body.notifications
    .filter(({ thread }) => thread.kind === "share" && thread.id === shareId)
    .map(({ kind }) => kind)
    .filter((kind) => kind !== "insight_shared");
}

const mailsFor = async ({ id }: Someone) =>
  app.db
    .selectFrom("notification_letters")
    .select("kind")
    .where("user_id", "=", id)
    .where("thread_kind", "=", "share")
    .where("kind", "<>", "insight_shared")
    .execute();

const listFor = (as: Someone, query: Record<string, string> = {}) =>
  app.call(notifications.listLevels, { as, query });

describe("what is usual here", () => {
  test("with decisions alone, talk is told to those who chose everything, and a mention still comes", async () => {
    await setUsual({ group_level: "decisions" });
    await choose(quiet, "group", world.groupId, "everything");
    await say(world.member, "A plain word.");
    expect(await kindsFor(world.owner)).toEqual([]);
    expect(await kindsFor(quiet)).toEqual(["share_comment"]);
    await say(
      world.member,
      `${mentionOf({ ...world.owner, first_name: "Olga", last_name: "Owner" })}?`,
    );
    expect(await kindsFor(world.owner)).toEqual(["share_mention"]);
    expect(await mailsFor(world.owner)).toEqual([{ kind: "share_mention" }]);
    await setUsual({ group_level: "everything" });
    await say(world.member, "Another word.");
    expect(await kindsFor(world.owner)).toEqual(["share_comment", "share_mention"]);
  });

  test("nothing is heard where that is usual, but by who chose otherwise", async () => {
    await setUsual({ group_level: "nothing" });
    await choose(quiet, "group", world.groupId, "decisions");
    for (const [who, first_name, last_name] of [
      [world.owner, "Olga", "Owner"],
      [quiet, "Quinn", "Quiet"],
    ] as const)
      await say(world.member, `${mentionOf({ id: who.id, first_name, last_name })}?`);
    expect(await kindsFor(world.owner)).toEqual([]);
    expect(await kindsFor(quiet)).toEqual(["share_mention"]);
    await setUsual({ group_level: "everything" });
  });

  test("who chose is not moved by it, and who goes back to it goes by it from then on", async () => {
    await choose(world.owner, "group", world.groupId, "everything");
    await setUsual({ group_level: "decisions" });
    const params = { thread: "group", id: String(world.groupId) } as const;
    const kept = await app.call(notifications.getLevel, { as: world.owner, params });
    expect(kept.body.notification_level).toEqual({
      chosen: "everything",
      usual: "decisions",
      mail_muted: false,
    });
    const back = await choose(world.owner, "group", world.groupId, null);
    expect(back.body.notification_level).toMatchObject({ chosen: null, usual: "decisions" });
    await say(world.member, "A plain word.");
    expect(await kindsFor(world.owner)).toEqual([]);
    await setUsual({ group_level: "everything" });
  });
});

describe("who wants everything of a request", () => {
  const comment = (body: string) =>
    app.call(requestConversation.addComment, {
      as: world.owner,
      params: { id: String(requestId) },
      body: { comment: { body } },
    });
  const heardBy = async (as: Someone) => {
    const { body } = await app.call(notifications.listNotifications, { as, query: {} });
    return body.notifications
      .filter(({ thread }) => thread.kind === "request" && thread.id === requestId)
      .map(({ kind }) => kind);
  };

  test("hears what its followers do, without following it", async () => {
    await choose(world.admin, "request", requestId, "everything");
    await comment("A plain word.");
    expect(await heardBy(world.admin)).toEqual(["comment"]);
  });

  test("hears nothing more once they no longer see it", async () => {
    const { id: user_id } = world.foreign;
    await app.db
      .insertInto("insight_request_participants")
      .values({ request_id: requestId, user_id, added_by: user_id, created_at: app.clock.now() })
      .execute();
    await choose(world.foreign, "request", requestId, "everything");
    await comment("A plain word.");
    const before = await heardBy(world.foreign);
    await app.db
      .deleteFrom("insight_request_participants")
      .where("user_id", "=", user_id)
      .execute();
    await comment("And another.");
    expect([before, await heardBy(world.foreign)]).toEqual([["comment"], []]);
  });
});

describe("who wants everything of a group", () => {
  test("hears what is said of shares there, without having said a word", async () => {
    await choose(quiet, "group", world.groupId, "everything");
    await say(world.member, "A plain word.");
    expect(await kindsFor(quiet)).toEqual(["share_comment"]);
  });

  test("hears nothing once they have left it", async () => {
    await choose(quiet, "group", world.groupId, "everything");
    await leave(quiet);
    await say(world.member, "A plain word.");
    const rows = await app.db
      .selectFrom("notifications")
      .select("kind")
      .where("user_id", "=", quiet.id)
      .where("kind", "=", "share_comment")
      .execute();
    expect(rows).toEqual([]);
  });
});

async function leave(person: Someone): Promise<void> {
  const { status } = await app.call(groups.removeGroupMember, {
    as: person,
    params: { id: String(world.groupId), memberId: String(person.id) },
    body: {},
  });
  expect(status).toBeLessThan(300);
}

describe("the list of what one changed", () => {
  test("names each thing with what was chosen and what is usual; going back takes it out", async () => {
    const post = await makePost(app, world.owner);
    await choose(world.owner, "request", requestId, "nothing");
    await choose(world.owner, "post", post.id, "decisions");
    await choose(world.owner, "group", world.groupId, "everything");
    const { body } = await listFor(world.owner);
    expect(body.notification_levels).toEqual([
      expect.objectContaining({
        thread: { kind: "request", id: requestId },
        chosen: "nothing",
        usual: "everything",
        mail_muted: false,
      }),
      expect.objectContaining({ thread: { kind: "post", id: post.id }, title: post.title }),
      expect.objectContaining({
        thread: { kind: "group", id: world.groupId },
        title: "Harbour",
        chosen: "everything",
      }),
    ]);
    await choose(world.owner, "post", post.id, null);
    const after = await listFor(world.owner);
    expect(after.body.notification_levels.map(({ thread }) => thread.kind)).toEqual([
      "request",
      "group",
    ]);
    expect((await listFor(quiet)).body.notification_levels).toEqual([]);
  });

  test("holds what no mails come of, until one goes back to what is usual", async () => {
    const group = { kind: "group", id: world.groupId } as const;
    await app.db.transaction().execute((db) => muteThread(db, quiet.id, group, app.clock.now()));
    const { body } = await listFor(quiet);
    expect(body.notification_levels).toMatchObject([
      { thread: group, chosen: null, mail_muted: true },
    ]);
    await choose(quiet, "group", world.groupId, null);
    expect((await listFor(quiet)).body.notification_levels).toEqual([]);
  });

  test("pages follow each other without gap or double", async () => {
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1) ids.push((await makePost(app, world.owner)).id);
    for (const id of ids) await choose(quiet, "post", id, "nothing");
    await choose(quiet, "group", world.groupId, "nothing");
    const seen: unknown[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await listFor(quiet, { limit: "1", ...(cursor ? { cursor } : {}) });
      seen.push(...body.notification_levels.map(({ thread }) => thread.id));
      cursor = body.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual([...ids.toReversed(), world.groupId]);
    expect((await listFor(quiet, { cursor: "elsewhere" })).status).toBe(422);
  });

  test("has no word of what one may no longer see", async () => {
    const post = await makePost(app, world.owner);
    await choose(quiet, "group", world.groupId, "nothing");
    await choose(quiet, "post", post.id, "nothing");
    await choose(world.analyst, "request", requestId, "nothing");
    await leave(quiet);
    await app.call(board.deletePost, { as: world.owner, params: { id: String(post.id) } });
    await app.db
      .updateTable("users")
      .set({ role: "member" })
      .where("id", "=", world.analyst.id)
      .execute();
    for (const person of [quiet, world.analyst])
      expect((await listFor(person)).body.notification_levels).toEqual([]);
  });
});
