import { arriveSignedIn, expect, test } from "#e2e/steps/journey.ts";
import { untilDrawn } from "#e2e/steps/page.steps.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";

test("a screen that cannot be loaded says so, and trying again loads it", async ({
  page,
  context,
  watch,
}) => {
  watch.expects(
    /^lost: GET \/assets\/1\.[\w-]+\.js(\?retry=\d)? net::ERR_FAILED$/,
    /^console error: Dynamic page loading failed$/,
  );
  await context.route(/\/assets\/1\.[\w-]+\.js/, (route) => route.abort());
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

  await page.getByRole("navigation").getByRole("link", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { name: "This page could not be loaded" })).toBeVisible();
  await expect.poll(() => watch.console).toEqual(["console error: Dynamic page loading failed"]);

  await page.getByRole("button", { name: "Try again" }).click();
  await expect
    .poll(() => watch.console)
    .toEqual(Array.from({ length: 2 }, () => "console error: Dynamic page loading failed"));
  await expect(page.getByRole("button", { name: "Reload everything" })).toBeVisible();

  await context.unroute(/\/assets\/1\.[\w-]+\.js/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toBeVisible();
});

test("who tries again by keys stays where they are, however often it fails", async ({
  page,
  watch,
}) => {
  watch.expects(/^500: GET \/api\/v1\/insight_requests/);
  const lists = /\/api\/v1\/insight_requests(\?|$)/;
  await page.route(lists, (route) => route.fulfill({ status: 500, body: "" }));
  await arriveSignedIn(page, await openSession(await makePerson("Ada")), "/app/requests/all");
  const again = page.getByRole("button", { name: "Try again" });
  await again.focus();

  for (let times = 0; times < 2; times += 1) {
    await expect(again).toBeFocused();
    const asked = page.waitForResponse(lists);
    await page.keyboard.press("Enter");
    await (await asked).finished();
    await untilDrawn(page);
    await expect(again).toBeFocused();
  }

  await page.unroute(lists);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "What happens next" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});
