import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { demo, makePerson, openSession } from "#e2e/steps/people.ts";

test("a newcomer sees what happens next and an example, and goes on from there", async ({
  page,
}) => {
  await arriveSignedIn(page, await openSession(await makePerson("Ada")), "/app/requests/all");
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect(page.getByRole("article", { name: /refill stations/ })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Categories" })).toBeHidden();
  const join = page.getByRole("region", { name: "Join your colleagues" });
  await expect(join.getByRole("link", { name: "Organization plan" })).toBeVisible();

  await page.getByRole("link", { name: "New request" }).first().click();
  const pricing = page.getByRole("radio", { name: "Pricing" });
  await expect(pricing).toHaveAccessibleDescription(/What things cost.*working days/);
});

test("Community and More open on something to see", async ({ page }) => {
  await arriveSignedIn(page, await openSession(demo.member), "/app/community");
  await expect(
    page.getByRole("list", { name: "Lately on the board" }).getByRole("listitem"),
  ).toHaveCount(3);
  await page.getByRole("list", { name: "Lately in your groups" }).getByRole("link").first().click();
  await expect(page).toHaveURL(/#\/app\/community\/groups\/\d+$/);

  await page.goto("/#/app/more");
  await expect(page.getByText("Northwind, its people and seats")).toBeVisible();
  await expect(page.getByRole("region", { name: "How long it really takes" })).toBeVisible();
});
