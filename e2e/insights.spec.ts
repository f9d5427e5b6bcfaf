import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { deskOf } from "#e2e/steps/desk.steps.ts";
import { correct, fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { topOf, untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import { demo, makePerson, openSession } from "#e2e/steps/people.ts";
import { fillInRequest, oatMilk, requestForm } from "#e2e/steps/requests.steps.ts";

/** Somebody with an answered request, on its page. */
async function readOwn(page: Page, said?: Parameters<typeof fileAndDeliver>[1]): Promise<number> {
  const token = await openSession(await makePerson("Ada"));
  const id = await fileAndDeliver(token, said);
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: oatMilk.title })).toBeVisible();
  return id;
}

const marksOf = (page: Page, number: number) =>
  page.getByRole("link", { name: new RegExp(`^Source ${number}:`) });

/** The mark above the title; the same words stand in other parts of the page too. */
const statusOf = (page: Page) => page.locator("main [data-status]").first();

const railOf = (page: Page) => page.getByRole("complementary", { name: "About this request" });
const endOf = (page: Page) =>
  page.getByRole("region", { name: "Is this what you needed to know?" });
const toEnd = (page: Page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));

test("what waits for its reader stays in reach beside a long text, and at its end", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await readOwn(page, { body: "Four chains list it [1].\n\n".repeat(40) });
  const accept = railOf(page).getByRole("button", { name: "Accept and rate" });
  await expect(accept).toBeInViewport();
  await endOf(page).scrollIntoViewIfNeeded();
  await expect(accept).toBeInViewport();
  await expect(endOf(page).getByRole("button", { name: "Accept and rate" })).toBeVisible();
  await expect(page.getByRole("group", { name: "What you can do now" })).toBeHidden();
});

for (const width of [360, 768]) {
  test(`at ${width} pixels the promise stands under the title and the action in a bar`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 740 });
    await readOwn(page, { body: "Four chains list it [1].\n\n".repeat(40) });
    const bar = page.getByRole("group", { name: "What you can do now" });
    await expect(page.getByText(/^Delivered .*(early|late|on time)/).first()).toBeInViewport();
    await expect(bar.getByRole("button", { name: "Accept and rate" })).toBeInViewport();
    await expect(page.getByRole("button", { name: "Accept and rate" })).toHaveCount(1);
    const edges = () =>
      page.evaluate(() => {
        const box = (at: string) => document.querySelector(at)?.getBoundingClientRect();
        const bottom = box('nav[aria-label="Main"]');
        const isBelow = bottom !== undefined && bottom.top > window.innerHeight / 2;
        return {
          bar: box('[aria-label="What you can do now"]')?.bottom ?? 0,
          barTop: box('[aria-label="What you can do now"]')?.top ?? 0,
          room: isBelow ? bottom.top : window.innerHeight,
          last: document.querySelector("main article textarea")?.getBoundingClientRect().bottom,
        };
      });
    const toFoot = async () => {
      const { bar: bottom, room } = await edges();
      return Math.abs(bottom - room);
    };
    await expect.poll(toFoot).toBeLessThanOrEqual(1);
    await expect
      .poll(async () => {
        await toEnd(page);
        const { last, barTop } = await edges();
        return last !== undefined && last <= barTop;
      })
      .toBe(true);
    const ended = await edges();
    expect(ended.bar).toBeLessThanOrEqual(ended.room + 1);
    await bar.getByRole("button", { name: "Accept and rate" }).click();
    await expect(page.getByRole("dialog", { name: "Accept this insight?" })).toBeVisible();
  });
}

test("the navigation marks the list that one came from", async ({ page }) => {
  await readOwn(page);
  const marked = page.getByRole("navigation", { name: "Main" }).locator("[aria-current]");
  await expect(marked).toHaveText("Requests");
  await page.goto("/#/app/insights/all");
  await page.getByRole("link", { name: oatMilk.title }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: oatMilk.title })).toBeVisible();
  await expect(marked).toHaveText("Insights");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: oatMilk.title })).toBeVisible();
  await expect(marked).toHaveText("Insights");
});

test("from the question to the accepted answer, by two people in two browsers", async ({
  page,
  newPage,
}) => {
  test.setTimeout(150_000);
  const title = `What does oat milk ${randomBytes(4).toString("hex")} cost?`;
  await arriveSignedIn(page, await openSession(await makePerson("Ada")), "/app/requests/all/new");
  await fillInRequest(page, { ...oatMilk, title });
  await requestForm(page).review.click();
  await requestForm(page).submit.click();
  await expect(page).toHaveURL(/insights\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(statusOf(page)).toHaveText("Submitted");
  await untilLive(page);
  const id = Number(/insights\/(\d+)/.exec(page.url())?.[1]);

  const desk = await newPage();
  const search = `?q=${encodeURIComponent(title)}`;
  await arriveSignedIn(desk, await openSession(demo.analyst), `/app/more/desk${search}`);
  await desk.getByRole("button", { name: `Claim request ${id}` }).click();
  await expect(desk.getByText(`Request ${id} is yours`)).toBeVisible();
  await untilLive(desk);
  await desk.goto(`/#/app/more/desk?request=${id}`);
  await expect(statusOf(page)).toHaveText("In progress");

  await desk.getByRole("button", { name: "Ask Ada" }).click();
  await desk.getByRole("textbox", { name: "What do you need to know?" }).fill("Which chains?");
  await desk.getByRole("button", { name: "Ask and pause the clock" }).click();
  await expect(statusOf(page)).toHaveText("Your answer needed");
  await page.getByRole("textbox", { name: "Your answer" }).fill("The four largest");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(statusOf(page)).toHaveText("In progress");

  await write(desk, title);
  await deskOf(desk).publish.click();
  await desk.getByRole("button", { name: "Deliver to Ada" }).click();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary).toContainText("A litre costs 14 to 22 kroner");

  await railOf(page).getByRole("button", { name: "Ask for a revision" }).click();
  const back = page.getByRole("dialog", { name: "Ask for a revision?" });
  await expect(back.getByRole("checkbox", { checked: true })).toHaveCount(1);
  await back.getByRole("textbox", { name: "What is missing?" }).fill("The price online");
  await back.getByRole("button", { name: "Ask for a revision" }).click();
  await expect(page.getByText("You asked for a revision")).toBeVisible();
  await expect(summary).toBeVisible();

  // The analyst's page has followed by itself.
  await deskOf(desk).note.fill("The price online");
  await deskOf(desk).summary.fill("A litre costs 14 to 24 kroner in Danish shops [1].");
  await deskOf(desk).publish.click();
  await desk.getByRole("button", { name: "Deliver to Ada" }).click();

  await page.getByRole("button", { name: "Show it" }).click();
  await expect(summary).toContainText("14 to 24 kroner");
  await page.getByRole("button", { name: "Show what changed" }).click();
  await expect(page.getByRole("deletion")).toContainText("22");
  await expect(page.getByRole("insertion")).toContainText("24");
  await page.getByRole("button", { name: "Show version 1 as it read" }).click();
  const first = page.getByRole("group", { name: "Version 1 as it read" });
  await expect(first).toContainText("14 to 22 kroner in Danish shops [1].");
  await expect(first.getByRole("heading", { name: "Sources" })).toBeVisible();

  await endOf(page).getByRole("button", { name: "Accept and rate" }).click();
  const accept = page.getByRole("dialog", { name: "Accept this insight?" });
  await accept.getByRole("radio", { name: "5: Just what I needed" }).check();
  await accept.getByRole("button", { name: "Accept and rate" }).click();
  await expect(statusOf(page)).toHaveText("Accepted");
  await expect(page.getByRole("region", { name: "Rating" })).toContainText("You rated it 5 of 5");

  await page.getByText("How it was counted").click();
  const promise = page.getByRole("region", { name: "The promise" });
  await expect(promise.getByText("Which chains?")).toBeVisible();
});

/** As the analyst does: one source, the answer, how far the point is answered, how it ended. */
async function write(page: Page, point: string): Promise<void> {
  const desk = deskOf(page);
  await desk.addSource.fill("https://example.org/prices");
  await page.getByRole("button", { name: "Add source" }).click();
  await page.getByRole("textbox", { name: "Title" }).fill("Shelf prices in four chains");
  await desk.summary.fill("A litre costs 14 to 22 kroner in Danish shops [1].");
  await desk.body.fill("## On the shelf\n\nFour chains list it between 14 and 22 kroner [1].");
  await desk.coverage(point).getByRole("radio", { name: "Partly" }).check();
  await desk.outcome.getByRole("radio", { name: "Answered", exact: true }).check();
}

test("a source opens beside the text by pointer and by key, and leads to the list and back", async ({
  page,
}) => {
  await readOwn(page);
  const mark = marksOf(page, 2).first();
  await mark.hover();
  const note = page.getByRole("note", { name: "Source 2" });
  await expect(note).toContainText("Trade journal · published 1 February 2023");
  await page.getByRole("heading", { level: 1 }).hover();
  await expect(note).toBeHidden();

  await marksOf(page, 1).first().press("Tab");
  await expect(page.getByRole("note", { name: "Source 1" })).toBeVisible();
  await mark.press("Enter");
  await expect(note).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(mark).toBeFocused();
  await mark.press("Enter");
  await note.getByRole("button", { name: "See it in the list" }).press("Enter");
  const sources = page.getByRole("region", { name: "Sources" });
  await expect(sources.getByRole("listitem").nth(1)).toBeFocused();
  await expect(sources.getByText(/(months|years) old/)).toBeVisible();
  await sources.getByRole("button", { name: /^Cited \d×.*source 2/ }).press("Enter");
  const steps = page.getByRole("group", { name: "Places that cite source 2" });
  await expect(steps.getByRole("button", { name: "Next place" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(steps).toContainText(/2 of \d/);
  await expect(page.getByText(/^Source 2, place 2 of \d: /)).toBeAttached();
  await expect(marksOf(page, 2).nth(1)).toBeInViewport();
  await page.keyboard.press("Escape");
  await expect(marksOf(page, 2).nth(1)).toBeFocused();
});

test("a correction announces itself and moves no line of what one reads", async ({ page }) => {
  const id = await readOwn(page, { body: `${"A line to be read [1].\n\n".repeat(80)}## Last` });
  const read = marksOf(page, 1).nth(40);
  await read.scrollIntoViewIfNeeded();
  await untilSettled(page);
  await untilLive(page);
  const before = await topOf(read);
  await correct(id, { note: "Shorter", summary: "Corrected [1]." });
  await expect(page.getByRole("button", { name: "Show it" })).toBeVisible();
  expect(await topOf(read)).toBe(before);
  await expect(page.getByRole("region", { name: "Summary" })).toContainText("A litre costs");
  await page.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByRole("region", { name: "Summary" })).toHaveText("Corrected 1.");
});

test("the feed finds it, walks by keys, and forgets the mark of what was read", async ({
  page,
}) => {
  const token = await openSession(await makePerson("Ada"));
  await fileAndDeliver(token);
  await arriveSignedIn(page, token, "/app/insights/all");
  const row = page.getByRole("list", { name: "Insights" }).getByRole("listitem");
  await expect(row).toContainText("Not read yet");
  await expect(row).toContainText("A litre costs 14 to 22 kroner in Danish shops.");
  await page.getByRole("combobox", { name: "Outcome" }).click();
  await page.getByRole("option", { name: "Not found" }).click();
  await page.getByRole("button", { name: "Clear the filters" }).click();
  // Whoever knows the keys does not wait for the rows: they are kept for them.
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: oatMilk.title })).toBeFocused();
  await expect(marksOf(page, 1).first()).toBeVisible();
  await page.goBack();
  await expect(row).not.toContainText("Not read yet");

  await page.getByRole("link", { name: "Sources", exact: true }).click();
  await page.getByRole("searchbox").fill("trade journal");
  const found = page.getByRole("list", { name: "Sources" }).getByRole("link");
  await expect(found).toHaveCount(1);
  await found.click();
  await expect(page.getByRole("heading", { level: 1, name: /Nordics/ })).toBeFocused();
  await page.getByRole("link", { name: oatMilk.title }).click();
  await expect(page.getByRole("region", { name: "Summary" })).toBeVisible();
});

test("is taken along as Markdown, as a bibliography and on paper", async ({ page }) => {
  await readOwn(page);
  const download = async (name: string) => {
    await page.getByRole("button", { name: "Download", exact: true }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("menuitem", { name }).click();
    const file = await coming;
    return { name: file.suggestedFilename(), text: readFileSync(await file.path(), "utf8") };
  };
  const insight = await download("The insight as Markdown");
  expect(insight.name).toMatch(/\.md$/);
  expect(insight.text).toContain("A litre costs 14 to 22 kroner");
  expect(insight.text).toContain("https://example.org/shelf-prices");
  expect((await download("As a text")).text).toContain("Plant drinks in the Nordics");
  expect((await download("As BibTeX")).text).toMatch(/@\w+\{/);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Accept and rate" })).toBeHidden();
  await expect(page.getByText("https://example.org/shelf-prices", { exact: true })).toBeVisible();
  await expect(page.getByText(/Printed on/)).toBeVisible();
});

test("an attack in the text does nothing, and a text of 100,000 characters stays usable", async ({
  page,
}) => {
  const attacks = [
    "<script>window.evil = 1</script> [1]",
    "<img src=x onerror='window.evil = 1'> [1]",
    "[press](javascript:window.evil=1)",
    "![x](data:image/svg+xml;base64,PHN2Zy8+)",
    `${"> ".repeat(40)}deep`,
  ].join("\n\n");
  const long = "Some *words* and a source [1]. And **more** of them [2]. ".repeat(20);
  const body = `${attacks}\n\n${`${long}\n\n`.repeat(100)}`.slice(0, 99_000);
  await readOwn(page, { body });
  // By their addresses: asked for their names, thousands of links would answer for seconds.
  const marks = (number: number) => page.locator(`main a[href$="?source=${number}"]`);
  await expect(marks(2).last()).toBeAttached({ timeout: 30_000 });
  await page.getByText("press", { exact: true }).click();
  await expect(page.locator("main img")).toHaveCount(0);
  await marks(1).nth(500).press("Enter");
  await expect(page.getByRole("note", { name: "Source 1" })).toBeFocused();
  // By now all of it would have done what it wanted.
  expect(await page.evaluate(() => "evil" in window)).toBe(false);
});
