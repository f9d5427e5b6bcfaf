import { minuteMs } from "@sightline/contract/base/moments.ts";
import { desk } from "@sightline/contract/desk.ts";
import { groups } from "@sightline/contract/groups/groups.ts";
import { live } from "@sightline/contract/live.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { type Matches, requestMatches } from "@sightline/contract/requests/requests.matches.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  makeAskingCategory,
  makeDelivered,
  type Person,
  shareWith,
} from "#insights/insights.testing.ts";
import { makePost } from "#board/board.testing.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { signatureHeaders } from "#testing/client.ts";
import { listenTo } from "#testing/stream.ts";
import { findMatches, noMatches } from "./requests.matches.testing.ts";

const relations = [
  "requester",
  "participant",
  "colleague",
  "member of another plan",
  "reader in a group",
  "stranger",
  "analyst",
  "admin",
] as const;
type Relation = (typeof relations)[number];

/** Each is about something else, so that what is asked about finds it alone. */
const things = {
  "open to the plan": "What do wholesalers charge for roasted hazelnuts?",
  private: "Which ferries carry refrigerated lorries to Gotland?",
  "private, but its title may be found": "Who certifies recycled polyester yarn in Portugal?",
  "answered for the plan": "How many bakeries in Aarhus mill their own rye?",
  "answered privately": "What does a cubic metre of larch timber cost?",
  "answered privately and shared in a group": "Which insurers cover drone inspections of bridges?",
} as const;
type Thing = keyof typeof things;

let app: TestApp;
let category: AskingCategory;
let groupId: number;
const persons = new Map<Relation, Person>();
const ids = new Map<Thing, number>();

const as = (relation: Relation): Person => {
  const person = persons.get(relation);
  if (!person) throw new Error(`Nobody is called ${relation}.`);
  return person;
};
const idOf = (thing: Thing): number => ids.get(thing) ?? 0;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
  category = await makeAskingCategory(app);
  for (const relation of relations) {
    const role = relation === "analyst" || relation === "admin" ? relation : "member";
    persons.set(relation, await app.signIn({ role }));
  }
  const now = app.clock.now();
  await makePlan(app.db, [as("requester"), as("participant"), as("colleague")], now);
  await makePlan(app.db, [as("member of another plan")], now);
  for (const thing of Object.keys(things) as Thing[]) await make(thing);
}, 240_000);
afterAll(() => app.close());

async function make(thing: Thing): Promise<void> {
  const request = {
    title: things[thing],
    description: "It is for the plan of the coming year, and nothing is known so far.",
    visibility: thing.includes("the plan") ? "organization" : "private",
    participant_ids: [as("participant").id],
    plan_may_ask: thing === "private, but its title may be found",
  };
  if (!thing.startsWith("answered")) {
    ids.set(thing, (await askFor(app, as("requester"), category, request)).id);
    return;
  }
  const people = { requester: as("requester"), analyst: as("analyst") };
  const insight = await makeDelivered(app, people, category, { request });
  ids.set(thing, insight.insight_request.id);
  if (thing.endsWith("group"))
    groupId = await shareWith(app, insight.id, [as("requester"), as("reader in a group")]);
}

/** In a word: what of it is shown, and what can be done with it. */
function told({ insights, insight_requests, askable }: Matches): string {
  return [
    ...insights.map(() => "insight"),
    ...insight_requests.map((one) => (one.is_own ? "own" : one.may_join ? "join" : "request")),
    ...askable.map(() => "title"),
  ].join(", ");
}

//                    requester participant colleague other plan reader stranger analyst admin
const table: Record<Thing, readonly string[]> = {
  "open to the plan": ["own", "own", "join", "", "", "", "request", "request"],
  private: ["own", "own", "", "", "", "", "request", "request"],
  "private, but its title may be found": ["own", "own", "title", "", "", "", "request", "request"],
  "answered for the plan": ["insight", "insight", "insight", "", "", "", "insight", "insight"],
  "answered privately": ["insight", "insight", "", "", "", "", "insight", "insight"],
  "answered privately and shared in a group": [
    "insight",
    "insight",
    "",
    "",
    "insight",
    "",
    "insight",
    "insight",
  ],
};

describe("of a request", () => {
  test.each(Object.keys(table) as Thing[])("%s, each is shown what they may see", async (thing) => {
    const shown: [Relation, string][] = [];
    for (const relation of relations)
      shown.push([relation, told(await findMatches(app, as(relation), things[thing]))]);
    expect(shown).toEqual(relations.map((relation, at) => [relation, table[thing][at]]));
  });

  test("whose title alone may be found, nothing else is told", async () => {
    const { askable } = await findMatches(
      app,
      as("colleague"),
      things["private, but its title may be found"],
    );
    expect(askable).toEqual([
      {
        ask_key: expect.stringMatching(/^[0-9a-f-]{36}$/),
        title: things["private, but its title may be found"],
        asked: false,
      },
    ]);
  });

  test("whose title alone may be found, the rest finds nothing", async () => {
    const title = "Which harbours have a floating crane for wrecks?";
    const description = "A barge with tropical hardwood sank near Skagen in September.";
    await askFor(app, as("requester"), category, { title, description, plan_may_ask: true });
    const by = (words: string) => findMatches(app, as("colleague"), words);
    expect(await by("A barge with tropical hardwood sank near Skagen")).toEqual(noMatches);
    expect(told(await by("Is there a floating crane for wrecks in any harbour?"))).toBe("title");
  });
});

describe("what matches", () => {
  test("is found in other words, with its summary and age", async () => {
    const found = await findMatches(
      app,
      as("colleague"),
      "Bakeries milling rye themselves",
      "We would like to know how many of them there are in Aarhus.",
    );
    expect(found).toEqual({
      ...noMatches,
      insights: [
        {
          insight_request_id: idOf("answered for the plan"),
          title: things["answered for the plan"],
          summary: "Prices are near 20 kronor a litre.",
          outcome: "answered",
          published_at: expect.any(String),
          review_by: null,
          sees_request: true,
        },
      ],
    });
  });

  test("is no longer shown once the share is taken back", async () => {
    const reader = as("reader in a group");
    const title = things["answered privately and shared in a group"];
    expect(told(await findMatches(app, reader, title))).toBe("insight");
    const params = { id: String(groupId), memberId: String(reader.id) };
    expect((await app.call(groups.removeGroupMember, { as: reader, params })).status).toBeLessThan(
      300,
    );
    expect(await findMatches(app, reader, title)).toEqual(noMatches);
  });

  test("is no longer shown to who left the plan, nor offered to be asked for", async () => {
    const leaver = await app.signIn();
    const { plan_id } = await app.db
      .selectFrom("plan_members")
      .select("plan_id")
      .where("user_id", "=", as("requester").id)
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto("plan_members")
      .values({ user_id: leaver.id, plan_id, role: "member" })
      .execute();
    const seen = async () => {
      const all: string[] = [];
      for (const thing of Object.keys(things) as Thing[])
        all.push(told(await findMatches(app, leaver, things[thing])));
      return all.filter((one) => one !== "");
    };
    expect(await seen()).toEqual(["join", "title", "insight"]);
    await app.db.deleteFrom("plan_members").where("user_id", "=", leaver.id).execute();
    expect(await seen()).toEqual([]);
  });

  test("is nothing that was cancelled or declined", async () => {
    const title = "Where do wild boars cross the Kattegat motorway?";
    const { id } = await askFor(app, as("requester"), category, { title });
    expect(told(await findMatches(app, as("requester"), title))).toBe("own");
    await app.call(requestChanges.cancelRequest, {
      as: as("requester"),
      params: { id: String(id) },
    });
    expect(await findMatches(app, as("requester"), title)).toEqual(noMatches);
  });

  test("is nothing that has but a word in common", async () => {
    expect(
      await findMatches(app, as("requester"), "Which insurers pay for broken greenhouse windows?"),
    ).toEqual(noMatches);
  });
});

describe("what is typed", () => {
  test.each([
    ["nothing", ""],
    ["too little", "Rye?"],
    ["no letters", "123 456 789"],
    ["words that tell nothing", "what is it and how and why and where"],
    ["operators", "rye & (mill | !bakery) <-> aarhus:*"],
    ["quotes", "'rye' \"mill\" \\ '' \\' bakeries"],
    ["patterns", "%_%_%_%_%_%_%_%_%_%"],
    ["other planes", "🌾🌾 \u{1F35E} 𝔯𝔶𝔢 𐍂𐌿𐌲𐌹 \u{10FFFD} ライ麦"],
    ["half a character", "rye \ud83c mills"],
    ["one long word", "a".repeat(150)],
  ])("may be %s", async (_, title) => {
    const { status } = await app.call(requestMatches.findMatches, {
      as: as("colleague"),
      body: { title, description: "" },
    });
    expect(status).toBe(200);
  });

  test("may be as long as what can be filed, and no longer", async () => {
    const ask = (title: string, description: string) =>
      app.call(requestMatches.findMatches, {
        as: as("colleague"),
        body: { title, description },
      });
    expect((await ask("Rye mills", "rye ".repeat(5_000))).status).toBe(200);
    expect((await ask("Rye mills", "(".repeat(20_000))).status).toBe(200);
    expect((await ask("r".repeat(151), "")).body.errors).toEqual({
      title: ["Enter at most 150 characters; this has 151."],
    });
    expect((await ask("Rye mills", "r".repeat(20_001))).status).toBe(422);
  });
});

describe("who files after having seen matches", () => {
  const file = async (person: Person, seen_match_ids: readonly number[]) => {
    const title = "What do hazelnuts, larch and rye cost next year?";
    return askFor(app, person, category, { title, seen_match_ids });
  };
  const seenAtDesk = async (id: number) => {
    const params = { id: String(id) };
    const { body } = await app.call(desk.getDeskWork, { as: as("analyst"), params });
    return body.desk_work.seen_matches;
  };

  test("leaves the analyst the link, in the order they were shown", async () => {
    const named = [idOf("answered for the plan"), idOf("open to the plan")];
    const { id } = await file(as("colleague"), named);
    expect(await seenAtDesk(id)).toEqual([
      { id: named[0], title: things["answered for the plan"], status: "delivered" },
      { id: named[1], title: things["open to the plan"], status: "submitted" },
    ]);
  });

  test("names nothing that they may not see, nor what is not there, nor one twice", async () => {
    const open = idOf("open to the plan");
    const { id } = await file(as("colleague"), [
      idOf("private"),
      open,
      idOf("private, but its title may be found"),
      999_999,
      open,
    ]);
    expect((await seenAtDesk(id)).map((one) => one.id)).toEqual([open]);
  });

  test("names at most 10", async () => {
    await expect(file(as("colleague"), Array(11).fill(1))).rejects.toThrow("422");
  });
});

describe("what it spares", () => {
  const countFor = async (person: Person) =>
    (await app.call(requestMatches.getSpared, { as: person })).body;
  const say = (person: Person, id: number) =>
    app.call(requestMatches.sayAnswered, { as: person, params: { id: String(id) } });

  // First, since a stream begins with what happened just before.
  test("is heard of at once by those who read the numbers, and by nobody else", async () => {
    const listen = (relation: Relation) =>
      listenTo(app.url + live.streamEvents.path, signatureHeaders(as(relation)));
    const [owner, admin, other] = [
      await listen("requester"),
      await listen("admin"),
      await listen("participant"),
    ];
    const params = { id: String(idOf("answered for the plan")) };
    await say(as("colleague"), idOf("answered for the plan"));
    for (const stream of [owner, admin]) await stream.next("spared_changed");
    await app.call(requestMatches.undoAnswered, { as: as("colleague"), params });
    for (const stream of [owner, admin]) await stream.next("spared_changed");
    // Nothing was counted, so nothing is said.
    await app.call(requestMatches.undoAnswered, { as: as("colleague"), params });
    await makePost(app, as("colleague"), { title: "Lunch", body: "At noon." });
    for (const stream of [owner, admin, other]) {
      expect(await stream.passedOver("board_post_changed")).not.toContain("spared_changed");
      stream.close();
    }
  });

  test("is counted once for each, can be taken back, and is told to owners and admins", async () => {
    const answered = idOf("answered for the plan");
    const before = await countFor(as("requester"));
    expect(before).toEqual({ plan: { this_month: 0, last_month: 0 }, place: null });
    await Promise.all([1, 2, 3].map(() => say(as("colleague"), answered)));
    expect((await countFor(as("requester"))).plan).toEqual({ this_month: 1, last_month: 0 });
    expect((await countFor(as("admin"))).place).toEqual({ this_month: 1, last_month: 0 });
    expect(await countFor(as("colleague"))).toEqual({ plan: null, place: null });
    expect((await countFor(as("member of another plan"))).plan?.this_month).toBe(0);
    const params = { id: String(answered) };
    await app.call(requestMatches.undoAnswered, { as: as("colleague"), params });
    expect((await countFor(as("requester"))).plan?.this_month).toBe(0);
  });

  test("is counted where somebody joins instead of filing, not where they just join", async () => {
    const params = { id: String(idOf("open to the plan")) };
    const join = (body: Record<string, unknown>) =>
      app.call(requestChanges.joinRequest, { as: as("colleague"), params, body });
    const leave = () =>
      app.call(requestChanges.removeParticipant, {
        as: as("colleague"),
        params: { ...params, user_id: String(as("colleague").id) },
      });
    await join({});
    expect((await countFor(as("requester"))).plan?.this_month).toBe(0);
    await leave();
    const joined = await Promise.all([1, 2, 3].map(() => join({ instead_of_filing: true })));
    expect(joined.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await countFor(as("requester"))).plan?.this_month).toBe(1);
    // Who leaves at once takes it back; who was there for a while had what they needed.
    await leave();
    expect((await countFor(as("requester"))).plan?.this_month).toBe(0);
    await join({ instead_of_filing: true });
    app.clock.advance(11 * minuteMs);
    await leave();
    expect((await countFor(as("requester"))).plan?.this_month).toBe(1);
  });

  test("is nothing of what one may not read", async () => {
    for (const thing of ["answered privately", "private", "open to the plan"] as const)
      expect((await say(as("colleague"), idOf(thing))).status).toBe(404);
    expect((await say(as("stranger"), idOf("answered for the plan"))).status).toBe(404);
  });
});
