import { mkdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { untilStill } from "./audit.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { demo, openSession, type Token } from "#e2e/steps/people.ts";
import { requestForm } from "#e2e/steps/requests.steps.ts";
import { addressOfDraft } from "#e2e/screens/desk/screens.desk.ts";
import { addressOfFirst } from "./screens.requests.ts";

type Picture = {
  name: string;
  /** Without it, the picture is of what one sees before signing in. */
  address?: string | ((token: Token) => Promise<string>);
  heading: string | RegExp;
  /** Who looks, if it is not the member. */
  who?: keyof typeof demo;
  bring?: (page: Page) => Promise<void>;
};

const folder = join(import.meta.dirname, "..", "..", "docs", "screenshots");

/** What the README and the guides show, from the demo world. */
const pictures: readonly Picture[] = [
  {
    name: "home",
    heading: /^Ask what you need to know/,
    bring: (page) => page.getByRole("region", { name: "How long it really takes" }).waitFor(),
  },
  {
    name: "list",
    address: "/app/requests/all",
    heading: "Requests",
    bring: (page) => page.getByRole("list", { name: "Requests" }).waitFor(),
  },
  {
    name: "new-request",
    // Nothing is typed: it would become a draft, and be in the next picture.
    address: "/app/requests/pricing/new",
    heading: "New request",
    bring: (page) => requestForm(page).review.waitFor(),
  },
  {
    name: "request",
    address: (token) => addressOfFirst(token, "status=needs_clarification&scope=mine"),
    heading: /./,
  },
  {
    name: "insight",
    address: (token) => addressOfFirst(token, "status=delivered"),
    heading: /./,
    bring: (page) =>
      page
        .getByRole("link", { name: /^Source 1:/ })
        .first()
        .waitFor(),
  },
  {
    name: "insights",
    address: "/app/insights/all",
    heading: "Insights",
    bring: (page) => page.getByRole("list", { name: "Insights" }).waitFor(),
  },
  {
    name: "desk",
    address: addressOfDraft,
    heading: /^Reporting duties/,
    who: "analyst",
    bring: (page) => page.getByRole("textbox", { name: "Insight" }).waitFor(),
  },
];

const sizes = {
  wide: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

test.beforeAll(() => {
  mkdirSync(folder, { recursive: true });
});

for (const [size, device] of Object.entries(sizes)) {
  test.describe(size, () => {
    test.use(device);
    for (const picture of pictures) {
      test(picture.name, async ({ page }) => {
        await open(page, picture);
        for (const theme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme: theme });
          await untilStill(page);
          const taken = await page.screenshot({ caret: "hide", animations: "disabled" });
          const path = join(folder, `${picture.name}-${size}-${theme}.png`);
          // 256 colours are enough for a screen, and a third of the size.
          await sharp(taken).png({ palette: true, effort: 10 }).toFile(path);
        }
      });
    }
  });
}

async function open(
  page: Page,
  { address, heading, who = "member", bring }: Picture,
): Promise<void> {
  if (address === undefined) {
    await page.goto("/");
  } else {
    const token = await openSession(demo[who]);
    const to = typeof address === "string" ? address : await address(token);
    await arriveSignedIn(page, token, to);
    await expect(page.getByRole("button", { name: "Live", exact: true })).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  await bring?.(page);
}
