import { expect, type Page } from "#e2e/steps/journey.ts";
import { untilFocusWithin, untilLive } from "#e2e/steps/page.steps.ts";
import { type Name, showFilings, type Step, type Told, type World } from "./kinds.world.ts";

/** Nothing that is told leads here, so nothing is read by being here. */
export const elsewhere = "/app/insights/all";

export type Pages = ReadonlyMap<Name, Page>;

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

/** From here on what comes is seen, and a reload would be noticed. */
export async function beginWatching(page: Page): Promise<void> {
  await untilLive(page);
  await expect(bell(page)).toBeVisible();
  await page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));
}

export async function expectSamePage(page: Page): Promise<void> {
  expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
}

export async function watchStep(world: World, pages: Pages, step: Step, id: number): Promise<void> {
  const common = step.told.filter(({ isCommon }) => isCommon);
  for (const { who } of common) await showFilings(world.as(who).token, true);
  await step.act(world, id);
  // All toasts first: one leaves by itself after a while.
  await Promise.all(step.told.map((told) => expectToast(pageOf(pages, told.who), told)));
  for (const told of step.told) {
    const page = pageOf(pages, told.who);
    await expectInBell(page, told);
    await expectKept(world, page, told);
  }
  for (const { who } of common) await showFilings(world.as(who).token, false);
}

async function expectToast(page: Page, { says, isCommon, isAmongOthers }: Told): Promise<void> {
  const toasts = page.getByRole("dialog");
  const itself = toasts.getByText(says, { exact: true });
  const several = toasts.getByText(/^\d( or more)? new notifications$/);
  const mayBeOneOfSeveral = isCommon ?? isAmongOthers ?? false;
  await expect(mayBeOneOfSeveral ? itself.or(several).first() : itself).toBeVisible();
}

async function expectInBell(page: Page, { says }: Told): Promise<void> {
  await bell(page).click();
  const name = typeof says === "string" ? `Unread: ${says}` : unread(says);
  const list = page.getByRole("list", { name: "Notifications" });
  await expect(list.getByRole("link", { name, exact: true })).toBeVisible();
  await untilFocusWithin(page.getByRole("dialog", { name: "Notifications" }));
  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
}

/** The words are those of the kind that the case says it is about, and the bell counts as the server does. */
async function expectKept(world: World, page: Page, { kind, who }: Told): Promise<void> {
  const listed = await world.call(who, "GET", "notifications?unread=true&limit=20");
  // The contract's list of notifications.
  const { notifications } = listed as { notifications: { kind: string }[] };
  expect(notifications.map((entry) => entry.kind)).toContain(kind);
  await expect
    .poll(async () => {
      // And how much of it is unread.
      const { unread: counts } = (await world.call(who, "GET", "notifications/unread")) as {
        unread: { all: number };
      };
      return (await bell(page).getAttribute("aria-label")) === labelFor(counts.all);
    })
    .toBe(true);
}

function labelFor(count: number): string {
  return count > 0 ? `Notifications, ${count} unread` : "Notifications";
}

function unread(says: RegExp): RegExp {
  return new RegExp(says.source.replace("^", "^Unread: "));
}

function pageOf(pages: Pages, who: Name): Page {
  const page = pages.get(who);
  if (!page) throw new Error(`${who} has no browser.`);
  return page;
}

export function kindsOf({ told }: Step): string[] {
  return told.map(({ kind }) => kind);
}
