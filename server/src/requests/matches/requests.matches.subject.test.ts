import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askFor, makeAskingCategory, type Person } from "#insights/insights.testing.ts";
import { makePlan } from "#requests/requests.testing.ts";
import { makeTestApp, type TestApp } from "#testing/app.ts";
import { findMatches, noMatches } from "./requests.matches.testing.ts";

// A place where nearly all that is asked is about one thing, whose words tell little there.

let app: TestApp;
let colleague: Person;

beforeAll(async () => {
  app = await makeTestApp({ running: true });
  const category = await makeAskingCategory(app);
  const asker = await app.signIn();
  colleague = await app.signIn();
  await makePlan(app.db, [asker, colleague], app.clock.now());
  const cities = [
    "Aarhus",
    "Odense",
    "Aalborg",
    "Esbjerg",
    "Randers",
    "Kolding",
    "Horsens",
    "Vejle",
  ];
  for (const city of cities)
    await askFor(app, asker, category, {
      title: `What does oat milk cost in ${city}?`,
      description: "Oat milk is what we sell, and its price is what we compete by.",
      visibility: "organization",
    });
  // What PostgreSQL notes of itself after a while: which words many have.
  await app.asOwner((db) => sql`analyze search_documents`.execute(db));
}, 240_000);
afterAll(() => app.close());

test("what is asked in its words alone is found", async () => {
  const found = await findMatches(app, colleague, "The cost of oat milk");
  expect(found.insight_requests.length).toBeGreaterThan(0);
});

test("with one more word, what has that comes first", async () => {
  const { insight_requests } = await findMatches(app, colleague, "Prices of oat milk in Odense");
  expect(insight_requests[0]?.title).toBe("What does oat milk cost in Odense?");
});

test("a word that tells much and is nowhere else does not hide the others", async () => {
  const found = await findMatches(app, colleague, "What does oat milk cost in Viborg?");
  expect(found.insight_requests.length).toBeGreaterThan(0);
});

test("what is about something else finds nothing by one of its words", async () => {
  const title = "Which machine dries barley malt at the lowest cost?";
  expect(await findMatches(app, colleague, title)).toEqual(noMatches);
});
