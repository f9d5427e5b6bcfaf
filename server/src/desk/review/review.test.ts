import { desk } from "@sightline/contract/desk.ts";
import { deskStaff } from "@sightline/contract/desk.staff.ts";
import { drafts } from "@sightline/contract/drafts.ts";
import { insights } from "@sightline/contract/insights/insights.ts";
import { hourMs } from "@sightline/contract/base/moments.ts";
import { requestChanges } from "@sightline/contract/requests/requests.changes.ts";
import { requests } from "@sightline/contract/requests/requests.ts";
import { deskReview } from "@sightline/contract/desk.review.ts";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { makeDesk } from "#desk/desk.testing.ts";
import { addressOf, signatureHeaders } from "#testing/client.ts";
import { askFor, claim, makeInsight, type Person, publish } from "#insights/insights.testing.ts";
import { releaseClaimsOf } from "#requests/requests.ts";
import { download, upload } from "#testing/uploads.ts";
import { addNote, approve, giveBack, lookAt, makeReady, takeBack } from "./review.testing.ts";
import { setSecondReader } from "./review.testing.queries.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
const requester = await app.signIn();
await setSecondReader(app.db, category.id, "always");
afterAll(() => app.close());

let id: number;
beforeEach(async () => {
  // Filing is not what is tested here, so its limit per day is put out of the way.
  await app.db
    .updateTable("insight_requests")
    .set({ created_at: "2020-01-01T00:00:00Z" })
    .execute();
  ({ id } = await askFor(app, requester, category));
  await claim(app, analyst, id);
});

const at = () => ({ id: String(id) });
const get = async (as: Person) =>
  (await app.call(requests.getRequest, { as, params: at() })).body.insight_request;
const read = async (as: Person) =>
  (await app.call(insights.getInsightOfRequest, { as, params: at() })).body.insight_response;

describe("what is ready", () => {
  test("waits for another analyst, while its requester sees that it is being checked", async () => {
    const { status, body } = await makeReady(app, analyst, id);
    expect([status, body.insight_response]).toEqual([201, null]);
    const seen = await get(requester);
    expect(seen).toMatchObject({ status: "in_review", paused_at: null, delivered_at: null });
    expect(seen.events.at(-1)).toMatchObject({ kind: "review_asked", status_after: "in_review" });
    expect(
      (await app.call(insights.getInsightOfRequest, { as: requester, params: at() })).status,
    ).toBe(404);
  });

  test("is read as its readers would see it", async () => {
    await makeReady(app, analyst, id, makeInsight({ outcome: "partly_answered" }));
    const { waiting, can, why_not } = await lookAt(app, colleague, id);
    expect(waiting).toMatchObject({
      version: 1,
      correction: false,
      writer: { first_name: "Ines" },
      insight_version: {
        version: 1,
        outcome: "partly_answered",
        summary: "Prices are near 20 kronor a litre [1].",
        coverage: [{ mark: "answered" }],
        sources: [{ number: 1, title: "Shelf prices of oat drinks" }],
        statements: { all: expect.any(Number), estimates: [] },
      },
    });
    expect([can, why_not]).toEqual([["approve", "return", "note"], null]);
  });

  test("is published as it was read, and says who wrote and who read it", async () => {
    await makeReady(app, analyst, id);
    const approved = await approve(app, colleague, id);
    expect(approved.status).toBe(200);
    expect(await read(requester)).toMatchObject({
      author: { first_name: "Ines" },
      read_by: { first_name: "Rasmus" },
      review_waived_by: null,
      versions: [{ version: 1, read_by: { first_name: "Rasmus" } }],
    });
    const seen = await get(requester);
    expect(seen.status).toBe("delivered");
    expect(seen.events.at(-1)).toMatchObject({
      kind: "delivered",
      actor: { first_name: "Ines" },
      person: { first_name: "Rasmus" },
    });
  });

  test("says in its download who read it", async () => {
    await makeReady(app, analyst, id);
    const { body } = await approve(app, colleague, id);
    const params = { id: String(body.insight_response.id) };
    const address = app.url + addressOf(insights.exportInsight, { params });
    const file = await fetch(address, { headers: signatureHeaders(requester) });
    expect(await file.text()).toMatch(/Read before delivery by Rasmus /);
  });

  test("is not published by who wrote it, nor before somebody read it", async () => {
    const refused = await publish(app, analyst, id, makeInsight());
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { errors: { "insight_response.review": [expect.stringContaining("ready for review")] } },
    ]);
    await makeReady(app, analyst, id);
    expect((await publish(app, analyst, id, makeInsight())).status).toBe(409);
    const own = await approve(app, analyst, id);
    expect([own.status, own.body]).toMatchObject([
      403,
      { detail: "You wrote it, so somebody else reads it." },
    ]);
    expect((await get(requester)).status).toBe("in_review");
  });

  test("is checked as publishing is, before anybody is asked to read it", async () => {
    const { status, body } = await makeReady(app, analyst, id, makeInsight({ sources: [] }));
    expect([status, Object.keys(body)]).toEqual([422, expect.arrayContaining(["errors"])]);
    expect((await get(requester)).status).toBe("in_progress");
  });

  test("is counted by the clock all the while", async () => {
    const before = (await get(requester)).promised_at;
    await makeReady(app, analyst, id);
    app.clock.advance(3 * hourMs);
    await giveBack(app, colleague, id);
    const { promised_at, ledger } = await get(requester);
    expect([promised_at, ledger.pauses]).toEqual([before, []]);
  });
});

describe("who wrote it is never who reads it", () => {
  const handOver = (as: Person, to: Person) =>
    app.call(desk.handOverRequest, { as, params: at(), body: { user_id: to.id } });
  const begin = (as: Person) =>
    app.call(drafts.createDraft, {
      as,
      body: { draft: { kind: "insight", content: { insight_request_id: id, summary: "Half" } } },
    });

  test("nor by handing it over, whoever says then that it is ready", async () => {
    await handOver(analyst, colleague);
    await makeReady(app, colleague, id);
    const refused = await approve(app, analyst, id);
    expect([refused.status, refused.body]).toMatchObject([
      403,
      { detail: "You worked on it before you passed it on, so somebody else reads it." },
    ]);
    expect((await approve(app, admin, id)).status).toBe(200);
  });

  test("nor by handing it over and back", async () => {
    await handOver(analyst, colleague);
    await handOver(colleague, analyst);
    await makeReady(app, analyst, id);
    expect((await approve(app, analyst, id)).status).toBe(403);
    expect((await approve(app, colleague, id)).status).toBe(403);
  });

  test("nor by putting back what somebody else goes on with", async () => {
    await begin(analyst);
    await app.call(desk.releaseRequest, { as: analyst, params: at() });
    await claim(app, colleague, id);
    await makeReady(app, colleague, id);
    expect((await approve(app, analyst, id)).status).toBe(403);
    expect((await approve(app, admin, id)).status).toBe(200);
  });

  test("but who put it back before they wrote anything may read it", async () => {
    await app.call(desk.releaseRequest, { as: analyst, params: at() });
    await claim(app, colleague, id);
    await makeReady(app, colleague, id);
    expect((await lookAt(app, analyst, id)).can).toContain("approve");
    expect((await approve(app, analyst, id)).status).toBe(200);
  });

  test("and who had given it to read may not, though they kept no draft", async () => {
    await makeReady(app, analyst, id);
    await app.call(desk.releaseRequest, { as: analyst, params: at() });
    await claim(app, colleague, id);
    await makeReady(app, colleague, id);
    expect((await lookAt(app, analyst, id)).can).not.toContain("approve");
  });

  test("that it has another requester since makes nobody its writer", async () => {
    const former = await app.signIn({ role: "analyst" });
    const details = JSON.stringify({ from_user_id: former.id, to_user_id: requester.id });
    const passed = { request_id: id, kind: "handed_over" as const, actor_id: former.id, details };
    await app.db
      .insertInto("insight_request_events")
      .values({ ...passed, created_at: app.clock.now() })
      .execute();
    await makeReady(app, analyst, id);
    expect((await lookAt(app, former, id)).can).toContain("approve");
  });

  test("handing it over meanwhile ends the review, and so do a release and an admin's assigning", async () => {
    for (const end of [
      () => handOver(analyst, colleague),
      () => app.call(desk.releaseRequest, { as: colleague, params: at() }),
    ]) {
      const { analyst: holder } = await get(requester);
      await makeReady(app, holder?.id === analyst.id ? analyst : colleague, id);
      expect((await get(requester)).status).toBe("in_review");
      await end();
      expect((await get(requester)).status).not.toBe("in_review");
      expect((await approve(app, admin, id)).status).toBe(409);
    }
    await claim(app, analyst, id);
    await makeReady(app, analyst, id);
    const body = { user_id: colleague.id };
    await app.call(deskStaff.assignRequest, { as: admin, params: at(), body });
    expect(await get(requester)).toMatchObject({
      status: "in_progress",
      analyst: { first_name: "Rasmus" },
    });
  });

  test("of two who approve at once, one does", async () => {
    await makeReady(app, analyst, id);
    const answers = await Promise.all([approve(app, colleague, id), approve(app, admin, id)]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await read(requester)).versions).toHaveLength(1);
  });

  test("taking back and approving at once leave one of the two", async () => {
    await makeReady(app, analyst, id);
    const [taken, approved] = await Promise.all([
      takeBack(app, analyst, id),
      approve(app, colleague, id),
    ]);
    expect(new Set([taken.status, approved.status])).toEqual(new Set([200, 409]));
    expect((await get(requester)).status).toBe(
      approved.status === 200 ? "delivered" : "in_progress",
    );
  });
});

describe("returned", () => {
  test("it goes back with a note for its writer alone, and is read anew", async () => {
    await makeReady(app, analyst, id);
    await addNote(app, colleague, id);
    expect((await giveBack(app, colleague, id)).status).toBe(200);
    const { waiting, rounds, notes, can } = await lookAt(app, analyst, id);
    expect([waiting, can]).toEqual([null, []]);
    expect(rounds).toMatchObject([
      {
        version: 1,
        decision: "returned",
        decided_by: { first_name: "Rasmus" },
        note: "The second figure is from 2019.",
      },
    ]);
    expect(notes).toMatchObject([
      { version: 1, quote: "19 to 22 kronor", body: "Is that with tax?" },
    ]);
    const seen = await get(requester);
    expect(seen.status).toBe("in_progress");
    expect(seen.events.at(-1)).toMatchObject({ kind: "review_returned", reason: null });

    await makeReady(app, analyst, id, makeInsight({ summary: "Near 21 kronor a litre [1]." }));
    expect((await approve(app, colleague, id, 1)).status).toBe(409);
    expect((await approve(app, colleague, id, 2)).status).toBe(200);
    expect((await read(requester)).summary).toBe("Near 21 kronor a litre [1].");
    expect((await lookAt(app, analyst, id)).rounds).toEqual([]);
  });

  test("needs a note that says why", async () => {
    await makeReady(app, analyst, id);
    expect((await giveBack(app, colleague, id, { note: " " })).status).toBe(422);
  });
});

describe("while it is read", () => {
  async function begin() {
    const content = { insight_request_id: id, summary: "Half of it" };
    const { body } = await app.call(drafts.createDraft, {
      as: analyst,
      body: { draft: { kind: "insight", content } },
    });
    return { draftId: body.draft.id, content };
  }

  test("its draft and its files stay as they are, and its reader opens these", async () => {
    const { draftId, content } = await begin();
    const file = await upload(app, analyst, { draft_id: draftId }, "notes.txt", "words");
    const attachmentId = file.body.attachment.id;
    expect((await download(app, colleague, attachmentId)).status).toBe(404);
    await makeReady(app, analyst, id, makeInsight({ draft_id: draftId }));

    const params = { id: String(draftId) };
    const draft = { kind: "insight" as const, version: 1, content };
    const save = () => app.call(drafts.saveDraft, { as: analyst, params, body: { draft } });
    expect([(await save()).status, (await save()).body]).toMatchObject([
      409,
      { code: "being_read" },
    ]);
    expect((await app.call(drafts.deleteDraft, { as: analyst, params })).status).toBe(409);
    const more = await upload(app, analyst, { draft_id: draftId }, "more.txt", "words");
    expect(more.status).toBe(409);
    expect((await download(app, colleague, attachmentId)).status).toBe(200);
    expect((await download(app, requester, attachmentId)).status).toBe(404);
    expect((await lookAt(app, colleague, id)).waiting?.insight_version.attachments).toMatchObject([
      { filename: "notes.txt" },
    ]);

    await takeBack(app, analyst, id);
    expect((await save()).status).toBe(200);
    expect((await download(app, colleague, attachmentId)).status).toBe(404);
  });

  test("approving publishes its files and ends its draft", async () => {
    const { draftId } = await begin();
    await upload(app, analyst, { draft_id: draftId }, "notes.txt", "words");
    await makeReady(app, analyst, id, makeInsight({ draft_id: draftId }));
    await approve(app, colleague, id);
    expect((await read(requester)).attachments).toMatchObject([{ filename: "notes.txt" }]);
    const params = { id: String(draftId) };
    expect((await app.call(drafts.getDraft, { as: analyst, params })).status).toBe(404);
  });

  test("it can be cancelled, and waits on if that is taken back", async () => {
    await makeReady(app, analyst, id);
    await app.call(requestChanges.cancelRequest, { as: requester, params: at(), body: {} });
    expect((await approve(app, colleague, id)).status).toBe(409);
    await app.call(requestChanges.undoCancellation, { as: requester, params: at() });
    expect((await get(requester)).status).toBe("in_review");
    expect((await approve(app, colleague, id)).status).toBe(200);
  });

  test("it can be declined, and no clarification is asked", async () => {
    await makeReady(app, analyst, id);
    const body = { body: "Which shops count?" };
    const asked = await app.call(desk.askClarification, { as: analyst, params: at(), body });
    expect(asked.status).toBe(409);
    const reason = "Nobody knows that.";
    await app.call(desk.declineRequest, { as: analyst, params: at(), body: { reason } });
    expect((await get(requester)).status).toBe("declined");
    expect((await lookAt(app, colleague, id)).waiting).toBeNull();
  });

  test("only its writer takes it back", async () => {
    await makeReady(app, analyst, id);
    expect((await takeBack(app, colleague, id)).status).toBe(403);
    expect((await takeBack(app, analyst, id)).status).toBe(200);
    expect((await get(requester)).events.at(-1)).toMatchObject({
      kind: "review_taken_back",
      status_after: "in_progress",
    });
  });

  test("who wrote it leaves the place, and it is back in the queue", async () => {
    const leaver = await app.signIn({ role: "analyst" });
    await app.call(desk.handOverRequest, {
      as: analyst,
      params: at(),
      body: { user_id: leaver.id },
    });
    await makeReady(app, leaver, id);
    await app.db.transaction().execute((trx) => releaseClaimsOf(trx, leaver.id, app.clock.now()));
    expect(await get(requester)).toMatchObject({ status: "submitted", analyst: null });
    expect((await lookAt(app, colleague, id)).waiting).toBeNull();
  });
});

describe("corrections", () => {
  const corrected = (summary: string) =>
    makeInsight({ base_version: 1, note: "A figure was wrong.", summary });

  beforeEach(async () => {
    await makeReady(app, analyst, id);
    await approve(app, colleague, id);
  });

  test("are read likewise, while readers keep what was delivered", async () => {
    await makeReady(app, colleague, id, corrected("Near 23 kronor [1]."));
    expect(await get(requester)).toMatchObject({ status: "delivered" });
    expect((await read(requester)).version).toBe(1);
    expect((await lookAt(app, analyst, id)).waiting).toMatchObject({
      version: 2,
      correction: true,
    });
    expect((await approve(app, colleague, id, 2)).status).toBe(403);
    expect((await approve(app, analyst, id, 2)).status).toBe(200);
    expect(await read(requester)).toMatchObject({
      version: 2,
      author: { first_name: "Rasmus" },
      read_by: { first_name: "Ines" },
    });
  });

  test("wait one at a time", async () => {
    await makeReady(app, colleague, id, corrected("Near 23 kronor [1]."));
    const second = await makeReady(app, analyst, id, corrected("Near 24 kronor [1]."));
    expect([second.status, second.body]).toMatchObject([
      409,
      { detail: expect.stringContaining("Rasmus") },
    ]);
  });

  test("are returned without a word in the log that its requester reads", async () => {
    await makeReady(app, colleague, id, corrected("Near 23 kronor [1]."));
    const before = (await get(requester)).events.length;
    await giveBack(app, analyst, id, { version: 2 });
    expect((await get(requester)).events).toHaveLength(before);
  });
});

describe("notes beside passages", () => {
  beforeEach(async () => void (await makeReady(app, analyst, id)));

  test("are taken away by who wrote them alone", async () => {
    const { body } = await addNote(app, colleague, id);
    const params = { ...at(), note_id: String(body.review_note.id) };
    const { deleteReviewNote } = deskReview;
    expect((await app.call(deleteReviewNote, { as: analyst, params })).status).toBe(403);
    expect((await app.call(deleteReviewNote, { as: colleague, params })).status).toBe(204);
    expect((await lookAt(app, analyst, id)).notes).toEqual([]);
  });

  test("are about what is read now", async () => {
    await takeBack(app, analyst, id);
    expect((await addNote(app, colleague, id)).status).toBe(409);
    await makeReady(app, analyst, id);
    expect((await addNote(app, colleague, id, { version: 1 })).status).toBe(409);
    expect((await addNote(app, colleague, id, { version: 2 })).status).toBe(201);
  });

  test("name a passage and say something, within bounds", async () => {
    expect((await addNote(app, colleague, id, { quote: " " })).status).toBe(422);
    expect((await addNote(app, colleague, id, { body: "" })).status).toBe(422);
    expect((await addNote(app, colleague, id, { quote: "a".repeat(1001) })).status).toBe(422);
  });
});

describe("to review, at the desk", () => {
  const list = async (as: Person, query: Record<string, string> = {}) =>
    (await app.call(desk.listDesk, { as, query: { filter: "to_review", ...query } })).body;

  test("stands what others wrote, counted also while one searches", async () => {
    const title = "What do harbours in Iceland charge for ice?";
    const asked = await askFor(app, requester, category, { title });
    await claim(app, analyst, asked.id);
    await makeReady(app, analyst, asked.id);
    await makeReady(app, analyst, id);
    const found = await list(colleague, { q: "harbours" });
    expect(found.desk_requests.map((row) => row.id)).toEqual([asked.id]);
    expect(found.counts).toMatchObject({ all: 1, to_review: 1 });
    expect((await list(analyst, { q: "harbours" })).counts.to_review).toBe(0);
    expect((await list(analyst)).desk_requests.map((row) => row.id)).not.toContain(id);
    await approve(app, colleague, asked.id);
    expect((await list(colleague, { q: "harbours" })).counts.to_review).toBe(0);
  });

  test("stand corrections too, and it comes by page", async () => {
    await makeReady(app, analyst, id);
    await approve(app, colleague, id);
    const insight = makeInsight({ base_version: 1, note: "Wrong.", summary: "Near 23 [1]." });
    await makeReady(app, analyst, id, insight);
    const { id: other } = await askFor(app, requester, category);
    await claim(app, analyst, other);
    await makeReady(app, analyst, other);
    const seen: number[] = [];
    let cursor: string | null = null;
    do {
      const page = await list(colleague, { limit: "1", ...(cursor ? { cursor } : {}) });
      seen.push(...page.desk_requests.map((row) => row.id));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(seen).toEqual(expect.arrayContaining([id, other]));
    expect(new Set(seen).size).toBe(seen.length);
    expect((await list(colleague)).counts.to_review).toBe(seen.length);
  });
});
