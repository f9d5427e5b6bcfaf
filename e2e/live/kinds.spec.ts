import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { callApi } from "#e2e/steps/people.ts";
import { everybodyStory } from "./kinds.everybody.ts";
import { otherStory } from "./kinds.others.ts";
import { readerStory } from "./kinds.readers.ts";
import { requestStory } from "./kinds.requests.ts";
import { timeStory } from "./kinds.time.ts";
import { beginWatching, elsewhere, expectSamePage, kindsOf, watchStep } from "./kinds.watching.ts";
import { leaveWorld, makeWorld, readAll, type Name, type Step, type World } from "./kinds.world.ts";

const stories = [
  { name: "the life of a request", steps: requestStory },
  { name: "a second reader", steps: readerStory },
  { name: "groups, plans, the board and accounts", steps: otherStory },
  { name: "what time and failures bring about", steps: timeStory },
];

test("every kind that the API names is seen in one of these stories", async () => {
  const steps = [...stories.flatMap((story) => story.steps), ...everybodyStory];
  expect(steps.flatMap(kindsOf).toSorted()).toEqual((await listKinds()).toSorted());
});

for (const { name, steps } of stories) {
  test(`seen in the other browser without a reload: ${name}`, async ({ newPage }) => {
    test.slow();
    const world = await makeWorld();
    try {
      await tell(world, steps, newPage);
    } finally {
      await leaveWorld(world);
    }
  });
}

async function tell(
  world: World,
  steps: readonly Step[],
  newPage: () => Promise<Page>,
): Promise<void> {
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
      await beginWatching(page);
    }),
  );
  for (const step of steps) {
    await test.step(kindsOf(step).join(", "), async () => {
      await watchStep(world, pages, step, things.get(step) ?? 0);
    });
  }
  for (const page of pages.values()) await expectSamePage(page);
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
