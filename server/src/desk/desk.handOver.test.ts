import type { InsightDraft } from "@sightline/contract/drafts.contents.ts";
import { desk } from "@sightline/contract/desk.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { updateDraft } from "#drafts/drafts.queries.ts";
import { sourceCalled } from "#drafts/drafts.testing.ts";
import { askFor, claim, type Person } from "#insights/insights.testing.ts";
import { untilSomebodyWaits } from "#testing/locks.ts";
import { download, upload } from "#testing/uploads.ts";
import { makeDesk } from "./desk.testing.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
const requester = await app.signIn();
afterAll(() => app.close());

let id: number;
beforeEach(async () => {
  ({ id } = await askFor(app, requester, category));
});

const at = () => ({ id: String(id) });
const handOver = (as: Person, to: number, note?: string) =>
  app.call(desk.handOverRequest, {
    as,
    params: at(),
    body: { user_id: to, ...(note ? { note } : {}) },
  });

test("handing over passes the request with what was written so far and its files", async () => {
  await claim(app, analyst, id);
  const content = { insight_request_id: id, summary: "Half of it" };
  const made = await app.call(drafts.createDraft, {
    as: analyst,
    body: { draft: { kind: "insight", content } },
  });
  const draftId = made.body.draft.id;
  const file = await upload(app, analyst, { draft_id: draftId }, "notes.txt", "words");
  const { status, body } = await handOver(analyst, colleague.id, "I am away from tomorrow on.");
  expect([status, body.insight_request.analyst?.first_name]).toEqual([200, "Rasmus"]);
  expect(body.insight_request.events.at(-1)).toMatchObject({
    kind: "handed_over",
    person: { first_name: "Rasmus" },
    reason: "I am away from tomorrow on.",
  });
  const work = await app.call(desk.getDeskWork, { as: colleague, params: at() });
  expect(work.body.desk_work.draft).toMatchObject({
    id: draftId,
    content,
    attachments: [{ filename: "notes.txt" }],
  });
  expect((await download(app, colleague, file.body.attachment.id)).status).toBe(200);
  expect((await download(app, analyst, file.body.attachment.id)).status).toBe(404);
  const params = { id: String(draftId) };
  expect((await app.call(drafts.getDraft, { as: analyst, params })).status).toBe(404);
});

const begin = (as: Person, content: InsightDraft) =>
  app.call(drafts.createDraft, {
    as,
    body: { draft: { kind: "insight", content: { insight_request_id: id, ...content } } },
  });
/** Both have begun; it is Ines who works on it now. */
const beginBoth = async (ofColleague: InsightDraft, ofAnalyst: InsightDraft) => {
  await claim(app, colleague, id);
  await begin(colleague, ofColleague);
  await app.db
    .updateTable("insight_requests")
    .set({ claimed_by: analyst.id })
    .where("id", "=", id)
    .execute();
  return (await begin(analyst, ofAnalyst)).body.draft;
};
const handedOver = async () => {
  await handOver(analyst, colleague.id);
  const work = await app.call(desk.getDeskWork, { as: colleague, params: at() });
  return work.body.desk_work.draft?.content;
};

test("handing over loses neither text when the other had begun before", async () => {
  await beginBoth({ body: "Begun by Rasmus." }, { body: "Written by Ines." });
  expect(await handedOver()).toMatchObject({
    body: "Written by Ines.\n\n---\n\nBegun by Rasmus.",
  });
});

test("handing over leaves every citation of both texts at its own source", async () => {
  const shared = sourceCalled("Shared");
  const [mine, theirs] = [sourceCalled("Of Ines"), sourceCalled("Of Rasmus")];
  await beginBoth(
    { summary: "In short [2].", body: "So he says [2] [1].", sources: [shared, theirs] },
    { body: "So she says [1] [2].", sources: [mine, shared] },
  );
  expect(await handedOver()).toMatchObject({
    summary: "In short [3].",
    body: "So she says [1] [2].\n\n---\n\nSo he says [3] [2].",
    sources: [mine, shared, theirs],
  });
});

test("handing over takes along what was saved at that very moment", async () => {
  const draft = await beginBoth({ body: "Begun by Rasmus." }, { body: "Written by Ines." });
  let handing: Promise<unknown> = Promise.resolve();
  await app.db.transaction().execute(async (trx) => {
    await updateDraft(trx, draft.id, { body: "Written to the end by Ines." }, app.clock.now());
    handing = handedOver();
    await untilSomebodyWaits(app.db);
  });
  expect(await handing).toMatchObject({
    body: "Written to the end by Ines.\n\n---\n\nBegun by Rasmus.",
  });
});

test("handing over is for whoever works on it, or an admin", async () => {
  await claim(app, analyst, id);
  expect((await handOver(colleague, colleague.id)).status).toBe(403);
  expect((await handOver(admin, colleague.id)).status).toBe(200);
});

test("handing over goes to another analyst only", async () => {
  await claim(app, analyst, id);
  for (const to of [analyst.id, requester.id, 987_654])
    expect((await handOver(analyst, to)).body.errors).toHaveProperty("user_id");
  const asking = await askFor(app, colleague, category);
  await claim(app, analyst, asking.id);
  ({ id } = asking);
  expect((await handOver(analyst, colleague.id)).body.errors).toHaveProperty("user_id");
});

test("handing over needs somebody who has it", async () => {
  expect((await handOver(admin, colleague.id)).body.code).toBe("transition_refused");
});
