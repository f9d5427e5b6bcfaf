import { join } from "node:path";
import { untilStill } from "./audit.ts";
import { arriveSignedIn, expect, type Page, test } from "./journey.ts";
import { demo, openSession } from "./people.ts";

type Picture = {
  name: string;
  heading: string | RegExp;
  /** Brings the screen up, from anywhere. */
  open: (page: Page) => Promise<void>;
};

const folder = join(import.meta.dirname, "..", "docs", "screenshots");

const pictures: readonly Picture[] = [
  { name: "home", heading: /^Ask what/, open: async (page) => void (await page.goto("/")) },
];

const sizes = {
  wide: { width: 1280, height: 800 },
  phone: { width: 390, height: 844 },
} as const;

for (const { name, heading, open } of pictures) {
  for (const [size, viewport] of Object.entries(sizes)) {
    test(`${name}, ${size}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await open(page);
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      for (const theme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await untilStill(page);
        const path = join(folder, `${name}-${size}-${theme}.png`);
        await page.screenshot({ path, caret: "hide", animations: "disabled" });
      }
    });
  }
}

export async function asMember(page: Page, address: string): Promise<void> {
  await arriveSignedIn(page, await openSession(demo.member), address);
}
