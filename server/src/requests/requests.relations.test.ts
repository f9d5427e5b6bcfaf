import { attachments } from "@sightline/contract/attachments.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import type { InsightRequest } from "@sightline/contract/requests/requests.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import type { Visibility } from "@sightline/contract/requests/requests.statuses.ts";
import type { Updateable } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { InsightRequests } from "#db/types.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import type { Signature } from "#testing/client.ts";
import { download, upload } from "#testing/uploads.ts";
import { addParticipants } from "./requests.queries.ts";
import { atRest, makeCategory, makePlan, makeRequest } from "./requests.testing.ts";

type Person = Signature & { id: number };

const relations = [
  "stranger",
  "requester",
  "participant",
  "colleague in the plan",
  "person of another plan",
  "analyst",
  "admin",
] as const;
type Relation = (typeof relations)[number];

let app: TestApp;
let categoryId: number;
/** In the requester's plan, and nothing to the request. */
let candidate: Person;
const persons = new Map<Relation, Person>();

beforeAll(async () => {
  app = await makeTestApp();
  categoryId = (await makeCategory(app.db)).id;
  for (const relation of relations) {
    const role = relation === "analyst" || relation === "admin" ? relation : "member";
    persons.set(relation, await app.signIn({ role }));
  }
  candidate = await app.signIn();
  const now = app.clock.now();
  await makePlan(app.db, [as("requester"), as("colleague in the plan"), candidate], now);
  await makePlan(app.db, [as("person of another plan")], now);
});
afterAll(() => app.close());

function as(relation: Relation): Person {
  const person = persons.get(relation);
  if (!person) throw new Error(`Nobody is called ${relation}.`);
  return person;
}

/** A request with one participant, and what the deed needs besides. */
async function prepare(deed: string, visibility: Visibility): Promise<Prepared> {
  // Filing is not what is tested here, so its limit per day is put out of the way.
  await app.db
    .updateTable("insight_requests")
    .set({ created_at: "2020-01-01T00:00:00Z" })
    .execute();
  const request = await makeRequest(app, as("requester"), {
    insight_category_id: categoryId,
    visibility,
  });
  await app.db.transaction().execute((trx) =>
    addParticipants(trx, request.id, [as("participant").id], {
      addedBy: as("requester").id,
      now: app.clock.now(),
    }),
  );
  const now = app.clock.now();
  if (deed === "clarify") await set(request.id, { status: "needs_clarification", paused_at: now });
  if (deed === "object") await set(request.id, { status: "declined" });
  if (deed === "make private again")
    await set(request.id, { visibility: "organization", opened_at: now });
  if (deed === "undo a cancellation")
    await set(request.id, { status: "cancelled", status_before: "submitted", cancelled_at: now });
  if (!deed.includes("file")) return { request, attachmentId: 0 };
  const thing = { insight_request_id: request.id };
  const { body } = await upload(app, as("requester"), thing, "a.txt", "words");
  return { request, attachmentId: body.attachment.id };
}

async function set(id: number, values: Updateable<InsightRequests>): Promise<void> {
  await app.db.updateTable("insight_requests").set(values).where("id", "=", id).execute();
}

type Prepared = { request: InsightRequest; attachmentId: number };
type Deed = (person: Person, prepared: Prepared) => Promise<{ status: number }>;

const at = ({ request }: Prepared) => ({ id: String(request.id) });

function setVisibility(person: Person, prepared: Prepared, visibility: Visibility) {
  const insight_request = { version: 1, visibility };
  const body = { insight_request };
  return app.call(requestChanges.editRequest, { as: person, params: at(prepared), body });
}

const deeds: Record<string, Deed> = {
  open: (person, prepared) => app.call(requests.getRequest, { as: person, params: at(prepared) }),
  duplicate: (person, prepared) =>
    app.call(requestChanges.getDuplicate, { as: person, params: at(prepared) }),
  edit: (person, prepared) =>
    app.call(requestChanges.editRequest, {
      as: person,
      params: at(prepared),
      body: { insight_request: { version: 1, title: "Asked in better words" } },
    }),
  cancel: (person, prepared) =>
    app.call(requestChanges.cancelRequest, { as: person, params: at(prepared) }),
  "undo a cancellation": (person, prepared) =>
    app.call(requestChanges.undoCancellation, { as: person, params: at(prepared) }),
  object: (person, prepared) =>
    app.call(requestChanges.objectToDecline, {
      as: person,
      params: at(prepared),
      body: { version: 1, reason: "It can be known." },
    }),
  "who would read it": (person, prepared) =>
    app.call(requestChanges.getOpening, { as: person, params: at(prepared) }),
  "open to the plan": (person, prepared) => setVisibility(person, prepared, "organization"),
  "make private again": (person, prepared) => setVisibility(person, prepared, "private"),
  clarify: (person, prepared) =>
    app.call(requestChanges.clarifyRequest, {
      as: person,
      params: at(prepared),
      body: { body: "We mean shelf prices." },
    }),
  "add a colleague": (person, prepared) =>
    app.call(requestChanges.addParticipant, {
      as: person,
      params: at(prepared),
      body: { user_id: candidate.id },
    }),
  "remove a participant": (person, prepared) =>
    app.call(requestChanges.removeParticipant, {
      as: person,
      params: { ...at(prepared), user_id: String(as("participant").id) },
    }),
  leave: (person, prepared) =>
    app.call(requestChanges.removeParticipant, {
      as: person,
      params: { ...at(prepared), user_id: String(person.id) },
    }),
  join: (person, prepared) =>
    app.call(requestChanges.joinRequest, { as: person, params: at(prepared) }),
  follow: (person, prepared) =>
    app.call(requestChanges.followRequest, { as: person, params: at(prepared) }),
  unfollow: (person, prepared) =>
    app.call(requestChanges.unfollowRequest, { as: person, params: at(prepared) }),
  "attach a file": (person, { request }) =>
    upload(app, person, { insight_request_id: request.id }, "b.txt", "words"),
  "read a file": async (person, { attachmentId }) => download(app, person, attachmentId),
  "remove a file": (person, { attachmentId }) =>
    app.call(attachments.removeAttachment, { as: person, params: { id: String(attachmentId) } }),
};

/** For the private one, then for the organization's where it differs. */
//                          stranger requester participant colleague   otherPlan analyst admin
const table: Record<string, readonly (number | [number, number])[]> = {
  open: /*               */ [404, 200, 200, [404, 200], 404, 200, 200],
  duplicate: /*          */ [404, 200, 200, [404, 200], 404, 200, 200],
  edit: /*               */ [404, 200, 403, [404, 403], 404, 403, 403],
  cancel: /*             */ [404, 200, 403, [404, 403], 404, 403, 403],
  "undo a cancellation": [404, 200, 403, [404, 403], 404, 403, 403],
  object: /*             */ [404, 200, 403, [404, 403], 404, 403, 403],
  "who would read it": /**/ [404, [200, 409], 403, [404, 403], 404, 403, 403],
  "open to the plan": /* */ [404, 200, 403, [404, 403], 404, 403, 403],
  "make private again": [404, 200, 403, 403, 404, 403, 403],
  clarify: /*            */ [404, 200, 403, [404, 403], 404, 403, 403],
  "add a colleague": /*  */ [404, 201, 403, [404, 403], 404, 403, 403],
  "remove a participant": [404, 204, 204, [404, 403], 404, 403, 403],
  leave: /*              */ [404, 404, 204, [404, 404], 404, 404, 404],
  join: /*               */ [404, 403, 200, [404, 200], 404, 403, 403],
  follow: /*             */ [404, 200, 200, [404, 200], 404, 200, 200],
  unfollow: /*           */ [404, 200, 200, [404, 200], 404, 200, 200],
  "attach a file": /*    */ [404, 201, 403, [404, 403], 404, 403, 403],
  "read a file": /*      */ [404, 200, 200, [404, 200], 404, 200, 200],
  "remove a file": /*    */ [404, 204, 403, [404, 403], 404, 403, 403],
};

function answersOf(deed: string, visibility: Visibility): [Relation, number][] {
  return relations.map((relation, index) => {
    const [ofPrivate = 0, ofOrganization = ofPrivate] = [table[deed]?.[index] ?? 0].flat();
    return [relation, visibility === "private" ? ofPrivate : ofOrganization];
  });
}

describe.each(["private", "organization"] as const)("with a request that is %s", (visibility) => {
  test.each(Object.keys(table))("who may: %s", async (deed) => {
    const answers = answersOf(deed, visibility);
    const refused = answers.filter(([, status]) => status >= 400);
    const allowed = answers.filter(([, status]) => status < 400);
    const prepared = await prepare(deed, visibility);
    const before = await snapshot(prepared.request.id);
    const given: [Relation, number | undefined][] = [];
    for (const [relation] of refused)
      given.push([relation, (await deeds[deed]?.(as(relation), prepared))?.status]);
    expect(given).toEqual(refused);
    expect(await snapshot(prepared.request.id)).toEqual(before);
    for (const [relation, status] of allowed) {
      const answer = await deeds[deed]?.(as(relation), await prepare(deed, visibility));
      expect([relation, answer?.status]).toEqual([relation, status]);
    }
  });
});

/** All that a refused call must leave alone. */
async function snapshot(id: number) {
  const { body } = await app.call(requests.getRequest, {
    as: as("requester"),
    params: { id: String(id) },
  });
  return atRest(body.insight_request);
}

test("every deed is in the table", () => {
  expect(Object.keys(deeds)).toEqual(Object.keys(table));
});
