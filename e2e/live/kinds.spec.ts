import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi } from "#e2e/steps/people.ts";
import { otherStory } from "./kinds.others.ts";
import { requestStory } from "./kinds.requests.ts";
import { timeStory } from "./kinds.time.ts";
import {
  leaveWorld,
  makeWorld,
  readAll,
  type Name,
  type Step,
  type Told,
  type World,
} from "./kinds.world.ts";

const stories = [
  { name: "the life of a request", steps: requestStory },
  { name: "groups, plans, the board and accounts", steps: otherStory },
  { name: "what time and failures bring about", steps: timeStory },
];

/** Nothing that is told leads here, so nothing is read by being here. */
const elsewhere = "/app/insights/all";

/** The same as of a share, but told to all people here, those of other journeys among them. */
const toEverybody = ["post_confirm_asked", "post_confirm_reminder"];

type Pages = ReadonlyMap<Name, Page>;

const bell = (page: Page) => page.getByRole("button", { name: /^Notifications/ });

test("every kind that the API names is seen in one of these stories", async () => {
  const kinds = stories.flatMap(({ steps }) => steps.flatMap(kindsOf));
  expect([...kinds, ...toEverybody].toSorted()).toEqual((await listKinds()).toSorted());
});

for (const { name, steps } of stories) {
  test(`seen in the other browser without a reload: ${name}`, async ({ newPage }) => {
    test.slow();
    const world = await makeWorld();
    const things = new Map<Step, number>();
    for (const step of steps) things.set(step, (await step.prepare?.(world)) ?? 0);
    const told = new Set(steps.flatMap((step) => step.told.map(({ who }) => who)));
    const pages = new Map<Name, Page>();
    await Promise.all(
      Array.from(told, async (who) => {
        const page = await newPage();
        pages.set(who, page);
        await readAll(world, who);
        await arriveSignedIn(page, world.as(who).token, elsewhere);
        await untilLive(page);
        await expect(bell(page)).toBeVisible();
        // A reload would lose it.
        await page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));
      }),
    );
    for (const step of steps) {
      await test.step(kindsOf(step).join(", "), async () => {
        await watchStep(world, pages, step, things.get(step) ?? 0);
      });
    }
    for (const page of pages.values())
      expect(await page.evaluate(() => "isSamePage" in globalThis)).toBe(true);
    await leaveWorld(world);
  });
}

async function watchStep(world: World, pages: Pages, step: Step, id: number): Promise<void> {
  await step.act(world, id);
  for (const told of step.told) {
    const page = pageOf(pages, told.who);
    await expectTold(page, told);
    await expectKept(world, page, told);
  }
}

/** On screen, and beside the bell. */
async function expectTold(page: Page, { says }: Told): Promise<void> {
  await expect(page.getByRole("dialog").getByText(says, { exact: true })).toBeVisible();
  await bell(page).click();
  const name = typeof says === "string" ? `Unread: ${says}` : unread(says);
  const list = page.getByRole("list", { name: "Notifications" });
  await expect(list.getByRole("link", { name, exact: true })).toBeVisible();
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

function kindsOf({ told }: Step): string[] {
  return told.map(({ kind }) => kind);
}

async function listKinds(): Promise<string[]> {
  // As the API describes itself: see server/src/http/openapi.ts.
  const described = (await callApi("GET", "/api/v1/openapi.json")) as {
    paths: Record<string, { get: { responses: Record<string, Described> } }>;
  };
  const row = described.paths["/api/v1/notifications"]?.get.responses["200"];
  const kinds = row?.content["application/json"].schema.properties.notifications.items;
  return kinds?.properties.kind.enum ?? [];
}

type Described = {
  content: {
    "application/json": {
      schema: {
        properties: { notifications: { items: { properties: { kind: { enum: string[] } } } } };
      };
    };
  };
};
