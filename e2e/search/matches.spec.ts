import { deskOf, ines } from "#e2e/steps/desk.steps.ts";
import { makeColleagues, type Member } from "#e2e/steps/groups.steps.ts";
import { fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { hold, topOf, untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import { openSession } from "#e2e/steps/people.ts";
import {
  expectFiled,
  fileRequest,
  fillInRequest,
  listRequests,
  oatMilk,
  requestForm,
} from "#e2e/steps/requests.steps.ts";

const asked = "What do Danish shops charge for oat milk?";
const newForm = "/app/requests/all/new";

const panelOf = (page: Page) => page.getByRole("region", { name: "Has this been answered?" });

/** Rea has asked something, and Mats of the same plan is about to ask nearly the same. */
async function makeTwo(): Promise<[rea: Member, mats: Member]> {
  const [rea, mats] = await makeColleagues("Rea", "Mats");
  if (!rea || !mats) throw new Error("The plan is empty.");
  return [rea, mats];
}

async function beginToAsk(page: Page, person: Member): Promise<void> {
  await arriveSignedIn(page, person.token, newForm);
  const form = requestForm(page);
  await form.category.check();
  await form.title.fill(asked);
}

const joinInstead = (page: Page) =>
  panelOf(page)
    .getByRole("button", { name: /^Join instead/ })
    .click();
const tellSpared = (start: string) => `${start} answered by what was there already this month.`;

test("somebody else's open question is joined instead of filed", async ({ page, newPage }) => {
  const [rea, mats] = await makeTwo();
  const id = await fileRequest(rea.token, oatMilk.title, "organization");
  const owner = await newPage();
  await arriveSignedIn(owner, rea.token, "/app/more/plan");
  await expect(owner.getByText(tellSpared("No question was"))).toBeVisible();
  await untilLive(owner);
  await beginToAsk(page, mats);
  await expect(panelOf(page).getByRole("heading", { name: oatMilk.title })).toBeVisible();
  await joinInstead(page);

  await expect(page).toHaveURL(new RegExp(`#/app/insights/${id}$`));
  await expect(page.getByText("You take part in this request now")).toBeVisible();
  await expect(page.getByText("Mats Journey taking part")).toBeVisible();
  expect(await listRequests(mats.token, "scope=mine")).toHaveLength(0);
  await page.goto(`/#${newForm}`);
  await page.getByText("Your drafts").click();
  await expect(page.getByRole("link", { name: asked })).toBeVisible();

  // On the owner's screen, without a reload.
  await expect(owner.getByText(tellSpared("1 question was"))).toBeVisible();
});

test("having joined is taken back: the question is there again, and counts as asked", async ({
  page,
  newPage,
}) => {
  const [rea, mats] = await makeTwo();
  const id = await fileRequest(rea.token, oatMilk.title, "organization");
  await beginToAsk(page, mats);
  await joinInstead(page);
  await expect(page.getByText("Mats Journey taking part")).toBeVisible();
  const owner = await newPage();
  await arriveSignedIn(owner, rea.token, "/app/more/plan");
  await expect(owner.getByText(tellSpared("1 question was"))).toBeVisible();
  await untilLive(owner);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/\/new\?draft=\d+$/);
  await expect(requestForm(page).title).toHaveValue(asked);
  await expect(panelOf(page).getByRole("button", { name: /^Join instead/ })).toBeVisible();
  await expect(owner.getByText(tellSpared("No question was"))).toBeVisible();
  await page.goto(`/#/app/insights/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: oatMilk.title })).toBeVisible();
  await untilSettled(page);
  await expect(page.getByText("Mats Journey taking part")).toHaveCount(0);
});

test("an insight answers it; that can be taken back, and nothing typed is lost", async ({
  page,
}) => {
  const [rea, mats] = await makeTwo();
  const id = await fileAndDeliver(rea.token, {}, oatMilk.title, "organization");
  const release = await hold(page, /\/api\/v1\/request_matches$/);
  await beginToAsk(page, mats);
  const form = requestForm(page);
  await untilSettled(page);
  const before = await topOf(form.title);
  release();
  await expect(
    panelOf(page).getByText("A litre costs 14 to 22 kroner in Danish shops."),
  ).toBeVisible();
  expect(await topOf(form.title)).toBe(before);
  await panelOf(page)
    .getByRole("button", { name: /^This answers it/ })
    .click();

  await expect(page).toHaveURL(new RegExp(`#/app/insights/${id}$`));
  await expect(page.getByText("Not filed, since this answers it")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page).toHaveURL(/\/new\?draft=\d+$/);
  await expect(form.title).toHaveValue(asked);

  await panelOf(page)
    .getByRole("link", { name: /^Ask something like it/ })
    .click();
  await expect(page).toHaveURL(new RegExp(`/duplicate/${id}$`));
  await expect(form.title).toHaveValue(oatMilk.title);
});

test("access to a private request is asked for by its title, and given in another browser", async ({
  page,
  newPage,
}) => {
  const [rea, mats] = await makeTwo();
  const id = await fileRequest(rea.token, oatMilk.title, "private", { plan_may_ask: true });
  await beginToAsk(page, mats);
  await untilLive(page);
  await expect(panelOf(page).getByText("A colleague asked this privately.")).toBeVisible();
  await expect(panelOf(page).getByText("Rea")).toHaveCount(0);
  await panelOf(page)
    .getByRole("button", { name: /^Ask for access/ })
    .click();
  await expect(panelOf(page).getByRole("button", { name: /^Asked/ })).toBeFocused();

  const other = await newPage();
  await arriveSignedIn(other, rea.token, `/app/insights/${id}`);
  await expect(other.getByText("Mats Journey asks to see this")).toBeVisible();
  await expect(other.getByText(/the earlier conversation included/)).toBeVisible();
  await other.getByRole("button", { name: "Let in Mats Journey" }).click();
  await expect(other.getByText("Mats Journey taking part")).toBeVisible();

  await expect(page.getByText(`Rea Journey added you to ${oatMilk.title}`)).toBeVisible();
  await page.goto(`/#/app/insights/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: oatMilk.title })).toBeVisible();
});

test("who is declined is told nothing, and goes on having asked", async ({
  page,
  newPage,
  watch,
}) => {
  const [rea, mats] = await makeTwo();
  const id = await fileRequest(rea.token, oatMilk.title, "private", { plan_may_ask: true });
  const other = await newPage();
  await arriveSignedIn(other, rea.token, `/app/insights/${id}`);
  await untilLive(other);
  await beginToAsk(page, mats);
  await panelOf(page)
    .getByRole("button", { name: /^Ask for access/ })
    .click();

  await other.getByRole("button", { name: "Decline Mats Journey" }).click();
  await expect(other.getByText("Mats Journey asks to see this")).toHaveCount(0);
  await requestForm(page).title.fill(`${asked} And why?`);
  await expect(panelOf(page).getByRole("button", { name: /^Asked/ })).toBeVisible();
  // What is left while it is being saved is another story.
  await expect(page.getByText("Saved as a draft").first()).toBeVisible();
  await page.reload();
  await expect(panelOf(page).getByRole("button", { name: /^Asked/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  // Withdrawn, it is as if there had never been anything.
  const withdrawn = other.waitForResponse((answer) => answer.request().method() === "PUT");
  await other.getByRole("checkbox", { name: "Colleagues may ask me for access" }).uncheck();
  expect((await withdrawn).ok()).toBe(true);
  await requestForm(page).title.fill(asked);
  await expect(panelOf(page)).toHaveCount(0);
  watch.expects(/^404: GET/);
  await page.goto(`/#/app/insights/${id}`);
  await expect(page.getByRole("heading", { name: "No such request" })).toBeVisible();
});

test("filed nevertheless, the analyst sees what the requester saw", async ({ page, newPage }) => {
  const [rea, mats] = await makeTwo();
  await fileRequest(rea.token, oatMilk.title, "organization");
  await beginToAsk(page, mats);
  await expect(panelOf(page)).toBeVisible();
  await fillInRequest(page, { ...oatMilk, title: asked });
  await requestForm(page).review.click();
  await requestForm(page).submit.click();
  await expectFiled(page, asked);
  const id = /\d+$/.exec(page.url())?.[0];

  const desk = await newPage();
  await arriveSignedIn(desk, await openSession(ines), `/app/more/desk?request=${id}`);
  await expect(deskOf(desk).queue).toBeVisible();
  const seen = desk.getByRole("region", { name: "The requester saw these" });
  await expect(seen.getByRole("link", { name: oatMilk.title })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test("what matches stands below the fields, above the button, and can be pressed", async ({
    page,
  }) => {
    const [rea, mats] = await makeTwo();
    const id = await fileRequest(rea.token, oatMilk.title, "organization");
    await beginToAsk(page, mats);
    const panel = panelOf(page);
    await expect(panel).toBeVisible();
    expect(await topOf(panel)).toBeGreaterThan(await topOf(requestForm(page).description));
    expect(await topOf(panel)).toBeLessThan(await topOf(requestForm(page).review));
    const join = panel.getByRole("button", { name: /^Join instead/ });
    expect((await join.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await join.click();
    await expect(page).toHaveURL(new RegExp(`#/app/insights/${id}$`));
  });
});

test("without a mouse: typed, told, reached and joined", async ({ page }) => {
  const [rea, mats] = await makeTwo();
  const id = await fileRequest(rea.token, oatMilk.title, "organization");
  await arriveSignedIn(page, mats.token, newForm);
  await requestForm(page).category.check();
  await requestForm(page).title.pressSequentially(asked);
  await expect(
    page.getByText("1 request or insight may answer this; listed after the fields"),
  ).toBeAttached();
  await expect(requestForm(page).title).toBeFocused();
  const join = panelOf(page).getByRole("button", { name: /^Join instead/ });
  for (let stops = 0; stops < 40; stops += 1) {
    await page.keyboard.press("Tab");
    if (await join.evaluate((control) => control === document.activeElement)) break;
  }
  await expect(join).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`#/app/insights/${id}$`));
});
