import { expect, test } from "#e2e/steps/journey.ts";

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
