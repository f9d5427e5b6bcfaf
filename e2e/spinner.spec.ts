import type { Locator } from "@playwright/test";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { hold } from "#e2e/steps/page.steps.ts";
import { demo, openSession } from "#e2e/steps/people.ts";

test("a slow call raises the overlay after 300 ms, above everything and in nobody's way", async ({
  page,
}) => {
  await stopTime(page);
  const answer = await hold(page, /\/api\/v1\/profile$/);
  const asked = page.waitForRequest(/\/api\/v1\/profile$/);
  await arriveSignedIn(page, await openSession(demo.member), "/app/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await asked;

  await page.clock.runFor(299);
  await expect(overlay(page)).toBeHidden();
  await page.clock.runFor(1);
  await expect(overlay(page)).toBeVisible();
  await expect(overlay(page)).toHaveCSS("z-index", "1000");
  await expect(overlay(page)).toHaveCSS("position", "fixed");

  // What is under it can be used meanwhile.
  const person = page.getByRole("button", { name: "Theme and sign out" });
  await person.focus();
  await page.clock.runFor(1_000);
  await expect(person).toBeFocused();
  await person.click();
  await untilThere(page, page.getByRole("menu"), 100);
  await page.clock.runFor(1_000);
  await expect(overlay(page)).toBeVisible();

  answer();
  await expect(overlay(page)).toBeHidden();
});

test("a call that is answered before that never raises it", async ({ page }) => {
  await stopTime(page);
  const answer = await hold(page, /\/api\/v1\/profile$/);
  const answered = page.waitForResponse(/\/api\/v1\/profile$/);
  await arriveSignedIn(page, await openSession(demo.member), "/app/nowhere");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.clock.runFor(150);
  answer();
  await (await answered).finished();
  await untilThere(page, page.getByRole("button", { name: "Demo Member" }));
  await page.clock.runFor(2_000);
  await expect(overlay(page)).toBeHidden();
});

test("what goes on in the background never raises it", async ({ page }) => {
  await page.clock.install();
  await hold(page, /\/api\/v1\/insight_requests\/counts/);
  const asked = page.waitForRequest(/\/api\/v1\/insight_requests\/counts/);
  await arriveSignedIn(page, await openSession(demo.member), "/app/requests/all");
  await expect(page.getByRole("list", { name: "Requests" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Demo Member" })).toBeVisible();
  await asked;
  await page.clock.runFor(1_000);
  await expect(overlay(page)).toBeHidden();
});

/** The page's own time, which a journey then moves on. */
async function stopTime(page: Page): Promise<void> {
  await page.clock.install({ time: "2026-11-16T10:00:00Z" });
  await page.clock.pauseAt("2026-11-16T10:00:01Z");
}

/** Little by little: what sets it going needs some time of the page's own. */
async function untilThere(page: Page, wanted: Locator, stepMs = 1): Promise<void> {
  const isThere = async () => {
    await page.clock.runFor(stepMs);
    return wanted.isVisible();
  };
  await expect.poll(isThere, { intervals: [10, 20, 50, 100, 200, 500] }).toBe(true);
}

function overlay(page: Page) {
  return page.getByRole("status").filter({ hasText: /^Loading$/ });
}
