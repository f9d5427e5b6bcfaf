import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { callApi, makePerson, openSession } from "#e2e/steps/people.ts";
import { expectFilledIn, fillInRequest, oatMilk, requestForm } from "#e2e/steps/requests.steps.ts";
import { keptSession, nothingKept, signIn } from "#e2e/steps/sessions.steps.ts";

const ended = "Your session has ended.";

test("who is signed out in the middle comes back to the same place", async ({ page, watch }) => {
  watch.expects(/^401: /);
  const ada = await makePerson("Ada");
  await arriveSignedIn(page, await openSession(ada), "/app/requests/all?sort=newest");
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();

  await endEverySession(ada);
  await expect(page.getByText(ended)).toBeVisible();
  await expect(page).toHaveURL(/#\/signin$/);
  expect(await keptSession(page)).toEqual({ persistent: nothingKept, tab: nothingKept });
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue(ada.email);

  await signIn(page, ada);
  await expect(page).toHaveURL(/#\/app\/requests\/all\?sort=newest$/);
});

test("what was typed when the session ended is there again, for the same person", async ({
  page,
  watch,
}) => {
  watch.expects(/^401: /);
  const ada = await makePerson("Ada");
  await arriveSignedIn(page, await openSession(ada), "/app/requests/all/new");
  await fillInRequest(page, oatMilk);

  await endEverySession(ada);
  await expect(page.getByText(ended)).toBeVisible();
  await signIn(page, ada);
  // With its draft, if that was saved before.
  await expect(page).toHaveURL(/#\/app\/requests\/all\/new(\?draft=\d+)?$/);
  await expectFilledIn(page, oatMilk);
});

test("it is not there for another person, who starts at the beginning", async ({ page, watch }) => {
  watch.expects(/^401: /);
  const ada = await makePerson("Ada");
  const bo = await makePerson("Bo");
  await arriveSignedIn(page, await openSession(ada), "/app/requests/all/new");
  await fillInRequest(page, oatMilk);

  await endEverySession(ada);
  await expect(page.getByText(ended)).toBeVisible();
  await signIn(page, bo);
  await expect(page).toHaveURL(/#\/app\/requests\/all$/);

  await page.getByRole("link", { name: "New request" }).first().click();
  await requestForm(page).category.check();
  await expect(requestForm(page).title).toHaveValue("");
  await expect(requestForm(page).description).toHaveValue("");
});

/** As from another device. */
async function endEverySession(person: Parameters<typeof openSession>[0]): Promise<void> {
  await callApi("DELETE", "/api/v1/sessions", undefined, await openSession(person));
}
