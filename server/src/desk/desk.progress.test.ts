import type { InsightDraft } from "@sightline/contract/drafts.contents.ts";
import { type Draft, drafts } from "@sightline/contract/drafts.ts";
import { desk } from "@sightline/contract/desk.ts";
import { live } from "@sightline/contract/live.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeDesk } from "./desk.testing.ts";
import { askFor, claim, type Person } from "#insights/insights.testing.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { signatureHeaders } from "#testing/client.ts";
import { listenTo } from "#testing/stream.ts";
import { sourceCalled } from "#drafts/drafts.testing.ts";

const { app, category, analyst, colleague } = await makeDesk({ running: true });
afterAll(() => app.close());

let requester: Person;
let id: number;
beforeEach(async () => {
  requester = await app.signIn();
  ({ id } = await askFor(app, requester, category));
});

const params = () => ({ id: String(id) });
const secret = "Nobody may read this yet";
const progress = async (as: Person = requester) => {
  const { body } = await app.call(requests.getRequest, { as, params: params() });
  expect(JSON.stringify(body)).not.toContain(secret);
  return body.insight_request.progress;
};
const begin = async (content: InsightDraft = {}, as: Person = analyst) => {
  const draft = { kind: "insight" as const, content: { insight_request_id: id, ...content } };
  return (await app.call(drafts.createDraft, { as, body: { draft } })).body.draft;
};
const save = async ({ id: draftId, version }: Draft, content: InsightDraft) => {
  const draft = { kind: "insight" as const, content, version };
  const sent = { as: analyst, params: { id: String(draftId) }, body: { draft } };
  return (await app.call(drafts.saveDraft, sent)).body.draft;
};
const seven = Array.from({ length: 7 }, (_, index) => sourceCalled(`${secret} ${index}`));

describe("progress", () => {
  test("follows what really happens, from the claim to the delivery", async () => {
    expect(await progress()).toEqual({ reached: null, sources: 0 });
    await claim(app, analyst, id);
    expect(await progress()).toEqual({ reached: "claimed", sources: 0 });
    let draft = await begin();
    expect(await progress()).toEqual({ reached: "claimed", sources: 0 });
    // A source that was only begun is none yet.
    draft = await save(draft, { sources: [...seven, sourceCalled(" ")] });
    expect(await progress()).toEqual({ reached: "sources", sources: 7 });
    draft = await save(draft, { sources: seven, body: " \n" });
    expect(await progress()).toEqual({ reached: "sources", sources: 7 });
    draft = await save(draft, { sources: seven, body: secret });
    expect(await progress()).toEqual({ reached: "writing", sources: 7 });
    draft = await save(draft, { sources: seven.slice(1), summary: secret });
    expect(await progress()).toEqual({ reached: "writing", sources: 6 });
    await app.call(drafts.deleteDraft, { as: analyst, params: { id: String(draft.id) } });
    expect(await progress()).toEqual({ reached: "claimed", sources: 0 });
    await app.call(desk.declineRequest, { as: analyst, params: params(), body: { reason: "No." } });
    expect(await progress()).toBeNull();
  });

  test("is of who works on it: of what was put back, nothing until somebody goes on with it", async () => {
    await claim(app, analyst, id);
    await begin({ sources: seven, body: secret });
    await app.call(desk.releaseRequest, { as: analyst, params: params() });
    expect(await progress()).toEqual({ reached: null, sources: 0 });
    await claim(app, colleague, id);
    expect(await progress()).toEqual({ reached: "writing", sources: 7 });
  });

  test("goes along when the work is handed over", async () => {
    await claim(app, analyst, id);
    await begin({ sources: seven, body: secret });
    const body = { user_id: colleague.id };
    await app.call(desk.handOverRequest, { as: analyst, params: params(), body });
    expect(await progress()).toEqual({ reached: "writing", sources: 7 });
  });

  test("a source with an address alone counts", async () => {
    await claim(app, analyst, id);
    await begin({ sources: [{ ...sourceCalled(""), url: "https://example.org/a" }] });
    expect(await progress()).toEqual({ reached: "sources", sources: 1 });
  });
});

describe("told as it happens", () => {
  const listen = (as: Person) => listenTo(app.url + live.streamEvents.path, signatureHeaders(as));

  test("to who sees the request, only when it changed, and to nobody else", async () => {
    const [colleagueInPlan, outsider] = [await app.signIn(), await app.signIn()];
    await makePlan(app.db, [requester, colleagueInPlan], app.clock.now());
    ({ id } = await askFor(app, requester, category));
    await claim(app, analyst, id);
    const streams = await Promise.all([requester, colleagueInPlan, outsider].map(listen));
    for (const stream of streams) await stream.next("hello");
    const [own, ofPlan, ofOther] = streams;
    let draft = await begin({ sources: seven.slice(0, 1) });
    expect((await own?.next("request_progress_changed"))?.about).toEqual({
      insight_request_id: id,
    });
    // Written further, with as many sources and as much of a text as before: nothing to tell.
    draft = await save(draft, { sources: [sourceCalled("Another")] });
    await save(draft, { sources: [sourceCalled("Another")], body: secret });
    const passed = await own?.passedOver("request_progress_changed");
    expect(passed).toEqual([]);
    // A private request: they hear of what comes after, and of nothing before it.
    for (const person of [colleagueInPlan, outsider]) await askFor(app, person, category);
    expect(await ofPlan?.passedOver("insight_request_changed")).toEqual([]);
    expect(await ofOther?.passedOver("insight_request_changed")).toEqual([]);
    for (const stream of streams) stream.close();
  });

  test("is no news: the request stays read", async () => {
    await claim(app, analyst, id);
    const read = async () =>
      (await app.call(requests.getRequest, { as: requester, params: params() })).body
        .insight_request;
    await app.call(requests.readRequest, { as: requester, params: params() });
    const before = await read();
    await begin({ sources: seven });
    const after = await read();
    expect([after.unread, after.activity_at]).toEqual([false, before.activity_at]);
  });
});
