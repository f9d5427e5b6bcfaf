import { ines } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { topOf, untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";

const comment = (page: Page) => page.getByRole("textbox", { name: "Write a comment" });
/** The same words are also said to those who listen. */
const inMain = (page: Page, words: string) => page.getByRole("main").getByText(words);
const text = (page: Page) => page.getByRole("article").first();

async function open(page: Page, token: Token, requestId: number): Promise<void> {
  await arriveSignedIn(page, token, `/app/insights/${requestId}`);
  await expect(comment(page)).toBeVisible();
  await untilLive(page);
  await untilSettled(page);
}

test("who else is here stands there quietly, and goes with them", async ({ page, newPage }) => {
  const ada = await openSession(await makePerson("Ada"));
  const analyst = await openSession(ines);
  const id = await fileRequest(ada);
  await open(page, ada, id);
  const below = page.getByRole("complementary", { name: "About this request" });
  const before = await topOf(below);

  const second = await newPage();
  await open(second, analyst, id);
  await expect(inMain(second, "Ada Journey is here too.")).toBeVisible();
  await expect(text(page)).not.toContainText("here too");

  // What she types is told, not who she is; and nothing of a note among staff.
  await comment(second).pressSequentially("One moment");
  await expect(inMain(page, "Someone who works here is writing…")).toBeVisible();
  expect(await topOf(below)).toBe(before);
  await expect(inMain(page, "Someone who works here is writing…")).toBeHidden({
    timeout: 60_000,
  });
  const writers = await watchWriters(page);
  await second.getByRole("tab", { name: "Internal notes" }).click();
  await second.getByRole("textbox", { name: "Write a note" }).pressSequentially("Between us");

  // Once she works on it, everybody reads her name there anyway.
  await callApi("POST", `/api/v1/insight_requests/${id}/claim`, undefined, analyst);
  await expect(inMain(page, "In progress").first()).toBeVisible();
  expect(await writers()).toEqual([]);
  await second.getByRole("tab", { name: "Comments" }).click();
  await comment(second).pressSequentially(" please");
  await expect(inMain(page, "Ines Demo is writing…")).toBeVisible();
  await expect(text(page)).not.toContainText("here too");

  await comment(page).pressSequentially("Yes");
  await expect(inMain(second, "Ada Journey is writing…")).toBeVisible();
  await page.close();
  await expect(inMain(second, "Ada Journey is here too.")).toBeHidden();
});

/** Notes from here on whoever the page says is writing; answers with a look at them. */
async function watchWriters(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const main = document.querySelector("main");
    if (!main) throw new Error("The page has no main part.");
    const writers: string[] = [];
    const note = () => writers.push(...(/[^.]{0,40} is writing…/.exec(main.textContent) ?? []));
    new MutationObserver(note).observe(main, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    Object.assign(globalThis, { writers });
  });
  return () => page.evaluate(() => (globalThis as unknown as { writers: string[] }).writers);
}

test("of two tabs each says what it shows, and one that is closed no longer", async ({
  page,
  context,
  newPage,
}) => {
  const ada = await openSession(await makePerson("Ada"));
  const analyst = await openSession(ines);
  const [one, other] = [await fileRequest(ada), await fileRequest(ada)];
  await open(page, ada, one);
  const tab = await context.newPage();
  await tab.goto(`/#/app/insights/${other}`);
  await untilLive(tab);

  const second = await newPage();
  await open(second, analyst, other);
  await expect(inMain(second, "Ada Journey is here too.")).toBeVisible();
  await tab.close();
  await expect(inMain(second, "Ada Journey is here too.")).toBeHidden();
  await second.goto(`/#/app/insights/${one}`);
  await expect(inMain(second, "Ada Journey is here too.")).toBeVisible();
});
