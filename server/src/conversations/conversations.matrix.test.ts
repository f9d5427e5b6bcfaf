import { minuteMs } from "@sightline/contract/base/moments.ts";
import {
  type ConversationRows,
  postConversation,
  requestConversation,
  shareConversation,
} from "@sightline/contract/conversations.ts";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { anonymise } from "#accounts/leaving/leaving.queries.ts";
import { makePost } from "#board/board.testing.ts";
import { deleteMember } from "#groups/groups.members.queries.ts";
import { join, makeInsight, makeWorld as makeGroupWorld, share } from "#groups/groups.testing.ts";
import { addParticipants } from "#requests/requests.queries.ts";
import { makeCategory, makeRequest } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { runWaitingJobs, untilJobsAreDone } from "#testing/jobs.ts";
import type { PlaceColumn } from "./conversations.ts";

type Person = Signature & { id: number };

/** `stranger`: signed in, but with no part in the place. `former`: had one once. */
const who = ["nobody", "stranger", "former", "author", "reader", "admin"] as const;
type Who = (typeof who)[number];

type Held = {
  id: number;
  people: Record<Exclude<Who, "nobody">, Person>;
  /** Takes somebody's part in the place away. */
  partFrom: (person: Person) => Promise<void>;
};

let app: TestApp;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
});
afterAll(() => app.close());
// Writing has a limit per minute, which only one test is about.
beforeEach(async () => {
  await app.db.deleteFrom("throttle_counters").execute();
});

async function holdRequest(): Promise<Held> {
  const [author, reader, former, stranger] = await signInFour();
  const category = await makeCategory(app.db);
  const { id } = await makeRequest(app, author, { insight_category_id: category.id });
  const by = { addedBy: author.id, now: app.clock.now() };
  await app.db.transaction().execute((db) => addParticipants(db, id, [reader.id, former.id], by));
  const partFrom = async (person: Person) => {
    await app.db
      .deleteFrom("insight_request_participants")
      .where("request_id", "=", id)
      .where("user_id", "=", person.id)
      .execute();
    await app.db
      .updateTable("insight_requests")
      .set({ requester_id: reader.id })
      .where("id", "=", id)
      .where("requester_id", "=", person.id)
      .execute();
  };
  return { id, people: { author, reader, former, stranger, admin: await admin() }, partFrom };
}

async function holdShare(): Promise<Held> {
  const { owner, member, foreign, former, admin: staff, ...world } = await makeGroupWorld(app);
  const { groupId, analyst, planId } = world;
  await join(app, groupId, former);
  const { id: insightId } = await makeInsight(app, { by: owner, analyst, planId });
  const { body } = await share(app, owner, groupId, insightId);
  return {
    id: body.insight_group_share.id,
    people: { author: member, reader: owner, former, stranger: foreign, admin: staff },
    partFrom: (person) =>
      app.db.transaction().execute(async (db) => {
        await deleteMember(db, groupId, person.id);
      }),
  };
}

/** Everybody with an account has a part in the board. */
async function holdPost(): Promise<Held> {
  const [author, reader, former, stranger] = await signInFour();
  const { id } = await makePost(app, reader);
  const partFrom = (person: Person) =>
    app.db.transaction().execute((db) => anonymise(db, person.id, app.clock.now()));
  return { id, people: { author, reader, former, stranger, admin: await admin() }, partFrom };
}

async function signInFour(): Promise<[Person, Person, Person, Person]> {
  return [await app.signIn(), await app.signIn(), await app.signIn(), await app.signIn()];
}

const admin = () => app.signIn({ role: "admin" });

type PlaceRow = {
  place: string;
  column: PlaceColumn;
  rows: ConversationRows;
  hold: () => Promise<Held>;
  /** In the order of `who`. */
  answers: Record<string, readonly number[]>;
};

const places: PlaceRow[] = [
  {
    place: "a request",
    column: "request_id",
    rows: requestConversation,
    hold: holdRequest,
    answers: {
      read: [401, 404, 404, 200, 200, 200],
      write: [401, 404, 404, 201, 201, 201],
      edit: [401, 404, 404, 200, 403, 403],
      delete: [401, 404, 404, 200, 403, 403],
      undo: [401, 404, 404, 200, 403, 403],
    },
  },
  {
    place: "a share",
    column: "share_id",
    rows: shareConversation,
    hold: holdShare,
    answers: {
      read: [401, 404, 404, 200, 200, 404],
      write: [401, 404, 404, 201, 201, 404],
      edit: [401, 404, 404, 200, 403, 404],
      delete: [401, 404, 404, 200, 403, 404],
      undo: [401, 404, 404, 200, 403, 404],
    },
  },
  {
    place: "a post",
    column: "post_id",
    rows: postConversation,
    hold: holdPost,
    answers: {
      read: [401, 200, 401, 200, 200, 200],
      write: [401, 201, 401, 201, 201, 201],
      edit: [401, 403, 401, 200, 403, 403],
      delete: [401, 403, 401, 200, 403, 200],
      undo: [401, 403, 401, 200, 403, 200],
    },
  },
];

type Comment = { id: number; version: number };
const on = (id: number) => ({ params: { id: String(id) } });

/** The calls of one place, short enough to be read as sentences. */
function talkIn(rows: ConversationRows, placeId: number) {
  const signed = (as: Person | undefined) => (as ? { as } : {});
  return {
    list: (as?: Person, query: { cursor?: string; limit?: number } = {}) =>
      app.call(rows.listComments, { ...signed(as), ...on(placeId), query }),
    write: (as: Person | undefined, body: string, key?: string) =>
      app.call(rows.addComment, {
        ...signed(as),
        ...on(placeId),
        body: { comment: { body } },
        ...(key ? { headers: { "idempotency-key": key } } : {}),
      }),
    edit: (as: Person | undefined, { id, version }: Comment, body: string) =>
      app.call(rows.editComment, {
        ...signed(as),
        ...on(id),
        body: { comment: { body, version } },
      }),
    remove: (as: Person | undefined, { id }: { id: number }) =>
      app.call(rows.deleteComment, { ...signed(as), ...on(id) }),
    restore: (as: Person | undefined, { id }: { id: number }) =>
      app.call(rows.restoreComment, { ...signed(as), ...on(id) }),
  };
}

const stored = (id: number) =>
  app.db.selectFrom("comments").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

describe.each(places)("the conversation on $place", ({ rows, hold, answers, column }) => {
  let held: Held;
  let talk: ReturnType<typeof talkIn>;
  let author: Person;
  let reader: Person;

  beforeEach(async () => {
    held = await hold();
    talk = talkIn(rows, held.id);
    ({ author, reader } = held.people);
  });

  const say = async (body: string, as = author) => (await talk.write(as, body)).body.comment;

  const deeds: Record<string, (as: Person | undefined) => Promise<{ status: number }>> = {
    read: (as) => talk.list(as),
    write: (as) => talk.write(as, "What I have to say"),
    edit: async (as) => talk.edit(as, await say("Mine"), "Changed"),
    delete: async (as) => talk.remove(as, await say("Mine")),
    undo: async (as) => {
      const comment = await say("Mine");
      await talk.remove(author, comment);
      return talk.restore(as, comment);
    },
  };

  test.each(Object.entries(answers))("who may: %s", async (deed, expected) => {
    await held.partFrom(held.people.former);
    const given: number[] = [];
    for (const one of who) {
      const answer = await deeds[deed]?.(one === "nobody" ? undefined : held.people[one]);
      given.push(answer?.status ?? 0);
    }
    expect(given).toEqual(expected);
  });

  test("who is gone no longer reaches the own words, and they stay", async () => {
    const comment = await say("Mine once");
    await held.partFrom(author);
    for (const answer of [
      await talk.list(author),
      await talk.edit(author, comment, "Other"),
      await talk.remove(author, comment),
      await talk.restore(author, comment),
    ])
      expect([401, 404]).toContain(answer.status);
    const { comments } = (await talk.list(reader)).body;
    expect(comments[0]).toMatchObject({ id: comment.id, body: "Mine once", can: [] });
  });

  test("is read newest first and by page", async () => {
    for (const body of ["One", "Two", "Three"]) await say(body);
    const first = (await talk.list(reader, { limit: 2 })).body;
    expect(first.comments.map(({ body }) => body)).toEqual(["Three", "Two"]);
    const second = (await talk.list(reader, { limit: 2, cursor: first.next_cursor ?? "" })).body;
    expect(second.comments.map(({ body }) => body)).toEqual(["One"]);
    expect(second.next_cursor).toBeNull();
    expect((await talk.list(reader, { cursor: "nowhere" })).status).toBe(422);
  });

  test("takes words with an author, once per key", async () => {
    const first = await talk.write(author, "  Only **shelf** prices.  ", `once ${held.id}`);
    expect(first.body.comment).toMatchObject({
      body: "Only **shelf** prices.",
      author: { id: author.id },
      internal: false,
      version: 1,
      edited_at: null,
      deleted: false,
      can: ["edit", "delete"],
    });
    const again = await talk.write(author, "  Only **shelf** prices.  ", `once ${held.id}`);
    expect(again.body).toEqual(first.body);
    expect((await talk.list(reader)).body.comments).toEqual([
      { ...first.body.comment, can: expect.any(Array) },
    ]);
    expect((await stored(first.body.comment.id))[column]).toBe(held.id);
  });

  test.each([
    ["nothing", " \n "],
    ["4,001 characters", "x".repeat(4_001)],
    ["quotes in quotes without end", `${">".repeat(60)} deep`],
  ])("refuses %s, naming the field", async (_what, body) => {
    const answer = await talk.write(author, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors?.["comment.body"]).toHaveLength(1);
  });

  test("a change raises the version and keeps the moment; the same words change nothing", async () => {
    const comment = await say("First");
    expect((await talk.edit(author, comment, "First")).body.comment).toEqual(comment);
    const { body } = await talk.edit(author, comment, "Second");
    expect(body.comment).toMatchObject({
      body: "Second",
      version: 2,
      created_at: comment.created_at,
      edited_at: expect.any(String),
    });
  });

  test("a change over a stale version is refused with the present words", async () => {
    const comment = await say("First");
    await talk.edit(author, comment, "From the other tab");
    const { status, body } = await talk.edit(author, comment, "From this tab");
    expect([status, body.code]).toEqual([409, "stale_version"]);
    expect(body.comment).toMatchObject({ body: "From the other tab", version: 2 });
    expect(Object.keys(body.comment)).not.toContain(column);
  });

  test.each([0, -1, 1.5])("a change over version %d is malformed", async (version) => {
    const { id } = await say("First");
    const { status, body } = await talk.edit(author, { id, version }, "Second");
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(["comment.version"]);
  });

  test("what is deleted loses its words in every answer at once, and its place stays", async () => {
    const comment = await say("A secret slipped out");
    const { body } = await talk.remove(author, comment);
    expect(body.comment).toMatchObject({ deleted: true, body: "", can: ["restore"] });
    expect(JSON.stringify((await talk.list(reader)).body)).not.toContain("secret");
    expect((await talk.list(reader)).body.comments).toHaveLength(1);
    expect((await talk.remove(author, comment)).status).toBe(409);
    const late = await talk.edit(author, { ...comment, version: 2 }, "x");
    expect([late.status, late.body.code]).toEqual([409, "transition_refused"]);
  });

  test("a deletion is taken back within 10 minutes, and not after", async () => {
    const comment = await say("Regretted");
    await talk.remove(author, comment);
    app.clock.advance(9 * minuteMs);
    const back = await talk.restore(author, comment);
    expect(back.body.comment).toMatchObject({ deleted: false, body: "Regretted" });
    expect((await talk.restore(author, comment)).status).toBe(409);
    await talk.remove(author, comment);
    app.clock.advance(10 * minuteMs);
    expect((await talk.restore(author, comment)).status).toBe(409);
  });

  test("deleted words are erased when undo ends, also for who sends them once more", async () => {
    const send = () => talk.write(author, "A secret slipped out", `erased ${held.id}`);
    const { comment } = (await send()).body;
    const other = await say("Taken back in time");
    for (const one of [comment, other]) await talk.remove(author, one);
    await talk.restore(author, other);

    await runWaitingJobs(app.db);
    await untilJobsAreDone(app.db, "erase_deleted_words");
    expect((await stored(comment.id)).body).toBe("A secret slipped out");

    app.clock.advance(10 * minuteMs);
    await runWaitingJobs(app.db);
    await expect.poll(async () => (await stored(comment.id)).body).toBe("");
    expect((await stored(other.id)).body).toBe("Taken back in time");
    expect((await send()).body.comment).toMatchObject({ id: comment.id, body: "", deleted: true });
    expect((await talk.restore(held.people.admin, comment)).status).not.toBe(200);
  });

  test("writing and changing are throttled at 30 a minute each", async () => {
    onTestFinished(app.clock.hold());
    const comment = await say("First");
    await app.db.deleteFrom("throttle_counters").execute();
    const written: number[] = [];
    const changed: number[] = [];
    for (let turn = 0; turn < 31; turn += 1) {
      written.push((await talk.write(author, `Turn ${turn}`)).status);
      changed.push((await talk.edit(author, { ...comment, version: turn + 1 }, `${turn}`)).status);
    }
    expect([written.lastIndexOf(201), written[30]]).toEqual([29, 429]);
    expect([changed.lastIndexOf(200), changed[30]]).toEqual([29, 429]);
  });
});

test("a comment is not found under the address of another kind of place", async () => {
  const all = [];
  for (const { rows, hold } of places) {
    const { id, people } = await hold();
    const talk = talkIn(rows, id);
    const { comment } = (await talk.write(people.author, "Mine")).body;
    all.push({ talk, author: people.author, comment });
  }
  for (const { talk } of all) {
    const others = all.filter((one) => one.talk !== talk);
    for (const { author, comment } of others) {
      expect((await talk.edit(author, comment, "x")).status).toBe(404);
      expect((await talk.remove(author, comment)).status).toBe(404);
    }
  }
});

test("no conversation raises the full-screen spinner when it is read", () => {
  expect(places.map(({ rows }) => rows.listComments.background)).toEqual([true, true, true]);
});
