import { arriveSignedIn, expect, type Page, type Request, test } from "#e2e/steps/journey.ts";
import { appUrl, makePerson, openSession, type Person } from "#e2e/steps/people.ts";
import { signOut } from "#e2e/steps/sessions.steps.ts";

type Entry = { timestamp?: number; email: string | null; body: unknown };

const categories = "/api/v1/insight_categories";
const list = "/api/v1/insight_requests";

let ada: Person;
let began: number;

// Somebody of whom nobody else has anything to tell: what a change touches is not kept.
test.beforeEach(async ({ page }) => {
  ada = await makePerson("Ada");
  began = Date.now();
  await arriveSignedIn(page, await openSession(ada), "/app/requests/all");
  await entryOf(page, categories);
  await entryOf(page, list);
});

test("an answer is kept under its URL, with when and for whom it came", async ({ page }) => {
  const { key, entry } = await entryOf(page, categories);
  expect(key).toBe(`${appUrl()}${categories}`);
  expect(entry).toEqual({
    timestamp: expect.any(Number),
    email: ada.email,
    body: { insight_categories: expect.any(Array) },
  });
  expect(entry.timestamp).toBeGreaterThanOrEqual(began);
  expect(entry.timestamp).toBeLessThanOrEqual(Date.now());
});

const lifetimes = [
  { path: categories, lifetimeMs: 300_000 },
  { path: list, lifetimeMs: 5_000 },
];
for (const { path, lifetimeMs } of lifetimes) {
  test(`${path} is kept for ${lifetimeMs} ms and then asked for again`, async ({ page }) => {
    const { entry } = await entryOf(page, path);
    const kept = entry.timestamp ?? 0;
    await page.clock.setFixedTime(kept + lifetimeMs);
    expect(await isAskedOnReload(page, path)).toBe(false);
    await page.clock.setFixedTime(kept + lifetimeMs + 1);
    expect(await isAskedOnReload(page, path)).toBe(true);
    await expectKeptAnew(page, path, { timestamp: kept + lifetimeMs + 1 });
  });
}

test("an entry without a time, or of another person, is asked for again", async ({ page }) => {
  await change(page, categories, ({ email, body }) => ({ email, body }));
  expect(await isAskedOnReload(page, categories)).toBe(true);
  await expectKeptAnew(page, categories, { timestamp: expect.any(Number) });
  await change(page, categories, (entry) => ({ ...entry, email: "other@journey.test" }));
  expect(await isAskedOnReload(page, categories)).toBe(true);
  await expectKeptAnew(page, categories, { email: ada.email });
});

test("signing out leaves nothing of it behind", async ({ page }) => {
  await signOut(page);
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await expect.poll(() => keysOf(page)).toEqual([]);
});

type Kept = { key: string; entry: Entry };

/** The one whose URL has this path, whatever its query. */
async function entryOf(page: Page, path: string): Promise<Kept> {
  let found: Kept | undefined;
  const find = async () => (found = await findEntry(page, path));
  await expect.poll(find, `nothing is kept of ${path}`).toBeDefined();
  if (!found) throw new Error(`Nothing is kept of ${path}.`);
  return found;
}

/** In one look, since the page may replace it between two. */
async function findEntry(page: Page, path: string): Promise<Kept | undefined> {
  const entries = await page.evaluate(() => Object.entries<string>(localStorage));
  const found = entries.find(([key]) => /^https?:/.test(key) && pathOf(key) === path);
  return found && { key: found[0], entry: JSON.parse(found[1]) };
}

async function change(page: Page, path: string, by: (entry: Entry) => Entry): Promise<void> {
  const { key, entry } = await entryOf(page, path);
  const text = JSON.stringify(by(entry));
  await page.evaluate(([name, value]) => localStorage.setItem(name, value), [key, text] as const);
}

/** What was there is gone: whoever asked for it again has kept the new answer in its place. */
async function expectKeptAnew(
  page: Page,
  path: string,
  by: Record<string, unknown>,
): Promise<void> {
  await expect.poll(async () => (await findEntry(page, path))?.entry ?? {}).toMatchObject(by);
}

async function isAskedOnReload(page: Page, path: string): Promise<boolean> {
  const asked: string[] = [];
  const note = (request: Request) => {
    // What the page asked for before it was left does not count.
    if (request.isNavigationRequest()) asked.length = 0;
    asked.push(request.url());
  };
  page.on("request", note);
  await page.reload();
  // A newcomer is greeted once both are there, wherever they came from.
  await expect(page.getByRole("heading", { name: "Ask your first question" })).toBeVisible();
  page.off("request", note);
  return asked.some((url) => pathOf(url) === path);
}

function pathOf(url: string): string {
  return new URL(url).pathname;
}

function keysOf(page: Page): Promise<string[]> {
  return page.evaluate(() => Object.keys(localStorage).filter((key) => /^https?:/.test(key)));
}
