import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { makePerson, openSession } from "#e2e/steps/people.ts";
import { fileRequest, oatMilk, requestForm, rowsOf } from "#e2e/steps/requests.steps.ts";

type Stop = {
  address: string;
  /** Where it leads on to. */
  lands?: string;
  heading: string | RegExp;
  /** Of the file that its screen comes in. */
  chunk: number;
  /** What its parameters bring about. */
  shows?: (page: Page) => Promise<void>;
};

const outside: readonly Stop[] = [
  { address: "/", heading: /^Ask what you need to know/, chunk: 0 },
  { address: "/signin", heading: "Sign in", chunk: 1 },
  { address: "/activate", heading: "Open your invitation", chunk: 20 },
  { address: "/activate/terms", heading: "Open your invitation", chunk: 20 },
  { address: "/register", lands: "/register/email", heading: "Create your account", chunk: 20 },
  { address: "/register/email", heading: "Create your account", chunk: 20 },
  { address: "/resetPassword", heading: "Choose a new password", chunk: 21 },
  {
    address: "/password_reset",
    // Whoever comes without a link is led to where one can be had.
    lands: "/resetPassword",
    heading: "Choose a new password",
    chunk: 22,
  },
  { address: "/confirm_account", heading: /^Open the link/, chunk: 23 },
  { address: "/groups/accept", heading: /^Open the link/, chunk: 24 },
  { address: "/terms", heading: "Terms of use", chunk: 25 },
  { address: "/any/other/path", heading: "There is nothing at this address", chunk: 25 },
];

const inside = (requestId: number): readonly Stop[] => [
  { address: "/app", lands: "/app/requests/all", heading: "Requests", chunk: 3 },
  { address: "/app/requests", lands: "/app/requests/all", heading: "Requests", chunk: 3 },
  {
    address: "/app/requests/pricing",
    heading: "Pricing",
    chunk: 3,
    shows: (page) => expect(rowsOf(page, oatMilk.title)).toBeVisible(),
  },
  {
    address: "/app/requests/regulation",
    heading: "Regulation",
    chunk: 3,
    shows: async (page) => {
      await expect(rowsOf(page, oatMilk.title)).toHaveCount(0);
      await expect(page.locator("main").locator("[aria-busy=true]")).toHaveCount(0);
      await expect(rowsOf(page, oatMilk.title)).toHaveCount(0);
    },
  },
  {
    address: "/app/requests/pricing/new",
    heading: "New request",
    chunk: 4,
    shows: (page) => expect(requestForm(page).category).toBeChecked(),
  },
  {
    address: `/app/requests/pricing/duplicate/${requestId}`,
    heading: "New request",
    chunk: 4,
    shows: (page) => expect(requestForm(page).product).toHaveValue(oatMilk.product),
  },
  { address: "/app/insights", lands: "/app/insights/all", heading: "Insights", chunk: 5 },
  { address: `/app/insights/${requestId}`, heading: oatMilk.title, chunk: 6 },
  { address: "/app/account", heading: "Account", chunk: 7 },
  { address: "/app/community", heading: "Community", chunk: 2 },
  { address: "/app/community/groups", heading: "Groups", chunk: 8 },
  { address: "/app/community/invites", heading: "Invitations", chunk: 9 },
  { address: "/app/community/board", heading: "Message board", chunk: 10 },
  { address: "/app/more", heading: "More", chunk: 2 },
  { address: "/app/more/plan", heading: "Plan", chunk: 11 },
  { address: "/app/more/turnarounds", heading: "Turnarounds", chunk: 12 },
  { address: "/app/more/desk", heading: "Desk", chunk: 13 },
  { address: "/app/more/moderation", heading: "Moderation", chunk: 16 },
  { address: "/app/more/audit", heading: "Audit log", chunk: 17 },
  { address: "/app/more/jobs", heading: "Jobs and mail", chunk: 17 },
  { address: "/app/more/settings", heading: "Settings", chunk: 18 },
  { address: "/app/more/setup", heading: "Set-up", chunk: 18 },
  { address: "/app/more/help", heading: "Help", chunk: 19 },
  { address: "/app/more/nothing", heading: "There is nothing at this address", chunk: 25 },
];

/** Of these the list asks for once it stands: they are mostly opened from there. */
const comesAhead = [6];

test("a visitor finds each screen behind the hash, whose file comes when it is first wanted", async ({
  page,
}) => {
  const asked = watchFiles(page);
  await page.goto("/#/");
  await visit(page, asked, outside);
});

test("who is signed in finds each screen behind the hash, whose file comes when it is first wanted", async ({
  page,
}) => {
  const token = await openSession(await makePerson());
  const requestId = await fileRequest(token);
  const asked = watchFiles(page);
  await arriveSignedIn(page, token, "/app");
  await visit(page, asked, inside(requestId));
});

for (const kept of ["persistent", "session"] as const) {
  test(`a token in ${kept} storage leads from the home page and from sign-in into the app`, async ({
    page,
  }) => {
    const token = await openSession(await makePerson());
    await page.goto("/robots.txt");
    await page.evaluate(
      ([keys, where]) => {
        const storage = where === "persistent" ? localStorage : sessionStorage;
        for (const [key, value] of Object.entries(keys)) storage.setItem(key, value);
      },
      [token, kept] as const,
    );
    await page.goto("/");
    await expect(page).toHaveURL(/#\/app\/requests\/all$/);
    await goTo(page, "/signin");
    await expect(page).toHaveURL(/#\/app\/requests\/all$/);
    await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  });
}

type Asked = { documents: string[]; files: string[] };

function watchFiles(page: Page): Asked {
  const asked: Asked = { documents: [], files: [] };
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === "document") asked.documents.push(pathname);
    if (/\/assets\/\d+\.[\w-]+\.js$/.test(pathname)) asked.files.push(pathname);
  });
  return asked;
}

/** All in one life of the page, which begins at the first stop. */
async function visit(page: Page, asked: Asked, stops: readonly Stop[]): Promise<void> {
  const seen: number[] = [];
  for (const [index, { address, lands = address, heading, chunk, shows }] of stops.entries()) {
    if (index > 0) {
      if (!seen.includes(chunk) && !comesAhead.includes(chunk))
        expect(numbersOf(asked), `${address} is not loaded yet`).not.toContain(chunk);
      await goTo(page, address);
    }
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect.poll(() => new URL(page.url()).hash, address).toBe(`#${lands}`);
    await expect.poll(() => numbersOf(asked), `${address} is loaded`).toContain(chunk);
    await shows?.(page);
    seen.push(chunk);
  }
  expect(asked.documents.at(-1)).toBe("/");
  expect(asked.documents.filter((path) => path === "/")).toHaveLength(1);
  expect(asked.files).toEqual([...new Set(asked.files)]);
  expect(Math.max(...numbersOf(asked))).toBeLessThanOrEqual(25);
  expect(numbersOf(asked).every((number) => [...seen, ...comesAhead].includes(number))).toBe(true);
}

function numbersOf({ files }: Asked): number[] {
  return files.map((file) => Number(/\/(\d+)\.[^/]*$/.exec(file)?.[1]));
}

/** Without a link, at which the pointer could stand beforehand. */
async function goTo(page: Page, address: string): Promise<void> {
  await page.evaluate((hash) => location.assign(`#${hash}`), address);
}
