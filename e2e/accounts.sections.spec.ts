import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilScrolled } from "#e2e/steps/page.steps.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";

/** Where a part's heading stands in the window. */
const topOf = (page: Page, name: string) =>
  page
    .getByRole("heading", { level: 2, name, exact: true })
    .evaluate((title) => Math.round(title.getBoundingClientRect().top));

const expectInView = async (page: Page, name: string) => {
  await expect(page.getByRole("heading", { level: 2, name, exact: true })).toBeFocused();
  const isInView = async () => {
    const top = await topOf(page, name);
    return top >= 0 && top < 200;
  };
  await expect.poll(isInView).toBe(true);
};

test("a link to a part of the account leads there, and what comes later does not move it", async ({
  page,
}) => {
  await arriveSignedIn(page, await openSession(await makePerson()), "/app/account");
  // What has been loaded once is drawn at once, when the page itself is only arriving.
  await expect(page.getByRole("heading", { name: "Your data" })).toBeVisible();
  await page.goto("/#/app/more/notifications");
  await page.getByRole("link", { name: "Choices" }).click();
  await expectInView(page, "Notifications");

  // Going on to another page and back finds it where one was.
  await page.mouse.move(600, 400);
  await page.mouse.wheel(0, -300);
  await expect.poll(() => topOf(page, "Notifications")).toBeGreaterThan(200);
  await untilScrolled(page);
  const before = await topOf(page, "Notifications");
  await page.goto("/#/app/more/help");
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await page.goBack();
  await expect.poll(() => topOf(page, "Notifications")).toBe(before);
});

for (const width of [360, 1280])
  test(`a part stays in view while those above it load, ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    const person = await makePerson();
    for (let count = 0; count < 5; count += 1) await openSession(person);
    const token = await openSession(person);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/api/v1/sessions", async (route) => {
      await held;
      await route.fallback();
    });
    await arriveSignedIn(page, token, "/app/account?section=data");
    await expectInView(page, "Your data");
    const loading = page.getByText("Loading your sessions");
    await expect(loading).toBeAttached();
    answer();
    await expect(loading).toBeHidden();
    await expectInView(page, "Your data");
  });
