import { randomBytes } from "node:crypto";
import type { Locator } from "@playwright/test";
import { askSomething, claim, deskOf, ines, rasmus } from "#e2e/steps/desk.steps.ts";
import { publish } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession, type Person } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";

/** Two people ask the same in other words, of something that nobody else asks of. */
async function askTwice() {
  const thing = `zz${Array.from(randomBytes(8), (byte) => letters[byte % letters.length]).join("")}`;
  const titles = [`What do retailers charge for ${thing}?`, `Shelf prices of ${thing}`] as const;
  const asker = await makePerson("Rea");
  const [before, now] = [await openSession(asker), await openSession(await makePerson("Otto"))];
  return {
    titles,
    asker,
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

const askedBefore = (page: Page, title: string) =>
  page
    .getByRole("list", { name: "Similar requests" })
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: title }) });

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

  // Another journey may ask for the prices of something else at the same time.
  const asked = page.getByRole("list", { name: "Similar requests" }).getByRole("listitem");
  const row = asked.filter({ hasText: titles[0] });
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

test("however long what was asked is, what can be done with it stays in reach", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { titles, before, now } = await askTwice();
  const analyst = await openSession(ines);
  await claim(analyst, before);
  const sources = Array.from({ length: 7 }, (_, at) => source(at + 1));
  const summary = Array.from({ length: 5 }, (_, at) => `Shop ${at} asks for 20 kr [1].`);
  await publish(before, { summary: summary.join("\n\n"), body: "So it is [1].", sources }, analyst);
  await claim(analyst, now);
  await arrive(page, ines, now);
  await askedBefore(page, titles[0]).getByRole("button", { name: titles[0] }).click();
  const dialog = page.getByRole("dialog", { name: titles[0] });
  const take = dialog.getByRole("button", { name: "Take over 7 sources" });
  await expect(take).toBeInViewport({ ratio: 1 });

  // On a phone as well; and where the keyboard is, is never under it.
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(take).toBeInViewport({ ratio: 1 });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  for (const { title } of sources) {
    const box = dialog.getByRole("checkbox", { name: title });
    await box.focus();
    await expect(box).toBeInViewport({ ratio: 1 });
    expect(await topOf(box)).toBeLessThan((await topOf(take)) - 20);
  }
});

test("two requests are said to ask the same, seen at the other desk without a reload", async ({
  page,
  newPage,
}) => {
  const { titles, before, now } = await askTwice();
  const second = await newPage();
  await arrive(second, rasmus, before);
  await arrive(page, ines, now);
  await expect(page.getByRole("heading", { level: 1, name: titles[1] })).toBeVisible();
  await untilLive(second);
  const same = (on: Page) => on.getByRole("list", { name: "Asks the same" });

  await page.getByRole("button", { name: `Link as the same as request ${before}` }).click();
  await expect(same(page)).toContainText(titles[0]);
  await expect(same(second)).toContainText(titles[1]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(same(page)).toBeHidden();
  await expect(same(second)).toBeHidden();

  // And one that is not alike, by its number, from the other side.
  const { id, title } = await askSomething();
  await second.getByText("Link a request that asks the same").click();
  const number = second.getByRole("textbox", { name: "Its number" });
  await number.fill(`#${id}`);
  await number.press("Enter");
  await expect(same(second)).toContainText(title);
  await second.getByRole("button", { name: `Unlink request ${id}` }).click();
  await expect(same(second)).toBeHidden();
});

test("its requester lets its text be used, takes that back and agrees again, and it is copied", async ({
  page,
  newPage,
}) => {
  const { titles, asker, before, now } = await askTwice();
  const analyst = await openSession(ines);
  await claim(analyst, before);
  await publish(
    before,
    { summary: "20 kr [1].", body: "So they say [1].", sources: [source(1)] },
    analyst,
  );
  await claim(analyst, now);
  const second = await newPage();
  await arriveSignedIn(second, await openSession(asker), `/app/insights/${before}`);
  await expect(second.getByRole("heading", { level: 1, name: titles[0] })).toBeVisible();
  await untilLive(second);
  await arrive(page, ines, now);
  await untilLive(page);

  const row = askedBefore(page, titles[0]);
  await row.getByRole("button", { name: titles[0] }).click();
  const dialog = page.getByRole("dialog", { name: titles[0] });
  await dialog.getByRole("button", { name: "Ask whether its text may be used" }).click();
  await expect(dialog).toContainText("has not answered yet");

  const band = second.getByRole("region", { name: "May its text be used?" });
  await expect(band).toContainText("May the text of this insight be used for another request?");
  await expect(band).toContainText("Ines Demo, who works on that one, asks.");
  await expect(second.locator("body")).not.toContainText("Otto");
  await expect(second.locator("body")).not.toContainText(titles[1]);
  await band.getByRole("button", { name: "Agree" }).click();
  const copy = dialog.getByRole("button", { name: "Copy its text" });
  await expect(copy).toBeVisible();
  await band.getByRole("button", { name: "Take it back" }).click();
  await expect(copy).toBeHidden();
  await expect(dialog).toContainText("has not answered yet");
  await band.getByRole("button", { name: "Agree" }).click();
  await copy.click();
  await expect(deskOf(page).body).toHaveValue("So they say [1].");
  await expect(band).toContainText("It was taken over");
  await expect(band.getByRole("button")).toHaveCount(0);
});

test("a requester who declines is told so, can undo it, and is asked no more", async ({
  page,
  newPage,
}) => {
  const { titles, asker, before, now } = await askTwice();
  const analyst = await openSession(ines);
  await claim(analyst, before);
  await publish(
    before,
    { summary: "20 kr [1].", body: "So they say [1].", sources: [source(1)] },
    analyst,
  );
  await claim(analyst, now);
  await callApi("PUT", `/api/v1/desk/${now}/asked_before/${before}/text_ask`, undefined, analyst);
  const second = await newPage();
  await arriveSignedIn(second, await openSession(asker), "/app/more/notifications");
  await second
    .getByRole("link", { name: /Ines Demo asks whether the text of this insight may be used/ })
    .first()
    .click();
  const band = second.getByRole("region", { name: "May its text be used?" });
  await band.getByRole("button", { name: "Decline" }).click();
  await expect(band).toBeHidden();
  await second.getByRole("button", { name: "Undo" }).click();
  await band.getByRole("button", { name: "Decline" }).click();
  await expect(band).toBeHidden();

  await arrive(page, ines, now);
  const row = askedBefore(page, titles[0]);
  await expect(row).toContainText("text declined");
  await row.getByRole("button", { name: titles[0] }).click();
  const dialog = page.getByRole("dialog", { name: titles[0] });
  await expect(dialog).toContainText("declined: its text stays there");
  await expect(dialog.getByRole("button", { name: /^Ask whether/ })).toBeHidden();
});
