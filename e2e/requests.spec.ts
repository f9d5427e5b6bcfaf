import { arriveSignedIn, expect, type Page } from "#e2e/steps/journey.ts";
import { arriveOver, nextTry, test } from "#e2e/app/line.ts";
import { untilLive, untilSettled } from "#e2e/steps/page.steps.ts";
import {
  callApi,
  demo,
  makePerson,
  openSession,
  type Person,
  type Token,
} from "#e2e/steps/people.ts";
import {
  expectFiled,
  expectFilledIn,
  fileRequest,
  fillInRequest,
  oatMilk,
  requestForm,
  rowsOf,
} from "#e2e/steps/requests.steps.ts";

const newAddress = "/app/requests/all/new";
const savedMark = "Saved as a draft, on all your devices";

/** The server has all of it: the mark may still speak of what was there before. */
async function untilSaved(page: Page, token: Token, request = oatMilk): Promise<void> {
  await expect(page).toHaveURL(/[?&]draft=\d+/);
  const id = /[?&]draft=(\d+)/.exec(page.url())?.[1];
  const missing = async () => {
    const draft = await callApi("GET", `/api/v1/drafts/${id}`, undefined, token);
    const text = JSON.stringify(draft);
    return [...Object.values(request), "shelf_prices"].filter((part) => !text.includes(part));
  };
  await expect.poll(missing).toEqual([]);
  await expect(page.getByText(savedMark).first()).toBeVisible();
}

async function arrive(page: Page, person: Person, address: string): Promise<Token> {
  const token = await openSession(person);
  await arriveSignedIn(page, token, address);
  return token;
}

test("every kind of question is answered, opened by a condition and read again", async ({
  page,
}) => {
  const ada = await makePerson("Ada");
  await arrive(page, ada, "/app/requests/market-sizing/new");
  const form = requestForm(page);
  await form.title.fill("How large is the market for oat milk?");
  await form.description.fill(oatMilk.description);
  await page.getByRole("textbox", { name: "Which countries?" }).fill("Denmark");
  await page
    .getByRole("radiogroup", { name: "Measured in what?" })
    .getByRole("radio", { name: "Revenue" })
    .check();
  await page.getByRole("textbox", { name: "From which year on?" }).fill("2020");
  const ahead = page.getByRole("textbox", { name: "How many years ahead?" });
  await expect(ahead).toBeHidden();
  await page
    .getByRole("radiogroup", { name: "Do you need a forecast?" })
    .getByRole("radio", { name: "Yes" })
    .check();
  await ahead.fill("5");
  await form.review.click();
  await expect(page.getByText("2020", { exact: true })).toBeVisible();

  await page.goto("/#/app/requests/competitors/new");
  await expect(page.getByRole("radio", { name: "Competitors" })).toBeChecked();
  await form.title.fill("Who else sells oat milk in Denmark?");
  await form.description.fill(oatMilk.description);
  await page.getByRole("textbox", { name: "Whom do you know already?" }).fill("Two of them");
  await page
    .getByRole("group", { name: "What should we look at?" })
    .getByRole("checkbox")
    .first()
    .check();
  await page.getByRole("textbox", { name: /A page of the one/ }).fill("https://example.org/a");
  const decision = nextMarch();
  await page.getByLabel("When do you decide?").fill(decision.toISOString().slice(0, 10));
  await form.review.click();
  await form.submit.click();
  await expectFiled(page, "Who else sells oat milk in Denmark?");
  const written = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;
  await expect(page.getByText(decision.toLocaleDateString("en-GB", written))).toBeVisible();
  await expect(page.getByRole("link", { name: "https://example.org/a" })).toBeVisible();
});

/** A day that is still to come whenever this is run. */
function nextMarch(): Date {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() + 1, 2, 1);
  return day;
}

test("a draft begun in one browser is continued in another, and goes with the submission", async ({
  page,
  newPage,
  watch,
}) => {
  watch.expects(/^410: GET \/api\/v1\/drafts\/\d+$/);
  const ada = await makePerson("Ada");
  const token = await arrive(page, ada, newAddress);
  await fillInRequest(page, oatMilk);
  await untilSaved(page, token);

  const second = await newPage();
  await arrive(second, ada, "/app/requests/all");
  await second.getByRole("link", { name: "1 draft" }).click();
  await expectFilledIn(second, oatMilk);
  await requestForm(second).review.click();
  await requestForm(second).submit.dblclick();
  await expectFiled(second, oatMilk.title);
  expect(await callApi("GET", "/api/v1/drafts", undefined, token)).toMatchObject({ drafts: [] });
  await second.getByRole("link", { name: "Requests", exact: true }).click();
  await expect(rowsOf(second, oatMilk.title)).toHaveCount(1);
  await untilSettled(second);
  await expect(second.getByRole("link", { name: "1 draft" })).toBeHidden();
});

test("a draft changed in two browsers shows both texts, and nothing typed is lost", async ({
  page,
  newPage,
  watch,
}) => {
  watch.expects(/^409: PUT \/api\/v1\/drafts\/\d+$/);
  const ada = await makePerson("Ada");
  const token = await arrive(page, ada, newAddress);
  await fillInRequest(page, oatMilk);
  await untilSaved(page, token);

  const second = await newPage();
  await arrive(second, ada, new URL(page.url()).hash.slice(1));
  await expectFilledIn(second, oatMilk);
  const theirs = { ...oatMilk, title: "Written on the telephone, later on" };
  await requestForm(second).title.fill(theirs.title);
  await untilSaved(second, token, theirs);
  await second.close();

  const mine = { ...oatMilk, title: "Written at the desk meanwhile" };
  await requestForm(page).title.fill(mine.title);
  const both = page.getByRole("region", {
    name: "This draft was changed in another tab or on another device",
  });
  await expect(both).toContainText(mine.title);
  await expect(both).toContainText(theirs.title);
  await both.getByRole("button", { name: "Keep mine" }).click();
  await untilSaved(page, token, mine);
  await page.reload();
  await expect(requestForm(page).title).toHaveValue(mine.title);
});

test("a draft is discarded and brought back", async ({ page }) => {
  const ada = await makePerson("Ada");
  const token = await arrive(page, ada, newAddress);
  await fillInRequest(page, oatMilk);
  await untilSaved(page, token);
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expectFilledIn(page, oatMilk);
});

test("a file goes along with the request, and is seen there", async ({ page }) => {
  const ada = await makePerson("Ada");
  await arrive(page, ada, newAddress);
  await fillInRequest(page, oatMilk);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Add files" }).click();
  await (
    await chooser
  ).setFiles([
    { name: "dot.png", mimeType: "image/png", buffer: dot },
    { name: "tool.exe", mimeType: "application/octet-stream", buffer: dot },
  ]);
  await expect(page.getByRole("button", { name: "Remove dot.png" })).toBeVisible();
  await expect(page.getByText(/This kind can't be attached/)).toBeVisible();
  await requestForm(page).review.click();
  await requestForm(page).submit.click();
  await expectFiled(page, oatMilk.title);
  await expect(page.getByRole("img", { name: "dot.png" })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download dot.png" }).click();
  expect((await download).suggestedFilename()).toBe("dot.png");
});

test("an edit in two tabs: the second sees both texts and saves its own", async ({
  page,
  context,
  watch,
}) => {
  watch.expects(/^409: PUT \/api\/v1\/insight_requests\/\d+$/);
  const ada = await makePerson("Ada");
  const token = await openSession(ada);
  const id = await fileRequest(token);
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  await page.getByRole("link", { name: "Edit" }).click();
  const title = page.getByRole("textbox", { name: "What do you want to know?" });
  await title.fill("What does oat milk cost in Norway?");

  const second = await context.newPage();
  await second.goto(`/#/app/insights/${id}?edit`);
  await second
    .getByRole("textbox", { name: "What do you want to know?" })
    .fill("What does oat milk cost in Sweden?");
  await second.getByRole("button", { name: "Save changes" }).click();
  await expect(second.getByRole("heading", { level: 1 })).toHaveText(/Sweden/);
  await second.close();

  await page.getByRole("button", { name: "Save changes" }).click();
  const both = page.getByRole("region", { name: "This request was changed in the meantime" });
  await expect(both).toContainText("Norway");
  await expect(both).toContainText("Sweden");
  await both.getByRole("button", { name: "Save my text" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Norway/);
});

test("a request is cancelled with a reason, taken back in the toast and again on the page", async ({
  page,
}) => {
  const ada = await makePerson("Ada");
  const token = await openSession(ada);
  const id = await fileRequest(token);
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  const cancel = async () => {
    await page.getByRole("button", { name: "Cancel this request" }).click();
    const dialog = page.getByRole("dialog", { name: "Cancel this request?" });
    await dialog.getByRole("textbox", { name: "Why?" }).fill("Decided otherwise");
    await dialog.getByRole("button", { name: "Cancel this request" }).click();
    await expect(page.getByText("You cancelled the request").first()).toBeVisible();
  };
  await cancel();
  // The toast stays while the pointer is on it.
  await page.getByRole("button", { name: "Undo", exact: true }).hover();
  await expect(page.getByText("Decided otherwise")).toBeVisible();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("You undid the cancellation").first()).toBeVisible();
  await cancel();
  // It would stay for as long as one points at it; what it offers is done, so it goes.
  await page.getByText(`Request ${id} cancelled`).hover();
  await page.getByRole("button", { name: "Take it back" }).press("Enter");
  await expect(page.getByRole("button", { name: "Cancel this request" })).toBeVisible();
  await expect(page.getByText(`Request ${id} cancelled`)).toBeHidden();
});

test("a request made from another is linked to it both ways", async ({ page }) => {
  const ada = await makePerson("Ada");
  const token = await openSession(ada);
  const id = await fileRequest(token);
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  await page.getByRole("link", { name: "Ask something similar" }).click();
  const form = requestForm(page);
  await expect(form.product).toHaveValue(oatMilk.product);
  await form.title.fill("What does oat milk cost in Norway?");
  await form.review.click();
  await form.submit.click();
  await expectFiled(page, "What does oat milk cost in Norway?");
  await page
    .getByRole("region", { name: "Linked requests" })
    .getByRole("link", { name: oatMilk.title })
    .click();
  await expect(
    page.getByRole("region", { name: "Linked requests" }).getByRole("link", { name: /Norway/ }),
  ).toBeVisible();
});

test("a request made from one whose questions have changed says what became of each answer", async ({
  page,
}) => {
  // The demo world has revised the questions of this category since.
  const title = "Indoor location without beacons in supermarkets";
  await arrive(page, demo.member, "/app/requests/technology-scan");
  await rowsOf(page, title).click();
  await expect(page.getByText("How ready must it be?")).toBeVisible();
  await page.getByRole("link", { name: "Ask something similar" }).click();
  await expect(
    page.getByText(/Of its questions: 1 kept, 1 worded differently, 1 no longer asked, \d new/),
  ).toBeVisible();
  await expect(page.getByRole("textbox", { name: /^Which problem should it solve/ })).toHaveValue(
    /^Finding pallets/,
  );
  const readiness = page.getByRole("radiogroup", { name: /^How far along must it be/ });
  await expect(readiness.getByRole("radio", { name: "On the market" })).toBeChecked();
  await expect(page.getByText(/Asked before as “How ready must it be\?”/)).toBeVisible();
  const gone = page.getByRole("region", { name: "No longer asked" });
  await expect(gone).toContainText("At what cost would it be of interest?");
  await expect(gone).toContainText("15,000");
  await expect(page.getByRole("textbox", { name: /^Who would work with it/ })).toHaveValue("");
});

test("a draft submitted in one tab is told in the other, and on going back", async ({
  page,
  context,
  watch,
}) => {
  watch.expects(/^410: (?:GET|PUT) \/api\/v1\/drafts\/\d+$/);
  const ada = await makePerson("Ada");
  const token = await arrive(page, ada, newAddress);
  await fillInRequest(page, oatMilk);
  await untilSaved(page, token);
  const address = new URL(page.url()).hash;
  const idle = await context.newPage();
  // Only what was in the list can be missed there.
  const listed = idle.waitForResponse(/\/api\/v1\/drafts(\?|$)/);
  await idle.goto(`/${address}`);
  await expectFilledIn(idle, oatMilk);
  await listed;
  await untilLive(idle);

  await requestForm(page).review.click();
  await requestForm(page).submit.click();
  await expectFiled(page, oatMilk.title);
  await expect(idle.getByRole("heading", { name: "This draft has been submitted" })).toBeVisible();
  await idle.getByRole("link", { name: /^Open request/ }).click();
  await expect(idle.getByRole("heading", { level: 1 })).toHaveText(oatMilk.title);
  await idle.close();

  // Back leads to where the form was, which is a request now.
  await page.goBack();
  await expect(page.getByRole("heading", { name: "This draft has been submitted" })).toBeVisible();
  await expect(requestForm(page).title).toBeHidden();
});

test("who writes on in one tab is asked before the other submits an older text", async ({
  page,
  context,
  watch,
}) => {
  watch.expects(/^409: POST \/api\/v1\/insight_requests$/, /^410: GET \/api\/v1\/drafts\/\d+$/);
  const ada = await makePerson("Ada");
  const token = await arrive(page, ada, newAddress);
  await fillInRequest(page, oatMilk);
  await untilSaved(page, token);
  const second = await context.newPage();
  const listed = second.waitForResponse(/\/api\/v1\/drafts(\?|$)/);
  await second.goto(`/${new URL(page.url()).hash}`);
  await expectFilledIn(second, oatMilk);
  await listed;
  await untilLive(second);
  await requestForm(page).review.click();
  const norway = { ...oatMilk, title: "What does oat milk cost in Norway?" };
  await requestForm(second).title.fill(norway.title);
  await untilSaved(second, token, norway);

  await requestForm(page).submit.click();
  const both = page.getByRole("region", {
    name: "This draft was changed in another tab or on another device",
  });
  await expect(both).toContainText("Norway");
  await both.getByRole("button", { name: "Keep the saved one" }).click();
  await requestForm(page).submit.click();
  await expectFiled(page, norway.title);
  await expect(
    second.getByRole("heading", { name: "This draft has been submitted" }),
  ).toBeVisible();
});

test("the connection is cut in the middle and nothing is lost", async ({ page, line, watch }) => {
  test.slow();
  watch.expects(/^lost: /);
  const ada = await makePerson("Ada");
  const token = await openSession(ada);
  await arriveOver(line, page, token, newAddress);
  await fillInRequest(page, oatMilk);
  await untilSaved(page, token);

  line.cut();
  const later = { ...oatMilk, title: "What does oat milk cost without a line?" };
  await requestForm(page).title.fill(later.title);
  await expect(page.getByText("Not saved yet, offline").first()).toBeVisible();

  line.mend();
  await expect(page.getByText(savedMark).first()).toBeVisible(nextTry);
  await untilSaved(page, token, later);
  await page.reload();
  await expect(requestForm(page).title).toHaveValue(later.title);
});

/** A picture of one pixel. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
