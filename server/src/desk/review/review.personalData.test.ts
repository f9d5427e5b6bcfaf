import { mentionOf } from "@sightline/contract/text/mentions.ts";
import { afterAll, expect, test } from "vitest";
import { makeDesk } from "#desk/desk.testing.ts";
import { insightPersonalData } from "#insights/insights.personalData.ts";
import { askFor, claim, makeInsight } from "#insights/insights.testing.ts";
import { reviewPersonalData } from "./review.personalData.ts";
import { addNote, giveBack, lookAt, makeReady } from "./review.testing.ts";
import { setSecondReader } from "./review.testing.queries.ts";

const { app, category, analyst, colleague, admin } = await makeDesk();
const requester = await app.signIn({ first_name: "Bo", last_name: "Zqleft" });
await setSecondReader(app.db, category.id, "always");
afterAll(() => app.close());

const wordsHeld = async () =>
  JSON.stringify([
    await app.db.selectFrom("insight_reviews").select(["content", "note"]).execute(),
    await app.db.selectFrom("insight_review_notes").select(["quote", "body"]).execute(),
  ]);

async function giveToRead(change: Parameters<typeof makeInsight>[0] = {}) {
  const { id } = await askFor(app, requester, category);
  await claim(app, analyst, id);
  expect((await makeReady(app, analyst, id, makeInsight(change))).status).toBe(201);
  return id;
}

test("who leaves takes along what they said of others' texts, and what of theirs waits; both were exported", async () => {
  const returned = await giveToRead();
  await addNote(app, colleague, returned, { quote: "zqquote", body: "zqremark" });
  await giveBack(app, colleague, returned, { note: "zqreason" });
  const waiting = await giveToRead({ body: "zqwaiting at length [1]." });

  const texts = async (id: number) =>
    JSON.stringify(await reviewPersonalData.collect?.(app.db, id));
  expect(await texts(colleague.id)).toMatch(/zqquote.*zqremark.*zqreason/);
  expect(await texts(analyst.id)).toMatch(/zqwaiting/);
  expect(await texts(requester.id)).not.toMatch(/zq/);

  const now = app.clock.now();
  for (const { id } of [colleague, analyst])
    await app.db.transaction().execute(async (trx) => {
      await insightPersonalData.forget?.(trx, id, now);
      await reviewPersonalData.forget?.(trx, id, now);
    });
  expect(await wordsHeld()).not.toMatch(/zq/);
  expect((await lookAt(app, admin, waiting)).waiting).toBeNull();
  expect((await lookAt(app, admin, returned)).rounds).toMatchObject([
    { decision: "returned", note: null },
  ]);
});

test("who asked takes along what was said of their answer, and their name in what waits", async () => {
  const other = await app.signIn({ role: "analyst" });
  const { id } = await askFor(app, requester, category);
  await claim(app, other, id);
  const name = mentionOf({ id: requester.id, first_name: "Bo", last_name: "Zqleft" });
  await makeReady(app, other, id, makeInsight({ body: `As ${name} said [1].` }));
  await addNote(app, admin, id, { body: "zqremark" });
  expect(await wordsHeld()).toMatch(/Zqleft/);
  await app.db
    .transaction()
    .execute(async (trx) => reviewPersonalData.forget?.(trx, requester.id, app.clock.now()));
  expect(await wordsHeld()).not.toMatch(/Zqleft/);
  await app.db
    .transaction()
    .execute(async (trx) => insightPersonalData.forget?.(trx, requester.id, app.clock.now()));
  expect(await wordsHeld()).not.toMatch(/zqremark/);
});
