import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";
import {
  expectFiled,
  expectFilledIn,
  fillInRequest,
  listRequests,
  oatMilk,
  requestForm,
  rowsOf,
} from "#e2e/steps/requests.steps.ts";
import { signIn } from "#e2e/steps/sessions.steps.ts";

test("a first request: signed in, asked, found in the list and read again", async ({ page }) => {
  const ada = await makePerson("Ada");
  await page.goto("/#/app/requests/all/new");
  await signIn(page, ada, { remember: true });

  await expect(page).toHaveURL(/#\/app\/requests\/all\/new$/);
  await fillInRequest(page, oatMilk);
  await requestForm(page).review.click();
  await expect(page.getByRole("heading", { name: "Is this what you want to know?" })).toBeFocused();
  await expect(page.getByText(oatMilk.description)).toBeVisible();
  await requestForm(page).submit.click();

  await expectFiled(page, oatMilk.title);
  await expect(page.getByText(/^Request \d+ submitted$/)).toBeVisible();
  await expect(page.getByRole("heading", { name: /^You will have the answer by/ })).toBeVisible();

  await page.goto("/#/app/requests/all");
  await expect(rowsOf(page, oatMilk.title)).toHaveCount(1);
  await rowsOf(page, oatMilk.title).click();
  await expect(page.getByRole("heading", { level: 1, name: oatMilk.title })).toBeFocused();
  await expect(page.getByText(oatMilk.description)).toBeVisible();
  await expect(page.getByText(oatMilk.product)).toBeVisible();
});

test("pressing twice files one request", async ({ page }) => {
  const token = await openSession(await makePerson("Ada"));
  await arriveSignedIn(page, token, "/app/requests/all/new");
  await fillInRequest(page, oatMilk);
  await requestForm(page).review.click();
  const sent: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === "POST" && pathname === "/api/v1/insight_requests") sent.push(pathname);
  });
  await requestForm(page).submit.dblclick();
  await expectFiled(page, oatMilk.title);
  expect(sent).toHaveLength(1);
  await page.goto("/#/app/requests/all");
  await expect(rowsOf(page, oatMilk.title)).toHaveCount(1);
  expect(await listRequests(token)).toHaveLength(1);
});

test("what is missing is named, and the cursor stands where it is", async ({ page }) => {
  const ada = await makePerson("Ada");
  await arriveSignedIn(page, await openSession(ada), "/app/requests/all/new");
  const form = requestForm(page);
  await form.category.check();
  await form.title.fill(oatMilk.title);
  await form.review.click();
  await expect(form.description).toBeFocused();
  await expect(form.description).toHaveAccessibleDescription(/./);
  await expect(form.description).toHaveAttribute("aria-invalid", "true");
  await expect(form.title).not.toHaveAttribute("aria-invalid", "true");
});

test("what was typed survives a reload", async ({ page }) => {
  const ada = await makePerson("Ada");
  await arriveSignedIn(page, await openSession(ada), "/app/requests/all/new");
  await fillInRequest(page, oatMilk);
  await page.reload();
  await expectFilledIn(page, oatMilk);
});

test("a question opens by the answer before it", async ({ page }) => {
  const ada = await makePerson("Ada");
  await arriveSignedIn(page, await openSession(ada), "/app/requests/regulation/new");
  const several = page.getByRole("radiogroup", { name: "Do you sell in more than one country?" });
  const countries = page.getByRole("textbox", { name: "Which countries?" });
  await several.getByRole("radio", { name: "No" }).check();
  await expect(countries).toBeHidden();
  await several.getByRole("radio", { name: "Yes" }).check();
  await expect(countries).toBeVisible();
});
