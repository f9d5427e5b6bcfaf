import { expect, test } from "#e2e/steps/journey.ts";

const failed = "console error: Dynamic page loading failed";

test("a screen that never comes is given up after 120,000 ms, as one that fails", async ({
  page,
  watch,
}) => {
  watch.expects(new RegExp(`^${failed}$`));
  // It takes the call and never answers.
  let isAsked = false;
  await page.route(/\/assets\/1\.[\w-]+\.js/, () => void (isAsked = true));
  await page.clock.install({ time: "2026-11-16T10:00:00Z" });
  await page.clock.pauseAt("2026-11-16T10:00:01Z");
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const now = () => page.evaluate(() => Date.now());
  const notBefore = await now();
  await page.evaluate(() => location.assign("#/signin"));
  // Going there takes some time of the page's own.
  await expect.poll(() => page.clock.runFor(1).then(() => isAsked), { intervals: [20] }).toBe(true);
  const notAfter = await now();
  expect(notAfter - notBefore).toBeLessThan(1_000);

  const face = page.getByRole("heading", { name: "This page could not be loaded" });
  await page.clock.runFor(notBefore + 119_999 - notAfter);
  expect(watch.console).toEqual([]);
  await expect(face).toBeHidden();
  await page.clock.runFor(notAfter + 1 - notBefore);
  await expect.poll(() => watch.console).toEqual([failed]);
  await expect(face).toBeVisible();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
});
