import type { Browser, Locator, Page } from "@playwright/test";
import { openThrottled } from "#bench/shared/throttled.ts";

type Who = "member" | "analyst";

type Act = {
  name: string;
  who: Who;
  /** Leads to the page that the act begins on. */
  address: string;
  /** What has to be there before it stands. */
  stands: (page: Page) => Locator;
  /** Whatever has to be done before the act itself. */
  before?: (page: Page) => Promise<void>;
  /** What is pressed; found beforehand, since looking for it is work of the page's as well. */
  press?: (page: Page) => Locator;
  /** What is done besides. */
  act?: (page: Page) => Promise<void>;
  /** Runs in the page: whether the result is there. */
  isDone: () => boolean;
};

/** So long nothing has run for 50 ms and nothing has come before a page counts as standing. */
const quietMs = 1_000;
const mostMs = 30_000;

const rows = (page: Page) => page.getByRole("list", { name: "Requests" }).getByRole("link");
const queue = (page: Page) => page.getByRole("list", { name: "Unclaimed" }).getByRole("link");
const text = (page: Page) => page.getByRole("textbox", { name: "Text" });
const list = "/#/app/requests/all";
const board = "/#/app/community/board?write=1";
const areRowsThere = () => document.querySelector('[aria-label="Requests"] a') !== null;
const openFirstRow = async (page: Page) => {
  await rows(page).first().click();
  await page.getByRole("textbox", { name: "Write a comment" }).waitFor();
};
/** Runs in the page: as if pasted, which Playwright itself would take half a minute for. */
function putLongText(): void {
  const area = document.querySelector("textarea");
  const long = "A line of a very long text.\n".repeat(3_571);
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")?.set?.call(area, long);
  area?.dispatchEvent(new Event("input", { bubbles: true }));
}
const sentence = " As **seen** in shops, [told](https://example.org) by many.";

/** What people do most. */
const acts: readonly Act[] = [
  {
    name: "open the list",
    who: "member",
    address: "/#/app/more/help",
    stands: (page) => page.getByRole("heading", { level: 1 }),
    press: (page) => page.getByRole("link", { name: "Requests" }).first(),
    isDone: areRowsThere,
  },
  {
    name: "open a row",
    who: "member",
    address: list,
    stands: (page) => rows(page).first(),
    press: (page) => rows(page).first(),
    isDone: () => document.querySelector('article textarea[name="body"]') !== null,
  },
  {
    name: "go back",
    who: "member",
    address: list,
    stands: (page) => rows(page).first(),
    before: openFirstRow,
    act: async (page) => {
      await page.evaluate(() => history.back());
    },
    isDone: areRowsThere,
  },
  {
    name: "filter",
    who: "member",
    address: list,
    stands: (page) => rows(page).first(),
    press: (page) => page.getByRole("button", { name: "Mine" }),
    isDone: () =>
      location.hash.includes("mine") && !document.querySelector('[aria-busy="true"], [inert]'),
  },
  {
    name: "type in the editor",
    who: "member",
    address: board,
    stands: text,
    press: text,
    act: (page) => page.keyboard.type(sentence, { delay: 60 }),
    isDone: () => document.querySelector("textarea")?.value.endsWith("by many.") ?? false,
  },
  {
    name: "type in a text of 100,000 characters",
    who: "member",
    address: board,
    stands: text,
    before: (page) => page.evaluate(putLongText),
    press: text,
    act: (page) => page.keyboard.type(sentence, { delay: 60 }),
    isDone: () => document.querySelector("textarea")?.value.includes("by many.") ?? false,
  },
  {
    name: "open the palette and type",
    who: "member",
    address: list,
    stands: (page) => rows(page).first(),
    act: async (page) => {
      await page.keyboard.press("Control+k");
      await page.keyboard.type("oat milk", { delay: 120 });
    },
    isDone: () =>
      document.querySelector<HTMLInputElement>("[role=dialog] input")?.value === "oat milk" &&
      document.querySelector("[role=dialog] [role=status]")?.textContent !== "",
  },
  {
    name: "open the desk",
    who: "analyst",
    address: "/#/app/more",
    stands: (page) => page.getByRole("link", { name: /^Desk/ }),
    press: (page) => page.getByRole("link", { name: /^Desk/ }),
    isDone: () => document.querySelector('[aria-label="Unclaimed"] a') !== null,
  },
  {
    name: "claim",
    who: "analyst",
    address: "/#/app/more/desk",
    stands: (page) => queue(page).first(),
    press: (page) => page.getByRole("button", { name: /^Claim request/ }).first(),
    isDone: () => document.body.textContent?.includes("is yours") ?? false,
  },
  {
    name: "comment",
    who: "member",
    address: list,
    stands: (page) => rows(page).first(),
    before: async (page) => {
      await openFirstRow(page);
      await page.getByRole("textbox", { name: "Write a comment" }).fill("Are there newer figures?");
      await page.getByRole("button", { name: "Send comment" }).scrollIntoViewIfNeeded();
    },
    press: (page) => page.getByRole("button", { name: "Send comment" }),
    isDone: () =>
      document
        .querySelector('[aria-label="Conversation"]')
        ?.textContent?.includes("newer figures") === true,
  },
  {
    name: "switch the theme",
    who: "member",
    address: list,
    stands: (page) => rows(page).first(),
    before: async (page) => {
      await page.getByRole("button", { name: /theme and sign out/ }).click();
      await page.getByRole("menuitemradio", { name: "Dark" }).waitFor();
    },
    press: (page) => page.getByRole("menuitemradio", { name: "Dark" }),
    isDone: () => document.documentElement.dataset["theme"] === "dark",
  },
];

export type Done = { name: string; longestTaskMs: number; doneMs: number };

type Storage = Record<string, string>;

/** The longest task of each, from the press to half a second after its result. */
export async function runActs(
  from: Browser,
  url: string,
  people: Record<Who, Storage>,
  isWanted: (name: string) => boolean = () => true,
): Promise<Done[]> {
  const done: Done[] = [];
  for (const act of acts.filter(({ name }) => isWanted(name))) {
    const { context, page } = await openThrottled(from, url, people[act.who]);
    await page.goto(`${url}${act.address}`);
    await act.stands(page).waitFor();
    await settle(page);
    await act.before?.(page);
    await settle(page);
    done.push({ name: act.name, ...(await watch(page, act)) });
    await context.close();
  }
  return done;
}

type Watched = Window & { watchedActs: { tasks: number[]; doneAt: number } };
/** Runs in the page. */
const isOver = () => (window as unknown as Watched).watchedActs.doneAt > 0;

async function watch(page: Page, { press, act, isDone }: Act) {
  const place = press && (await pointOf(press(page)));
  await settle(page);
  await page.evaluate(`(${watchTasks.toString()})(${isDone.toString()})`);
  if (place) {
    await page.mouse.move(place.x, place.y, { steps: 3 });
    await page.mouse.down();
    await page.mouse.up();
  }
  await act?.(page);
  await page.waitForFunction(isOver, undefined, { polling: 250, timeout: mostMs });
  await page.waitForTimeout(500);
  return page.evaluate(() => {
    const { tasks, doneAt } = (window as unknown as Watched).watchedActs;
    return { longestTaskMs: Math.max(0, ...tasks), doneMs: doneAt };
  });
}

/** Runs in the page, so it stands alone. The browser tells of tasks from 50 ms on; others count as 0. */
function watchTasks(isDone: () => boolean): void {
  const watched = { tasks: [] as number[], doneAt: 0 };
  Object.assign(window, { watchedActs: watched });
  new PerformanceObserver((found) => {
    for (const { duration } of found.getEntries()) watched.tasks.push(duration);
  }).observe({ type: "longtask" });
  let beganAt = 0;
  for (const name of ["pointerdown", "keydown", "popstate"])
    window.addEventListener(name, () => (beganAt ||= performance.now()), { capture: true });
  const look = () => {
    if (beganAt > 0 && isDone()) watched.doneAt = performance.now() - beganAt;
    else requestAnimationFrame(look);
  };
  look();
}

async function pointOf(of: Locator): Promise<{ x: number; y: number }> {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error(`${String(of)} cannot be pressed.`);
  return { x: box.x + Math.min(box.width / 2, 60), y: box.y + Math.min(box.height / 2, 20) };
}

/** Until the page has come to rest. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    async ([forMs, atMostMs]) => {
      let last = performance.now();
      const observer = new PerformanceObserver(() => {
        last = performance.now();
      });
      observer.observe({ entryTypes: ["longtask", "resource"] });
      const end = last + atMostMs;
      while (performance.now() - last < forMs && performance.now() < end)
        await new Promise((resolve) => setTimeout(resolve, 100));
      observer.disconnect();
    },
    [quietMs, mostMs] as const,
  );
}
