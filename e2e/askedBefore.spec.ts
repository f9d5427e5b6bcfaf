import { randomBytes } from "node:crypto";
import { claim, deskOf, ines } from "#e2e/steps/desk.steps.ts";
import { publish } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { makePerson, openSession, type Person } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";

/** Two people ask the same in other words, of something that nobody else asks of. */
async function askTwice() {
  const thing = `zz${randomBytes(4).toString("hex").replaceAll(/\d/g, "q")}`;
  const titles = [`What do retailers charge for ${thing}?`, `Shelf prices of ${thing}`] as const;
  const [before, now] = [
    await openSession(await makePerson()),
    await openSession(await makePerson()),
  ];
  return {
    titles,
    before: await fileRequest(before, titles[0]),
    now: await fileRequest(now, titles[1]),
  };
}

async function arrive(page: Page, person: Person, id: number): Promise<void> {
  await arriveSignedIn(page, await openSession(person), `/app/more/desk?request=${id}`);
}

const source = (number: number) => ({
  title: `Shelf prices, part ${number}`,
  publisher: "Example Shops",
  url: `https://shops.example.org/part/${number}`,
  published_on: "2026-05-01",
  opened_on: "2026-11-02",
  original: true,
});

const sourcesOf = (page: Page) =>
  page.getByRole("region", { name: "Sources", exact: true }).getByRole("listitem");

test("what was asked before is read beside the question, and its sources are taken over", async ({
  page,
}) => {
  const { titles, before, now } = await askTwice();
  const analyst = await openSession(ines);
  await claim(analyst, before);
  await publish(
    before,
    { summary: "20 kr [1].", body: "So they say [1][2].", sources: [source(1), source(2)] },
    analyst,
  );
  await claim(analyst, now);
  await arrive(page, ines, now);
  const desk = deskOf(page);
  await desk.body.fill("What I have so far.");

  const row = page.getByRole("list", { name: "Asked before" }).getByRole("listitem").first();
  await expect(row).toContainText(titles[0]);
  await expect(row).toContainText("by Ines Demo, 2 sources");
  await row.getByRole("button", { name: /^Take over 2 sources/ }).click();
  await expect(sourcesOf(page)).toContainText([source(1).title, source(2).title]);
  await expect(desk.body).toHaveValue("What I have so far.");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(sourcesOf(page)).toHaveCount(0);

  await row.getByRole("button", { name: titles[0] }).click();
  const dialog = page.getByRole("dialog", { name: titles[0] });
  await expect(dialog).toContainText("that request is private to the person who asked it");
  await expect(dialog.getByRole("button", { name: "Copy its text" })).toBeHidden();
  await dialog.getByRole("checkbox", { name: source(1).title }).uncheck();
  await dialog.getByRole("button", { name: "Take over 1 source" }).click();
  await expect(sourcesOf(page)).toContainText([source(2).title]);
  await expect(desk.body).toHaveValue("What I have so far.");
  await expect(desk.saved).toBeVisible();
  await page.reload();
  await expect(sourcesOf(page)).toContainText([source(2).title]);
});
