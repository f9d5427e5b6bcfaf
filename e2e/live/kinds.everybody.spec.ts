import type { RunningApp } from "#e2e/app/app.ts";
import { newAddress } from "#e2e/steps/accounts.steps.ts";
import { expect, type Page, test } from "#e2e/steps/journey.ts";
import { callApi, type Token } from "#e2e/steps/people.ts";
import { activate, staffPassword, startNewPlace } from "#e2e/steps/place.steps.ts";
import { everybodyStory } from "./kinds.everybody.ts";
import { beginWatching, elsewhere, expectSamePage, kindsOf, watchStep } from "./kinds.watching.ts";
import { type Name, World } from "./kinds.world.ts";

let place: RunningApp;
// Its own server and database start first: elsewhere it would be told to the people of all journeys.
test.beforeAll(async () => {
  test.setTimeout(120_000);
  place = await startNewPlace("everybody");
});
test.afterAll(() => place.stop());

test("seen in the other browser without a reload: what everybody is told", async ({
  page,
  newPage,
}) => {
  test.setTimeout(120_000);
  const asking = await newPage();
  const people = new Map([
    ["Ida", await comeIn(asking, "Ida", "admin")],
    ["Mats", await comeIn(page, "Mats", "member")],
  ] as const);
  const world = new World(people, 0, place.url);
  await page.goto(`${place.url}/#${elsewhere}`);
  await beginWatching(page);
  for (const step of everybodyStory)
    await test.step(kindsOf(step).join(", "), async () => {
      await watchStep(world, new Map([["Mats", page]]), step, 0);
    });
  await expectSamePage(page);
});

async function comeIn(page: Page, name: Name, role: "admin" | "member") {
  const email = newAddress(name.toLowerCase());
  place.command("invite", email, "--role", role);
  await activate(page, place, email, name);
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);
  // Kept for as long as the browser is open, since nobody said otherwise.
  const token = await page.evaluate<Token>(() => ({
    userToken: sessionStorage.getItem("userToken") ?? "",
    userEmail: sessionStorage.getItem("userEmail") ?? "",
  }));
  // The contract's answer with one's own account.
  const { user } = (await callApi("GET", "/api/v1/profile", undefined, token, place.url)) as {
    user: { id: number };
  };
  return { email, password: staffPassword, token, id: user.id, name: `${name} Journey` };
}
