import {
  postConversation,
  requestConversation,
  shareConversation,
} from "@sightline/contract/conversations.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { groupShares } from "@sightline/contract/groups/groups.shares.ts";
import { plans } from "@sightline/contract/plans.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { search } from "@sightline/contract/search/search.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makePost } from "#board/board.testing.ts";
import { join, makeGroup, share } from "#groups/groups.testing.ts";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  makeInsight,
  publish,
} from "#insights/insights.testing.ts";
import { join as joinPlan, makePlanOf, makeSomeone, type Someone } from "#plans/plans.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";

const relations = [
  "requester",
  "participant",
  "colleague in the plan",
  "person of another plan",
  "member of the group",
  "stranger",
  "analyst",
  "admin",
  "analyst who asked",
] as const;
type Relation = (typeof relations)[number];

const everybody = relations;
const staff = ["analyst", "admin", "analyst who asked"] as const;
const circle = ["requester", "participant"] as const;

/** For each thing a word that nothing else has, and who finds it. */
const finding: Record<string, { kind: string; by: readonly Relation[] }> = {
  // The title of a request is that of its insight, wherever that is shared.
  quokka: { kind: "insight", by: [...circle, "member of the group", ...staff] },
  quoll: { kind: "request", by: [...circle, ...staff] },
  bandicoot: { kind: "comment", by: [...circle, ...staff] },
  pademelon: { kind: "comment", by: staff },
  potoroo: { kind: "insight", by: [...circle, "member of the group", ...staff] },
  dunnart: { kind: "comment", by: ["requester", "member of the group"] },
  wombat: { kind: "request", by: ["requester", "colleague in the plan", ...staff] },
  kowari: { kind: "comment", by: ["requester", "colleague in the plan", ...staff] },
  numbat: { kind: "group", by: ["requester", "member of the group"] },
  bilby: { kind: "post", by: everybody },
  bettong: { kind: "comment", by: everybody },
  tapir: { kind: "request", by: staff },
  // A note on a request of one's own is not for one's own eyes, whatever one is otherwise.
  okapi: { kind: "comment", by: ["analyst", "admin"] },
};

let app: TestApp;
let category: AskingCategory;
let groupId: number;
let shareId: number;
let secretId: number;
const people = new Map<Relation, Someone>();
const as = (relation: Relation) => {
  const person = people.get(relation);
  if (!person) throw new Error(`Nobody is called ${relation}.`);
  return person;
};
const requester = () => as("requester");

async function done<Body>(call: Promise<{ status: number; body: Body }>): Promise<Body> {
  const { status, body } = await call;
  if (status >= 300) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  for (const relation of relations) {
    const role = relation === "admin" ? "admin" : "analyst";
    const isStaff = (staff as readonly Relation[]).includes(relation);
    people.set(relation, await makeSomeone(app, { role: isStaff ? role : "member" }));
  }
  const planId = await makePlanOf(app, [requester()]);
  await joinPlan(app, planId, as("colleague in the plan"));
  await makePlanOf(app, [as("person of another plan")]);

  const secret = await askFor(app, requester(), category, {
    title: "How many quokka live on the island?",
    description: "We want to know how many there are, and what a quoll does to them.",
    visibility: "private",
  });
  secretId = secret.id;
  await app.db
    .insertInto("insight_request_participants")
    .values({
      request_id: secret.id,
      user_id: as("participant").id,
      added_by: requester().id,
      created_at: app.clock.now(),
    })
    .execute();
  const say = (relation: Relation, body: string, internal = false, id = secret.id) =>
    done(
      app.call(requestConversation.addComment, {
        as: as(relation),
        params: { id: String(id) },
        body: { comment: { body, internal } },
      }),
    );
  await say("participant", "And the bandicoot?");
  await claim(app, as("analyst"), secret.id);
  await say("analyst", "They mean the pademelon.", true);
  const insight = makeInsight({ body: "The potoroo is counted with them [1]." });
  const { insight_response } = await done(publish(app, as("analyst"), secret.id, insight));
  groupId = await makeGroup(app, requester(), [as("member of the group")], "Friends of the numbat");
  const shared = await done(share(app, requester(), groupId, insight_response.id));
  shareId = shared.insight_group_share.id;
  await done(
    app.call(shareConversation.addComment, {
      as: as("member of the group"),
      params: { id: String(shareId) },
      body: { comment: { body: "What about the dunnart?" } },
    }),
  );
  const open = await askFor(app, requester(), category, {
    title: "Where does the wombat dig?",
    description: "The whole plan may know where it digs, and when.",
    visibility: "organization",
  });
  await say("colleague in the plan", "Near the kowari, I think.", false, open.id);
  const own = await askFor(app, as("analyst who asked"), category, {
    title: "What does a tapir eat?",
    description: "Asked by somebody who answers others, for once.",
    visibility: "private",
  });
  await say("analyst", "The okapi was asked about before.", true, own.id);
  const post = await makePost(app, as("admin"), { title: "The bilby", body: "It is back." });
  await done(
    app.call(postConversation.addComment, {
      as: as("stranger"),
      params: { id: String(post.id) },
      body: { comment: { body: "So is the bettong." } },
    }),
  );
});
afterAll(() => app.close());

async function find(relation: Relation, q: string) {
  return done(app.call(search.search, { as: as(relation), query: { q } }));
}

describe.each(Object.entries(finding))("%s", (word, { kind, by }) => {
  test.each(relations)(`is found or not by: %s`, async (relation) => {
    const answer = await find(relation, word);
    if (by.includes(relation)) {
      expect(answer.found.flatMap((one) => [one.kind, one.also?.kind])).toContain(kind);
      expect(answer.facets?.kinds.map(({ value }) => value)).toContain(kind);
      return;
    }
    expect(answer).toMatchObject({ found: [], people: [], guessed: false });
    expect(Object.values(answer.facets ?? {}).flat()).toEqual([]);
    // Nor by a word like it, or the end of it.
    for (const near of [`${word}x`, word.slice(1)]) {
      const guessed = await find(relation, near);
      expect(guessed.found).toEqual([]);
      expect(Object.values(guessed.facets ?? {}).flat()).toEqual([]);
    }
  });
});

test("people are found by who is in a plan, a group or a request with them, and by nobody else", async () => {
  const named = async (relation: Relation, other: Relation) => {
    const { first_name, last_name } = await app.db
      .selectFrom("users")
      .select(["first_name", "last_name"])
      .where("id", "=", as(other).id)
      .executeTakeFirstOrThrow();
    const { people: met } = await find(relation, `${first_name} ${last_name}`);
    return met.some(({ id }) => id === as(other).id);
  };
  expect(await named("requester", "colleague in the plan")).toBe(true);
  expect(await named("requester", "member of the group")).toBe(true);
  expect(await named("requester", "participant")).toBe(true);
  expect(await named("participant", "analyst")).toBe(true);
  expect(await named("stranger", "requester")).toBe(false);
  expect(await named("person of another plan", "requester")).toBe(false);
  expect(await named("member of the group", "colleague in the plan")).toBe(false);
});

test("a person stays found while the first letter of their other name is typed", async () => {
  const { first_name, last_name } = await app.db
    .selectFrom("users")
    .select(["first_name", "last_name"])
    .where("id", "=", as("participant").id)
    .executeTakeFirstOrThrow();
  const idsFor = async (q: string) => (await find("requester", q)).people.map(({ id }) => id);
  expect(await idsFor(`${first_name} ${last_name.charAt(0)}`)).toContain(as("participant").id);
  expect(await idsFor(first_name.charAt(0))).toEqual([]);
});

test("how far a request is, is not told to those who see its insight through a group alone", async () => {
  const seen = await find("participant", "potoroo");
  expect(seen.found[0]).toMatchObject({ kind: "insight", status: "delivered" });
  expect(seen.facets?.statuses).toEqual([{ value: "delivered", count: 1 }]);
  const shared = await find("member of the group", "potoroo");
  expect(shared.found[0]).toMatchObject({ kind: "insight", status: null });
  expect(shared.facets?.statuses).toEqual([]);
  const query = { q: "potoroo", status: "delivered" } as const;
  const narrowed = await done(app.call(search.search, { as: as("member of the group"), query }));
  expect(narrowed.found).toEqual([]);
});

test("that a request is found with its insight is told to those alone who see it", async () => {
  const [seen] = (await find("participant", "quokka")).found;
  expect(new Set([seen?.kind, seen?.also?.kind])).toEqual(new Set(["insight", "request"]));
  const [shared, ...others] = (await find("member of the group", "quokka")).found;
  expect(shared).toMatchObject({ kind: "insight", also: null });
  expect(others).toEqual([]);
});

test("what was said is found with the place where it stands", async () => {
  const [onShare] = (await find("member of the group", "dunnart")).found;
  expect(onShare).toMatchObject({ kind: "comment", share_id: shareId, group_id: groupId });
  const [onRequest] = (await find("participant", "bandicoot")).found;
  expect(onRequest).toMatchObject({ kind: "comment", share_id: null, request_id: secretId });
});

describe("from the moment that somebody may no longer see it", () => {
  const finds = async (relation: Relation, word: string) =>
    (await find(relation, word)).found.length > 0;

  test("who was taken off a request finds nothing of it", async () => {
    expect(await finds("participant", "quokka")).toBe(true);
    await done(
      app.call(requestChanges.removeParticipant, {
        as: requester(),
        params: { id: String(secretId), user_id: String(as("participant").id) },
      }),
    );
    for (const word of ["quokka", "bandicoot", "potoroo"])
      expect(await finds("participant", word)).toBe(false);
  });

  test("who left the plan finds nothing of what is the plan's", async () => {
    expect(await finds("colleague in the plan", "wombat")).toBe(true);
    await done(app.call(plans.leavePlan, { as: as("colleague in the plan"), query: {}, body: {} }));
    expect(await finds("colleague in the plan", "wombat")).toBe(false);
  });

  test("who left the group finds neither it nor what was shared in it", async () => {
    const member = as("member of the group");
    await done(
      app.call(groups.removeGroupMember, {
        as: member,
        params: { id: String(groupId), memberId: String(member.id) },
        query: {},
        body: {},
      }),
    );
    for (const word of ["numbat", "potoroo", "dunnart"])
      expect(await finds("member of the group", word)).toBe(false);
  });

  test("a share that is taken back is found by nobody, nor what was said of it", async () => {
    await join(app, groupId, as("member of the group"));
    expect(await finds("member of the group", "potoroo")).toBe(true);
    await done(
      app.call(groupShares.takeBackShare, { as: requester(), params: { id: String(shareId) } }),
    );
    expect(await finds("member of the group", "potoroo")).toBe(false);
    for (const relation of relations) expect(await finds(relation, "dunnart")).toBe(false);
  });
});
