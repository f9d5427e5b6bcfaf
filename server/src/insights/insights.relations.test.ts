import { deskNext } from "@sightline/contract/desk.next.ts";
import { desk } from "@sightline/contract/desk.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { dayMs, later } from "@sightline/contract/base/moments.ts";
import type { Endpoint } from "@sightline/contract/base/endpoint.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { presence } from "@sightline/contract/presence.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addParticipants } from "#requests/requests.queries.ts";
import { atRest, makePlan } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { addressOf, signatureHeaders } from "#testing/client.ts";
import { download, upload } from "#testing/uploads.ts";
import {
  acceptBySilence,
  askFor,
  type AskingCategory,
  askMore,
  askRevision,
  claim,
  makeAskingCategory,
  makeInsight,
  type Person,
  publish,
  shareWith,
} from "./insights.testing.ts";

const relations = [
  "stranger",
  "requester",
  "requester who is staff",
  "participant",
  "colleague in the plan",
  "person of another plan",
  "group reader",
  "former group reader",
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
  for (const relation of relations) {
    const isStaff = relation.includes("analyst") || relation === "requester who is staff";
    const role = relation === "admin" ? "admin" : isStaff ? "analyst" : "member";
    persons.set(relation, await app.signIn({ role }));
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

type Stage = "submitted" | "in_progress" | "delivered" | "accepted";
type Prepared = {
  requestId: number;
  insightId: number;
  sourceId: number;
  attachmentId: number;
  asker: Person;
};

/** A request with a participant and, once delivered, an insight with a file that a group reads. */
async function prepare(
  stage: Stage,
  visibility: Visibility,
  relation: Relation,
): Promise<Prepared> {
  const asker = as(relation === "requester who is staff" ? relation : "requester");
  const worker = as("analyst at work on it");
  const { id } = await askFor(app, asker, category, { visibility });
  // Filing is not what is tested here, so its limit per day is put out of the way.
  await app.db
    .updateTable("insight_requests")
    .set({ created_at: "2020-01-01T00:00:00Z" })
    .where("id", "=", id)
    .execute();
  await app.db.transaction().execute((trx) =>
    addParticipants(trx, id, [as("participant").id], {
      addedBy: asker.id,
      now: app.clock.now(),
    }),
  );
  const asked = { requestId: id, insightId: 0, sourceId: 0, attachmentId: 0, asker };
  if (stage === "submitted") return asked;
  await claim(app, worker, id);
  if (stage === "in_progress") return asked;
  const draft = await app.call(drafts.createDraft, {
    as: worker,
    body: { draft: { kind: "insight", content: { insight_request_id: id } } },
  });
  const draft_id = draft.body.draft.id;
  const file = await upload(app, worker, { draft_id }, "a.txt", "words");
  const { body } = await publish(app, worker, id, makeInsight({ draft_id }));
  const { id: insightId, sources } = body.insight_response;
  await shareWith(app, insightId, [asker, as("group reader")]);
  const groupId = await shareWith(app, insightId, [asker, as("former group reader")]);
  await app.db
    .deleteFrom("insight_group_members")
    .where("group_id", "=", groupId)
    .where("user_id", "=", as("former group reader").id)
    .execute();
  if (stage === "accepted") await acceptBySilence(app, id);
  const sourceId = sources[0]?.id ?? 0;
  return { ...asked, insightId, sourceId, attachmentId: file.body.attachment.id };
}

const preparedOnce = new Map<string, Promise<Prepared>>();

/** For those who change nothing, one will do. */
function prepareOnce(...given: Parameters<typeof prepare>): Promise<Prepared> {
  const key = given.join();
  const known = preparedOnce.get(key) ?? prepare(...given);
  preparedOnce.set(key, known);
  return known;
}

type Deed = {
  stage: Stage;
  do: (person: Person, prepared: Prepared) => Promise<{ status: number }>;
};

const ofRequest = ({ requestId }: Prepared) => ({ id: String(requestId) });
const ofInsight = ({ insightId }: Prepared) => ({ id: String(insightId) });
const file = (endpoint: Endpoint, person: Person, prepared: Prepared) =>
  fetch(app.url + addressOf(endpoint, { params: ofInsight(prepared) }), {
    headers: signatureHeaders(person),
  });
/** A list answers everybody; what is asked is whether this one is in it. */
const listed = (answer: { status: number }, isIn: boolean) => ({
  status: answer.status === 200 && !isIn ? 404 : answer.status,
});
const correction = { base_version: 1, note: "Better.", summary: "Near 21 kronor a litre [1]." };

const deeds: Record<string, Deed> = {
  listInsights: {
    stage: "delivered",
    do: async (person, { insightId }) => {
      const answer = await app.call(insights.listInsights, { as: person, query: { limit: 100 } });
      return listed(
        answer,
        answer.body.insight_responses.some((row) => row.id === insightId),
      );
    },
  },
  getInsight: {
    stage: "delivered",
    do: (person, prepared) =>
      app.call(insights.getInsight, { as: person, params: ofInsight(prepared) }),
  },
  getInsightOfRequest: {
    stage: "delivered",
    do: (person, prepared) =>
      app.call(insights.getInsightOfRequest, { as: person, params: ofRequest(prepared) }),
  },
  getInsightVersion: {
    stage: "delivered",
    do: (person, prepared) =>
      app.call(insights.getInsightVersion, {
        as: person,
        params: { ...ofInsight(prepared), version: "1" },
      }),
  },
  listQuestions: {
    stage: "delivered",
    do: (person, prepared) =>
      app.call(insights.listQuestions, { as: person, params: ofInsight(prepared) }),
  },
  readInsight: {
    stage: "delivered",
    do: (person, prepared) =>
      app.call(insights.readInsight, {
        as: person,
        params: ofInsight(prepared),
        body: { version: 1 },
      }),
  },
  exportInsight: {
    stage: "delivered",
    do: (person, prepared) => file(insights.exportInsight, person, prepared),
  },
  exportBibliography: {
    stage: "delivered",
    do: (person, prepared) => file(insights.exportBibliography, person, prepared),
  },
  "read a file of it": {
    stage: "delivered",
    do: (person, { attachmentId }) => download(app, person, attachmentId),
  },
  listSources: {
    stage: "delivered",
    do: async (person) => {
      const answer = await app.call(insights.listSources, { as: person });
      return listed(answer, answer.body.insight_sources.length > 0);
    },
  },
  getSource: {
    stage: "delivered",
    do: (person, { sourceId }) =>
      app.call(insights.getSource, { as: person, params: { id: String(sourceId) } }),
  },
  acceptInsight: {
    stage: "delivered",
    do: (person, prepared) =>
      app.call(insights.acceptInsight, {
        as: person,
        params: ofRequest(prepared),
        body: { rating: 5 },
      }),
  },
  rateInsight: {
    stage: "accepted",
    do: (person, prepared) =>
      app.call(insights.rateInsight, {
        as: person,
        params: ofRequest(prepared),
        body: { rating: 4 },
      }),
  },
  askMore: {
    stage: "accepted",
    do: (person, prepared) => askMore(app, person, prepared.requestId),
  },
  askRevision: {
    stage: "delivered",
    do: (person, prepared) => askRevision(app, person, prepared.requestId),
  },
  listDesk: {
    stage: "in_progress",
    do: async (person, { requestId }) => {
      const answer = await app.call(desk.listDesk, { as: person, query: { limit: 100 } });
      return listed(
        answer,
        answer.status === 200 && answer.body.desk_requests.some((row) => row.id === requestId),
      );
    },
  },
  listAnalysts: {
    stage: "in_progress",
    do: (person) => app.call(desk.listAnalysts, { as: person }),
  },
  getDeskNext: {
    stage: "in_progress",
    do: async (person, { requestId }) => {
      const answer = await app.call(deskNext.getDeskNext, { as: person });
      return listed(
        answer,
        answer.status === 200 && answer.body.desk_next.running.some(({ id }) => id === requestId),
      );
    },
  },
  getDeskWork: {
    stage: "in_progress",
    do: (person, prepared) =>
      app.call(desk.getDeskWork, { as: person, params: ofRequest(prepared) }),
  },
  getPresence: {
    stage: "delivered",
    do: (person, prepared) =>
      app.call(presence.getPresence, { as: person, params: ofRequest(prepared) }),
  },
  showPresence: {
    stage: "delivered",
    do: (person, prepared) => look(person, prepared, false),
  },
  "be present at the desk": {
    stage: "in_progress",
    do: (person, prepared) => look(person, prepared, true),
  },
  endPresence: {
    stage: "delivered",
    do: (person, prepared) =>
      app.call(presence.endPresence, {
        as: person,
        params: ofRequest(prepared),
        query: { stream: "1" },
      }),
  },
  claimRequest: {
    stage: "submitted",
    do: (person, { requestId }) => claim(app, person, requestId),
  },
  releaseRequest: {
    stage: "in_progress",
    do: (person, prepared) =>
      app.call(desk.releaseRequest, { as: person, params: ofRequest(prepared) }),
  },
  handOverRequest: {
    stage: "in_progress",
    do: (person, prepared) =>
      app.call(desk.handOverRequest, {
        as: person,
        params: ofRequest(prepared),
        body: { user_id: as("analyst").id },
      }),
  },
  askClarification: {
    stage: "in_progress",
    do: (person, prepared) =>
      app.call(desk.askClarification, {
        as: person,
        params: ofRequest(prepared),
        body: { body: "Which?" },
      }),
  },
  tellLate: {
    stage: "in_progress",
    do: async (person, prepared) => {
      const params = ofRequest(prepared);
      const { body } = await app.call(requests.getRequest, { as: prepared.asker, params });
      const { version, promised_at } = body.insight_request;
      // A promise is a working moment, and so is the same hour a week later.
      const expected_at = later(promised_at, 7 * dayMs);
      return app.call(desk.tellLate, {
        as: person,
        params,
        body: { version, expected_at, reason: "An office answers late." },
      });
    },
  },
  "decline what nobody works on": {
    stage: "submitted",
    do: (person, prepared) => decline(person, prepared),
  },
  declineRequest: { stage: "in_progress", do: (person, prepared) => decline(person, prepared) },
  "begin a draft": {
    stage: "in_progress",
    do: (person, { requestId }) =>
      app.call(drafts.createDraft, {
        as: person,
        body: { draft: { kind: "insight", content: { insight_request_id: requestId } } },
      }),
  },
  publishInsight: {
    stage: "in_progress",
    do: (person, { requestId }) => publish(app, person, requestId, makeInsight()),
  },
  "correct what was delivered": {
    stage: "delivered",
    do: (person, { requestId }) => publish(app, person, requestId, makeInsight(correction)),
  },
};

function look(person: Person, prepared: Prepared, at_desk: boolean) {
  return app.call(presence.showPresence, {
    as: person,
    params: ofRequest(prepared),
    body: { presence: { stream: 1, at_desk, writing: false } },
  });
}

function decline(person: Person, prepared: Prepared) {
  return app.call(desk.declineRequest, {
    as: person,
    params: ofRequest(prepared),
    body: { reason: "Not ours." },
  });
}

type Expected = readonly (number | [number, number])[];

/** Who sees the insight, by the status of success. */
const reading = (ok: number): Expected => [404, ok, ok, ok, [404, ok], 404, ok, 404, ok, ok, ok];
/** Who sees the request: no reader through a group. */
const seeing = (ok: number): Expected => [404, ok, ok, ok, [404, ok], 404, 404, 404, ok, ok, ok];
const answering: Expected = [404, 200, 200, 403, [404, 403], 404, 404, 404, 403, 403, 403];
type OfStaff = [own: number, other: number, claimer: number, admin: number];
/** Who sees the request is told that its desk is for staff; to others neither exists. */
function atDesk(...[own, ...others]: OfStaff): Expected {
  return [404, 403, own, 403, [404, 403], 404, 404, 404, ...others];
}
/** To others than staff the desk's lists do not exist. */
function ofDesk(...[own, ...others]: OfStaff): Expected {
  return [404, 404, own, 404, 404, 404, 404, 404, ...others];
}

/** For the private one, then for the organization's where it differs, in the order of the relations. */
const table: Record<string, Expected> = {
  listInsights: reading(200),
  getInsight: reading(200),
  getInsightOfRequest: reading(200),
  getInsightVersion: reading(200),
  listQuestions: reading(200),
  readInsight: reading(204),
  exportInsight: reading(200),
  exportBibliography: reading(200),
  "read a file of it": reading(200),
  listSources: reading(200),
  getSource: reading(200),
  acceptInsight: answering,
  rateInsight: answering,
  askMore: answering,
  askRevision: answering,
  listDesk: ofDesk(404, 200, 200, 200),
  listAnalysts: ofDesk(200, 200, 200, 200),
  // What one writes oneself is nobody else's next.
  getDeskNext: ofDesk(404, 404, 200, 404),
  getDeskWork: atDesk(403, 200, 200, 200),
  getPresence: seeing(200),
  showPresence: seeing(204),
  "be present at the desk": atDesk(403, 204, 204, 204),
  // Of a stream of one's own, whatever it looked at.
  endPresence: relations.map(() => 204),
  claimRequest: atDesk(403, 200, 200, 200),
  releaseRequest: atDesk(403, 403, 200, 403),
  handOverRequest: atDesk(403, 403, 200, 200),
  askClarification: atDesk(403, 403, 200, 403),
  tellLate: atDesk(403, 403, 200, 403),
  "decline what nobody works on": atDesk(403, 200, 200, 200),
  declineRequest: atDesk(403, 403, 200, 403),
  "begin a draft": [404, 403, 403, 403, [404, 403], 404, 404, 404, 403, 201, 403],
  publishInsight: atDesk(403, 403, 201, 403),
  "correct what was delivered": atDesk(403, 201, 201, 201),
};

/** Those that leave everything as it was. */
const reads = new Set(Object.keys(table).filter((name) => /^(get|list|export)/.test(name)));

/** All that a refused call must leave alone. */
async function snapshot({ requestId, asker }: Prepared) {
  const params = { id: String(requestId) };
  const { body } = await app.call(requests.getRequest, { as: asker, params });
  return atRest(body.insight_request);
}

describe.each(["private", "organization"] as const)("with a request that is %s", (visibility) => {
  test.each(Object.keys(table))("who may: %s", async (name) => {
    const deed = deeds[name];
    if (!deed) throw new Error(`Nobody knows how to ${name}.`);
    const given: [Relation, number][] = [];
    const expected: [Relation, number][] = [];
    const prepareFor = reads.has(name) ? prepareOnce : prepare;
    const shared = await prepareFor(deed.stage, visibility, "stranger");
    const before = await snapshot(shared);
    for (const [index, relation] of relations.entries()) {
      const [ofPrivate = 0, ofOrganization = ofPrivate] = [table[name]?.[index] ?? 0].flat();
      const status = visibility === "private" ? ofPrivate : ofOrganization;
      expected.push([relation, status]);
      const isOwn = relation === "requester who is staff";
      // What somebody has done is done; the next finds one as it was.
      const isSpent = status < 400 && !reads.has(name);
      const found = isOwn || isSpent ? await prepareFor(deed.stage, visibility, relation) : shared;
      given.push([relation, (await deed.do(as(relation), found)).status]);
    }
    expect(given).toEqual(expected);
    expect(await snapshot(shared)).toEqual(before);
  });
});

test("every row of the two tables is asked, and every deed is in the table", () => {
  expect(Object.keys(deeds)).toEqual(Object.keys(table));
  expect(Object.keys(deeds)).toEqual(
    expect.arrayContaining([...Object.keys(desk), ...Object.keys(insights)]),
  );
});
