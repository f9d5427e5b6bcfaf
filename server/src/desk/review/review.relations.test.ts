import { deskReview } from "@sightline/contract/desk.review.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { notifications } from "@sightline/contract/notifications/notifications.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { search } from "@sightline/contract/search/search.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  askFor,
  type AskingCategory,
  claim,
  makeAskingCategory,
  makeInsight,
  type Person,
} from "#insights/insights.testing.ts";
import { addParticipants } from "#requests/requests.queries.ts";
import { atRest, makePlan } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { addressOf, signatureHeaders } from "#testing/client.ts";
import {
  addNote,
  approve,
  giveBack,
  lookAt,
  makeReady,
  takeBack,
  waive,
} from "./review.testing.ts";
import { setSecondReader } from "./review.testing.queries.ts";

const relations = [
  "stranger",
  "requester",
  "requester who is staff",
  "participant",
  "colleague in the plan",
  "person of another plan",
  "analyst",
  "analyst at work on it",
  "admin",
] as const;
type Relation = (typeof relations)[number];

let app: TestApp;
let category: AskingCategory;
const persons = new Map<Relation, Person>();

beforeAll(async () => {
  app = await makeTestApp();
  category = await makeAskingCategory(app);
  await setSecondReader(app.db, category.id, "always");
  for (const relation of relations) {
    const isStaff = relation.includes("analyst") || relation === "requester who is staff";
    const role = relation === "admin" ? "admin" : isStaff ? "analyst" : "member";
    persons.set(relation, await app.signIn({ role, last_name: "Quillfeather" }));
  }
  const plan = ["requester", "requester who is staff", "colleague in the plan"] as const;
  await makePlan(app.db, plan.map(as), app.clock.now());
  await makePlan(app.db, [as("person of another plan")], app.clock.now());
});
afterAll(() => app.close());

function as(relation: Relation): Person {
  const person = persons.get(relation);
  if (!person) throw new Error(`Nobody is called ${relation}.`);
  return person;
}

type Prepared = { id: number; noteId: number; asker: Person };

/** A request whose insight waits for its second reader, with a note of the analyst. */
async function prepare(
  stage: "in_progress" | "in_review",
  visibility: Visibility,
  asker = as("requester"),
): Promise<Prepared> {
  const { id } = await askFor(app, asker, category, { visibility });
  // Filing is not what is tested here, so its limit per day is put out of the way.
  await app.db
    .updateTable("insight_requests")
    .set({ created_at: "2020-01-01T00:00:00Z" })
    .where("id", "=", id)
    .execute();
  await app.db
    .transaction()
    .execute((trx) =>
      addParticipants(trx, id, [as("participant").id], { addedBy: asker.id, now: app.clock.now() }),
    );
  await claim(app, as("analyst at work on it"), id);
  if (stage === "in_progress") return { id, noteId: 0, asker };
  await makeReady(app, as("analyst at work on it"), id);
  const { body } = await addNote(app, as("analyst"), id);
  return { id, noteId: body.review_note.id, asker };
}

type Deed = {
  stage: "in_progress" | "in_review";
  do: (person: Person, prepared: Prepared) => Promise<{ status: number }>;
  /** In the order of the relations; two where it differs for the organization's. */
  expected: readonly (number | [number, number])[];
};

type OfStaff = [own: number, other: number, writer: number, admin: number];
/** Who sees the request is told that its desk is for staff; to others neither exists. */
function atDesk(...[own, ...others]: OfStaff): Deed["expected"] {
  return [404, 403, own, 403, [404, 403], 404, ...others];
}

const deeds: Record<keyof typeof deskReview, Deed> = {
  readyInsight: {
    stage: "in_progress",
    do: (person, { id }) => makeReady(app, person, id),
    expected: atDesk(403, 403, 201, 403),
  },
  takeBackReview: {
    stage: "in_review",
    do: (person, { id }) => takeBack(app, person, id),
    expected: atDesk(403, 403, 200, 403),
  },
  approveReview: {
    stage: "in_review",
    do: (person, { id }) => approve(app, person, id),
    expected: atDesk(403, 200, 403, 200),
  },
  returnReview: {
    stage: "in_review",
    do: (person, { id }) => giveBack(app, person, id),
    expected: atDesk(403, 200, 403, 200),
  },
  // Another analyst is there to read it, so no admin waives it.
  waiveReview: {
    stage: "in_review",
    do: (person, { id }) => waive(app, person, id),
    expected: atDesk(403, 403, 403, 403),
  },
  addReviewNote: {
    stage: "in_review",
    do: (person, { id }) => addNote(app, person, id),
    expected: atDesk(403, 201, 201, 201),
  },
  deleteReviewNote: {
    stage: "in_review",
    do: (person, { id, noteId }) =>
      app.call(deskReview.deleteReviewNote, {
        as: person,
        params: { id: String(id), note_id: String(noteId) },
      }),
    expected: atDesk(403, 204, 403, 403),
  },
};

async function snapshot({ id, asker }: Prepared) {
  const { body } = await app.call(requests.getRequest, { as: asker, params: { id: String(id) } });
  return atRest(body.insight_request);
}

describe.each(["private", "organization"] as const)("with a request that is %s", (visibility) => {
  test.each(Object.entries(deeds))("who may: %s", async (_, { stage, do: act, expected }) => {
    const given: [Relation, number][] = [];
    const wanted: [Relation, number][] = [];
    const shared = await prepare(stage, visibility);
    const before = await snapshot(shared);
    for (const [index, relation] of relations.entries()) {
      const [ofPrivate = 0, ofOrganization = ofPrivate] = [expected[index] ?? 0].flat();
      const status = visibility === "private" ? ofPrivate : ofOrganization;
      wanted.push([relation, status]);
      const isOwn = relation === "requester who is staff";
      const asker = isOwn ? as(relation) : as("requester");
      const found = isOwn || status < 400 ? await prepare(stage, visibility, asker) : shared;
      given.push([relation, (await act(as(relation), found)).status]);
    }
    expect(given).toEqual(wanted);
    expect(await snapshot(shared)).toEqual(before);
  });
});

test("what is said of a text that is read reaches nobody but staff, by whichever way", async () => {
  const own = as("requester who is staff");
  for (const asker of [as("requester"), own]) {
    const { id } = await prepare("in_review", "organization", asker);
    await addNote(app, as("analyst"), id, { quote: "zqpassage", body: "zqremark on it" });
    await giveBack(app, as("analyst"), id, { note: "zqreturn with a reason" });
    await makeReady(app, as("analyst at work on it"), id, makeInsight({ base_version: null }));
    await approve(app, as("admin"), id, 2);
    const params = { id: String(id) };
    const outside = [asker, as("participant"), as("colleague in the plan")];
    for (const person of outside) {
      const answers: unknown[] = [
        (await app.call(requests.getRequest, { as: person, params })).body,
        (await app.call(requests.listEvents, { as: person, params })).body,
        (await app.call(insights.getInsightOfRequest, { as: person, params })).body,
        (await app.call(notifications.listNotifications, { as: person, query: { limit: "100" } }))
          .body,
        (await app.call(search.search, { as: person, query: { q: "zqremark" } })).body,
      ];
      const { body } = await app.call(insights.getInsightOfRequest, { as: person, params });
      const address = addressOf(insights.exportInsight, {
        params: { id: String(body.insight_response.id) },
      });
      const file = await fetch(app.url + address, { headers: signatureHeaders(person) });
      answers.push(await file.text());
      const { body: told } = await app.call(notifications.listNotifications, { as: person });
      const ofThis = told.notifications.filter(({ thread }) => thread.id === id);
      expect(ofThis.filter(({ kind }) => /^review_(?!reminder)/.test(kind))).toEqual([]);
      expect(JSON.stringify(answers)).not.toMatch(/zqpassage|zqremark on|zqreturn/);
    }
  }
});

test("staff read what was said, but not of what they asked themselves", async () => {
  const { id } = await prepare("in_review", "private");
  for (const relation of ["analyst", "analyst at work on it", "admin"] as const)
    expect((await lookAt(app, as(relation), id)).notes).toMatchObject([
      { body: "Is that with tax?" },
    ]);
});
