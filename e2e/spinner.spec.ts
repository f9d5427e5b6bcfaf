import { setTimeout as wait } from "node:timers/promises";
import { arriveSignedIn, expect, test } from "./journey.ts";
import { demo, openSession } from "./people.ts";

const profile = /\/api\/v1\/profile$/;

test("a slow call raises the overlay after a moment, above everything and in nobody's way", async ({
  page,
}) => {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route(profile, async (route) => {
    await held;
    await route.continue();
  });
  await arriveSignedIn(page, await openSession(demo.member), "/app");

  const overlay = page.getByRole("status").filter({ hasText: "Loading" });
  await expect(overlay).toBeVisible();
  await expect(overlay).toHaveCSS("z-index", "1000");
  await expect(overlay).toHaveCSS("position", "fixed");
  // What is under it can be used meanwhile.
  await page.getByRole("button", { name: "Theme and sign out" }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  await expect(overlay).toBeVisible();

  letThrough();
  await expect(overlay).toBeHidden();
});

test("a call that is answered quickly never raises it", async ({ page }) => {
  await page.addInitScript(() => {
    const noteOverlay = () => {
      const isRaised = [...document.querySelectorAll("[role=status]")].some(
        (status) => status.textContent === "Loading",
      );
      if (isRaised) document.documentElement.setAttribute("data-overlay-was-raised", "");
    };
    new MutationObserver(noteOverlay).observe(document, { childList: true, subtree: true });
  });
  await page.route(profile, async (route) => {
    await wait(50);
    await route.continue();
  });
  await arriveSignedIn(page, await openSession(demo.member), "/app/nowhere");
  await expect(page.getByRole("button", { name: "Demo Member" })).toBeVisible();
  await expect(page.locator("html")).not.toHaveAttribute("data-overlay-was-raised");
});
