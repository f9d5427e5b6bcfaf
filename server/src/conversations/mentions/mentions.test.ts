import {
  postConversation,
  requestConversation,
  requestNaming,
  shareConversation,
  shareNaming,
} from "@sightline/contract/conversations.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { conversationPersonalData } from "#conversations/conversations.personalData.ts";
import { makePost } from "#board/board.testing.ts";
import {
  makeInsight as makeSharedInsight,
  makeWorld,
  share,
  type World,
} from "#groups/groups.testing.ts";
import { forgetNameInNotes } from "#groups/groups.leaving.queries.ts";
import { forgetNameInInsights } from "#insights/insights.personalData.queries.ts";
import {
  askFor,
  claim,
  makeAskingCategory,
  makeInsight,
  publish,
  type AskingCategory,
} from "#insights/insights.testing.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";

type Someone = Signature & { id: number; first_name: string; last_name: string };

let app: TestApp;
let category: AskingCategory;
let requester: Someone;
let colleague: Someone;
/** Of the same plan, but sees nothing of the request. */
let bystander: Someone;
let stranger: Someone;
let analyst: Someone;
let other: Someone;
let id: number;

async function makePerson(first_name: string, role: "member" | "analyst" = "member") {
  const last_name = "Person";
  return { ...(await app.signIn({ first_name, last_name, role })), first_name, last_name };
}

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  requester = await makePerson("Rea");
  colleague = await makePerson("Cleo");
  bystander = await makePerson("Bo");
  stranger = await makePerson("Sam");
  analyst = await makePerson("Ines", "analyst");
  other = await makePerson("Olaf", "analyst");
  await makePlan(app.db, [requester, colleague, bystander], app.clock.now());
});
afterAll(() => app.close());

beforeEach(async () => {
  await app.db.deleteFrom("throttle_counters").execute();
  ({ id } = await askFor(app, requester, category, { participant_ids: [colleague.id] }));
});

const on = (placeId: number) => ({ params: { id: String(placeId) } });
const say = (as: Signature, body: string, internal = false) =>
  app.call(requestConversation.addComment, {
    as,
    ...on(id),
    body: { comment: { body, internal } },
  });
async function namesFor(as: Signature, query: { q?: string; internal?: "true" } = {}) {
  const { body } = await app.call(requestNaming.listRequestNameable, { as, ...on(id), query });
  return body.candidates.map((person) => person.first_name);
}
async function toldTo(as: Signature, kind: string, threadId: number) {
  const { body } = await app.call(notifications.listNotifications, { as, query: {} });
  return body.notifications.filter((one) => one.kind === kind && one.thread.id === threadId);
}

describe("on a request", () => {
  test("one names those who see it and whom one knows or finds in it; staff name each other", async () => {
    expect(await namesFor(requester)).toEqual(["Cleo"]);
    expect(await namesFor(analyst)).toEqual(["Cleo", "Olaf", "Rea"]);
    await say(analyst, "Which shops?");
    expect(await namesFor(requester)).toEqual(["Cleo", "Ines"]);
    expect(await namesFor(requester, { q: "in" })).toEqual(["Ines"]);
    const hidden = await app.call(requestNaming.listRequestNameable, {
      as: stranger,
      ...on(id),
      query: {},
    });
    expect(hidden.status).toBe(404);
  });

  test("whoever does not see it, or is unknown, can't be named", async () => {
    for (const person of [bystander, stranger, other]) {
      const { status, body } = await say(requester, `Ask ${mentionOf(person)}.`);
      expect([status, body.errors]).toEqual([
        422,
        {
          "comment.body": [
            "It mentions someone who can't see this request, or whom you don't know. Choose from the list that opens after @.",
          ],
        },
      ]);
    }
    expect((await say(requester, `@[The Admin](user:${colleague.id})`)).status).toBe(422);
    const many = Array.from({ length: 11 }, (_, at) => mentionOf({ ...colleague, id: at + 1 }));
    expect((await say(requester, many.join(" "))).status).toBe(422);
  });

  test("a note names staff alone, and never the one who asked, even one who is staff", async () => {
    expect(await namesFor(analyst, { internal: "true" })).toEqual(["Olaf"]);
    expect((await say(analyst, `${mentionOf(colleague)}?`, true)).status).toBe(422);
    expect((await say(analyst, `${mentionOf(requester)}?`, true)).status).toBe(422);
    expect((await say(analyst, `${mentionOf(other)}?`, true)).status).toBe(201);
    expect((await toldTo(other, "request_mention", id)).length).toBe(1);
    ({ id } = await askFor(app, other, category));
    expect(await namesFor(analyst, { internal: "true" })).toEqual([]);
    const { status } = await app.call(requestNaming.listRequestNameable, {
      as: other,
      ...on(id),
      query: { internal: "true" },
    });
    expect(status).toBe(404);
  });

  test("whoever a note named is not given away where all may read", async () => {
    await say(analyst, `${mentionOf(other)}?`, true);
    expect(await namesFor(requester)).toEqual(["Cleo"]);
  });

  test("who is named hears once, of the mention and not of the comment as well", async () => {
    const { body } = await say(requester, `${mentionOf(colleague)}, look.`);
    const edit = (text: string, version: number) =>
      app.call(requestConversation.editComment, {
        as: requester,
        ...on(body.comment.id),
        body: { comment: { body: text, version } },
      });
    await edit(`${mentionOf(colleague)}, look again.`, 1);
    const told = await toldTo(colleague, "request_mention", id);
    expect(told.map(({ count, actor }) => [count, actor?.id])).toEqual([[1, requester.id]]);
    expect(await toldTo(colleague, "comment", id)).toEqual([]);
    await say(requester, `${mentionOf(requester)} again`);
    expect(await toldTo(requester, "request_mention", id)).toEqual([]);
  });

  test("a comment shows people by today's name, in the conversation and with the request", async () => {
    await say(requester, `${mentionOf(colleague)}, look.`);
    await rename(colleague, "Newname");
    const { body } = await app.call(requestConversation.listComments, {
      as: requester,
      ...on(id),
      query: {},
    });
    expect(body.people).toEqual([{ id: colleague.id, first_name: "Cleo", last_name: "Newname" }]);
    await rename(colleague, "Person");
  });
});

async function rename(person: Someone, last_name: string): Promise<void> {
  await app.db.updateTable("users").set({ last_name }).where("id", "=", person.id).execute();
}

describe("in an insight", () => {
  const writing = (body: string, more: object = {}) =>
    publish(app, analyst, id, makeInsight({ body, ...more }));

  test("those who see the request are named, and hear of it once over all versions", async () => {
    await claim(app, analyst, id);
    const refused = await writing(`Ask ${mentionOf(bystander)} [1].`);
    expect(Object.keys(refused.body.errors ?? {})).toEqual(["insight_response.body"]);
    const first = await writing(`Thanks to ${mentionOf(colleague)} [1].`);
    expect(first.status).toBe(201);
    expect(first.body.insight_response.people.map((one) => one.id)).toEqual([colleague.id]);
    const text = `Thanks to ${mentionOf(colleague)} and ${mentionOf(requester)} [1].`;
    await writing(text, { base_version: 1, note: "One more." });
    expect((await toldTo(colleague, "request_mention", id))[0]?.count).toBe(1);
    expect((await toldTo(requester, "request_mention", id))[0]?.count).toBe(1);
  });

  test("of who leaves the name goes, out of every version, and no other word", async () => {
    await claim(app, analyst, id);
    const { body } = await writing(`Thanks to ${mentionOf(colleague)} [1].`);
    const insightId = body.insight_response.id;
    await app.db.transaction().execute((db) => forgetNameInInsights(db, colleague.id));
    const read = await app.call(insights.getInsight, { as: requester, ...on(insightId) });
    expect(read.body.insight_response.body).toBe(`Thanks to @[-](user:${colleague.id}) [1].`);
    const reword = app.db.transaction().execute(async (db) => {
      await forgetNameInInsights(db, colleague.id);
      await db.updateTable("insight_versions").set({ body: "Other words" }).execute();
    });
    await expect(reword).rejects.toThrow("what was published is never changed");
  });
});

describe("on a share", () => {
  let world: World;
  let shareId: number;
  const mention = (person: { id: number }, first: string, last: string) =>
    mentionOf({ id: person.id, first_name: first, last_name: last });
  const sayThere = (body: string) =>
    app.call(shareConversation.addComment, {
      as: world.owner,
      ...on(shareId),
      body: { comment: { body } },
    });

  beforeAll(async () => {
    world = await makeWorld(app);
    const { owner, analyst: writer, planId, groupId } = world;
    const made = await makeSharedInsight(app, { by: owner, analyst: writer, planId });
    shareId = (await share(app, owner, groupId, made.id)).body.insight_group_share.id;
  });

  test("only members of the group are named, and hear of it with the group's name", async () => {
    const asked = { as: world.owner, ...on(shareId), query: {} };
    const { body } = await app.call(shareNaming.listShareNameable, asked);
    expect(body.candidates.map((one) => one.first_name)).toEqual(["Mia"]);
    const refused = await sayThere(mention(world.colleague, "Carl", "Colleague"));
    expect(refused.body.errors).toEqual({
      "comment.body": [
        "It mentions someone who isn't in this group. Choose from the list that opens after @.",
      ],
    });
    const said = await sayThere(mention(world.member, "Mia", "Member"));
    expect(said.status).toBe(201);
    const [told] = await toldTo(world.member, "share_mention", shareId);
    const comment_id = String(said.body.comment.id);
    const group_id = String(world.groupId);
    expect(told?.details).toEqual({ group: "Harbour", group_id, comment_id });
    const outside = { ...asked, as: world.colleague };
    expect((await app.call(shareNaming.listShareNameable, outside)).status).toBe(404);
  });

  describe("in the note with which one shares", () => {
    const shareWith = async (note: string) => {
      const { owner, analyst: writer, planId, groupId } = world;
      const { id: insightId } = await makeSharedInsight(app, {
        by: owner,
        analyst: writer,
        planId,
      });
      return share(app, owner, groupId, insightId, { note });
    };

    test("its group's members alone are named, at most ten, and offered before it is shared", async () => {
      const asked = { ...on(world.groupId), query: {} };
      const { body } = await app.call(shareNaming.listGroupNameable, {
        as: world.owner,
        ...asked,
      });
      expect(body.candidates.map((one) => one.first_name)).toEqual(["Mia"]);
      const outside = await app.call(shareNaming.listGroupNameable, {
        as: world.colleague,
        ...asked,
      });
      expect(outside.status).toBe(404);
      const refused = await shareWith(`For ${mention(world.colleague, "Carl", "Colleague")}.`);
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["note"]]);
      const named = (at: number) => mention({ id: at + 1 }, "Mia", "Member");
      const many = await shareWith(Array.from({ length: 11 }, (_, at) => named(at)).join(" "));
      expect([many.status, Object.keys(many.body.errors ?? {})]).toEqual([422, ["note"]]);
    });

    test("who is named hears of that and not of the share as well, and is called by today's name", async () => {
      const made = await shareWith(`${mention(world.member, "Mia", "Member")}, for you.`);
      const { id: sharedId, people } = made.body.insight_group_share;
      expect(people).toEqual([{ id: world.member.id, first_name: "Mia", last_name: "Member" }]);
      const told = await toldTo(world.member, "share_mention", sharedId);
      expect(told.map(({ count, actor }) => [count, actor?.id])).toEqual([[1, world.owner.id]]);
      expect(await toldTo(world.member, "insight_shared", sharedId)).toEqual([]);
      await app.call(shareConversation.addComment, {
        as: world.owner,
        ...on(sharedId),
        body: { comment: { body: `${mention(world.member, "Mia", "Member")}?` } },
      });
      expect((await toldTo(world.member, "share_mention", sharedId))[0]?.count).toBe(2);
    });

    test("of who leaves the name goes", async () => {
      const made = await shareWith(`${mention(world.member, "Mia", "Member")}, for you.`);
      await app.db.transaction().execute((db) => forgetNameInNotes(db, world.member.id));
      const { note } = await app.db
        .selectFrom("insight_group_shares")
        .select("note")
        .where("id", "=", made.body.insight_group_share.id)
        .executeTakeFirstOrThrow();
      expect(note).toBe(`@[Former member](user:${world.member.id}), for you.`);
    });
  });
});

test("on the board who is named finds it in the list as well", async () => {
  const post = await makePost(app, requester, { body: `Ask ${mentionOf(colleague)}.` });
  await app.call(postConversation.addComment, {
    as: requester,
    ...on(post.id),
    body: { comment: { body: `${mentionOf(colleague)}, once more.` } },
  });
  const [told] = await toldTo(colleague, "post_mention", post.id);
  expect([told?.count, told?.title]).toEqual([2, post.title]);
});

test("of who leaves the name goes out of every comment", async () => {
  const { body } = await say(requester, `${mentionOf(colleague)}, look.`);
  await app.db
    .transaction()
    .execute(async (db) => conversationPersonalData.forget?.(db, colleague.id, app.clock.now()));
  const stored = await app.db
    .selectFrom("comments")
    .select("body")
    .where("id", "=", body.comment.id)
    .executeTakeFirstOrThrow();
  expect(stored.body).toBe(`@[Former member](user:${colleague.id}), look.`);
});
