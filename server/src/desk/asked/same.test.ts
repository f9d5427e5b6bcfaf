import { serverBounds } from "@sightline/contract/base/bounds.ts";
import { deskAsked } from "@sightline/contract/desk.asked.ts";
import { live } from "@sightline/contract/live.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, expect, test } from "vitest";
import { makeDesk } from "#desk/desk.testing.ts";
import { askFor, makeDelivered, type Person } from "#insights/insights.testing.ts";
import { allowErasing, deleteRequest } from "#requests/requests.erasing.queries.ts";
import { signatureHeaders } from "#testing/client.ts";
import { listenTo } from "#testing/stream.ts";

const { app, category, analyst, colleague, admin } = await makeDesk({ running: true });
const requester = await app.signIn();
afterAll(() => app.close());

/** Each of somebody else, or the day's allowance would be spent. */
const ask = async (as?: Person) => (await askFor(app, as ?? (await app.signIn()), category)).id;
const pair = (id: number | string, other: number | string) => ({
  params: { id: String(id), other_id: String(other) },
});
const link = (id: number | string, other: number | string, as: Person = analyst) =>
  app.call(deskAsked.linkSameRequest, { as, ...pair(id, other) });
const unlink = (id: number, other: number, as: Person = analyst) =>
  app.call(deskAsked.unlinkSameRequest, { as, ...pair(id, other) });
const sameAs = async (id: number, as: Person = analyst) =>
  (
    await app.call(deskAsked.listSameRequests, { as, params: { id: String(id) } })
  ).body.same_requests.map((one) => one.id);

// First, since a stream begins with what happened just before.
test("the desks of others hear of it, but not who asked one of the two", async () => {
  const [one, own] = [await ask(), await ask(colleague)];
  const listen = (as: Person) => listenTo(app.url + live.streamEvents.path, signatureHeaders(as));
  const [watching, asking] = [await listen(admin), await listen(colleague)];
  await link(one, own, analyst);
  const { about } = await watching.next("same_requests_changed");
  expect(about).toEqual({ insight_request_id: one, same_request_id: own });
  await ask();
  expect(await asking.passedOver("insight_request_changed")).not.toContain("same_requests_changed");
  watching.close();
  asking.close();
});

test("two requests are linked from either side, listed at both, and unlinked from either", async () => {
  const [one, two, three] = [await ask(), await ask(), await ask()];
  expect((await link(one, two)).body.same_requests).toMatchObject([
    { id: two, status: "submitted" },
  ]);
  expect((await link(two, one, colleague)).status).toBe(200);
  await link(three, one);
  expect(await sameAs(one)).toEqual([three, two]);
  expect(await sameAs(two)).toEqual([one]);
  expect((await unlink(two, one)).body.same_requests).toEqual([]);
  expect((await unlink(two, one)).status).toBe(200);
  expect(await sameAs(one)).toEqual([three]);
});

test("what was found out for the other is there to be taken over", async () => {
  const people = { requester, analyst: colleague };
  const insight = await makeDelivered(app, people, category);
  const id = await ask();
  const { body } = await link(id, insight.insight_request.id);
  expect(body.same_requests).toMatchObject([
    { insight_response: { id: insight.id, sources_count: 1 }, text_may_cross: false },
  ]);
});

test("none is the same as itself, and what does not exist is the same as nothing", async () => {
  const id = await ask();
  const { status, body } = await link(id, id);
  expect(status).toBe(422);
  expect(body.errors?.["other_id"]?.join()).toContain("itself");
  for (const other of [999_999, 0, "x", "1e3", "99999999999", "%27"])
    expect((await link(id, other)).status).toBe(404);
  expect((await link(999_999, id)).status).toBe(404);
});

test("only staff link and read it, and never on a request of their own", async () => {
  const [one, two] = [await ask(requester), await ask()];
  await link(one, two);
  const own = await ask(analyst);
  const at = { params: { id: String(one) } };
  expect((await app.call(deskAsked.listSameRequests, { as: requester, ...at })).status).toBe(403);
  expect((await link(one, two, requester)).status).toBe(403);
  expect((await link(one, two, await app.signIn())).status).toBe(404);
  expect((await app.call(deskAsked.listSameRequests, at)).status).toBe(401);
  expect((await link(own, one)).status).toBe(403);
  expect((await link(one, own)).status).toBe(403);
  expect((await link(own, own)).status).toBe(403);
  await link(one, own, colleague);
  expect((await unlink(one, own)).status).toBe(403);
  // What others say of it is not for who asked, wherever it would show.
  expect(await sameAs(one)).toEqual([two]);
  expect((await link(one, two)).body.same_requests.map(({ id }) => id)).toEqual([two]);
  expect(await sameAs(one, colleague)).toEqual([own, two]);
  const { insight_request } = (await app.call(requests.getRequest, { as: requester, ...at })).body;
  expect(JSON.stringify(insight_request)).not.toContain("same_request");
});

test("pressed by several at once, from both sides, there is one link and no deadlock", async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, two] = [await ask(), await ask()];
    const answers = await Promise.all([
      link(one, two),
      link(two, one, colleague),
      link(one, two, admin),
      link(two, one),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await sameAs(one)).toEqual([two]);
    const ends = await Promise.all([unlink(one, two), unlink(two, one, colleague)]);
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect(await sameAs(two)).toEqual([]);
  }
});

test("a request is linked to so many others and no more, also where two link at once", async () => {
  const id = await ask();
  const others: number[] = [];
  for (let at = 0; at < serverBounds.samePerRequest + 1; at += 1) others.push(await ask());
  const [last = 0, next = 0, ...first] = others;
  for (const other of first) expect((await link(id, other)).status).toBe(200);
  const both = await Promise.all([link(id, last), link(next, id, colleague)]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(await sameAs(id)).toHaveLength(serverBounds.samePerRequest);
});

test("one that is cancelled stays linked, one that is erased is gone", async () => {
  const [one, two] = [await ask(), await ask(requester)];
  await link(one, two);
  await app.call(requestChanges.cancelRequest, {
    as: requester,
    params: { id: String(two) },
    body: {},
  });
  expect((await link(one, two)).body.same_requests).toMatchObject([
    { id: two, status: "cancelled" },
  ]);
  await app.db.transaction().execute(async (trx) => {
    await allowErasing(trx, two);
    await deleteRequest(trx, two);
  });
  expect(await sameAs(one)).toEqual([]);
});

test("what an admin links and unlinks leaves a line each, what analysts do none", async () => {
  const [one, two] = [await ask(), await ask()];
  await link(one, two, analyst);
  await link(one, two, admin);
  await unlink(one, two, admin);
  await unlink(one, two, admin);
  await link(one, two, admin);
  const lines = await app.db
    .selectFrom("audit_acts")
    .select(["act", "actor_id", "fields"])
    .where("subject_kind", "=", "request")
    .where("subject_id", "=", one)
    .orderBy("id")
    .execute();
  expect(lines).toEqual(
    ["request_unlinked", "request_linked"].map((act) => ({
      act,
      actor_id: admin.id,
      fields: ["same_requests"],
    })),
  );
});
