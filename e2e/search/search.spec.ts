import { randomBytes } from "node:crypto";
import type { Response } from "@playwright/test";
import { makePost } from "#e2e/steps/board.steps.ts";
import { makeColleagues, makeGroup } from "#e2e/steps/groups.steps.ts";
import { fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, demo, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";

const address = "/app/more/search";

/** Something that nobody else writes of. */
function makeWord(): string {
  return `zz${randomBytes(5).toString("hex").replaceAll(/\d/g, "q")}`;
}

/** What a person finds on the search screen, by the words they see. */
function searchOf(page: Page) {
  const results = page.getByRole("list", { name: "Results" });
  return {
    field: page.getByRole("searchbox", { name: "Search" }),
    results,
    row: (title: string) => results.getByRole("listitem").filter({ hasText: title }),
    nothing: page.getByRole("heading", { name: /^Nothing found for/ }),
    narrow: (name: RegExp) =>
      page.getByRole("group", { name: "Narrow the results" }).getByRole("button", { name }),
  };
}

const pumps = "Größe des Marktes für Wärmepumpen in Malmö";
const oats = "Vad kostar havremjölk i svenska butiker?";
const helmets = "Who makes bicycle helmets in Łódź?";

/** Somebody who asked in three languages. */
async function askThrice(): Promise<Token> {
  const token = await openSession(await makePerson("Ada"));
  for (const title of [pumps, oats, helmets]) await fileRequest(token, title);
  return token;
}

test("something is found as one types: with a typo, without accents, in German and in Swedish", async ({
  page,
}) => {
  await arriveSignedIn(page, await askThrice(), address);
  const { field, row, results } = searchOf(page);
  await expect(field).toBeFocused();
  for (const [typed, title] of [
    ["bicylce", helmets],
    ["lodz", helmets],
    ["grosse malmo", pumps],
    ["GRÖSSE", pumps],
    ["Wärmepumpe", pumps],
    ["marktes pumpen", pumps],
    ["havremjolk", oats],
    ["butik svensk", oats],
    ['"svenska butiker" -wärmepumpen', oats],
  ] as const) {
    const answered = page.waitForResponse((response) => asksFor(response, typed));
    await field.fill(typed);
    await (await answered).finished();
    // Until then, what was found before still stands there.
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    await expect(row(title), typed).toBeVisible();
    await expect(results.getByRole("listitem"), typed).toHaveCount(1);
    await expect(page).toHaveURL(new RegExp(`#${address}\\?q=`));
  }
  await field.fill("havremjolk");
  await expect(row(oats).locator("mark").first()).toHaveText("havremjölk");
  await field.fill("bicylce");
  await expect(page.getByText("Little or nothing has exactly “bicylce”.")).toBeVisible();
  // Typing leaves one step to go back over.
  await page.goBack();
  await expect(page).not.toHaveURL(new RegExp(address));
});

function asksFor(response: Response, typed: string): boolean {
  const { pathname, searchParams } = new URL(response.url());
  return pathname === "/api/v1/search" && searchParams.get("q") === typed;
}

test("without a mouse: into the results, to one of them, back to its row, and by number", async ({
  page,
}) => {
  const token = await askThrice();
  const { insight_requests } = (await callApi(
    "GET",
    "/api/v1/insight_requests?scope=mine",
    undefined,
    token,
  )) as { insight_requests: { id: number; title: string }[] };
  const id = insight_requests.find(({ title }) => title === oats)?.id;
  await arriveSignedIn(page, token, address);
  const { field, row } = searchOf(page);
  await expect(field).toBeFocused();
  await page.keyboard.type("butiker");
  // Before the answer can be there: it is waited for.
  await page.keyboard.press("ArrowDown");
  const link = row(oats).getByRole("link");
  await expect(link).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(field).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(link).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: oats })).toBeFocused();

  await page.goBack();
  await expect(row(oats)).toHaveAttribute("data-current", "true");
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(`#${id}`);
  await expect(page.getByRole("link", { name: `Go to request #${id}` })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`#/app/insights/${id}$`));
  await expect(page.getByRole("heading", { level: 1, name: oats })).toBeFocused();

  const kept = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(kept).toContain("/api/v1/");
  expect(kept).not.toContain("/api/v1/search");
});

test("on a phone it is narrowed by a touch, passed on by its address, and widened again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const token = await openSession(await makePerson("Ada"));
  await fileAndDeliver(token, {}, "What do oat drinks cost in Aarhus?");
  await fileRequest(token, "Which oat drinks come from Aarhus?");
  await arriveSignedIn(page, token, "/app/more");
  await page.getByRole("link", { name: "Search" }).first().click();
  const { field, results, narrow } = searchOf(page);
  await field.fill("aarhus");
  // The request and its insight are one of the two.
  await expect(results.getByRole("listitem")).toHaveCount(2);
  await narrow(/^Requests 2/).click();
  await expect(results.getByRole("listitem")).toHaveCount(2);
  // What is chosen leaves the line; who presses by keys goes on in it.
  await narrow(/^Submitted/).press("Enter");
  await expect(page.getByRole("button", { name: "Clear: Submitted" })).toBeVisible();
  await expect(narrow(/./).and(page.locator(":focus"))).toHaveCount(1);
  await expect(results.getByRole("listitem")).toHaveCount(1);
  await expect(page).toHaveURL(/\?q=aarhus&kind=request&status=submitted$/);

  await page.reload();
  await expect(results.getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Clear: Requests" }).click();
  await expect(page).toHaveURL(/\?q=aarhus&status=submitted$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?q=aarhus&kind=request&status=submitted$/);
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(results.getByRole("listitem")).toHaveCount(2);
  await expect(results.getByText(/^Insight, published|^Request #\d+, asked/)).toHaveCount(1);
});

test("what somebody said is found, and leads to those very words: on a request, a post, what is shared, and in a note", async ({
  page,
  newPage,
}) => {
  const people = await makeColleagues("Ada", "Bo");
  const [ada, bo] = people;
  if (!ada || !bo) throw new Error("Two people were asked for.");
  const word = makeWord();
  const words = (place: string) => `Ask the ${word} makers, ${place}.`;
  /** Enough of it that what came first is out of sight. */
  const talk = async (path: string, place: string, token: Token, others = token, more = {}) => {
    const say = (body: string, as: Token) =>
      callApi("POST", path, { comment: { body, ...more } }, as);
    await say(words(place), token);
    for (let count = 1; count <= 12; count += 1)
      await say(`Another thought, number ${count}.`, others);
  };
  const request = await fileAndDeliver(ada.token, {}, "Who bakes for Christmas?");
  await talk(`/api/v1/insight_requests/${request}/comments`, "on a request", ada.token);
  const post = await makePost(bo.token, { title: "Baking", body: "Who does?" });
  await talk(`/api/v1/board_posts/${post}/comments`, "on a post", bo.token);
  const group = await makeGroup("Bakers", people);
  const share = await shareIn(group.id, request, ada.token);
  await talk(`/api/v1/insight_group_shares/${share}/comments`, "on what is shared", ada.token);

  await arriveSignedIn(page, ada.token, address);
  const { field, row } = searchOf(page);
  for (const [place, to] of [
    ["on a request", `/app/insights/${request}\\?comment=\\d+`],
    ["on a post", `/app/community/board/${post}\\?comment=\\d+`],
    ["on what is shared", `/app/community/groups/${group.id}\\?share=${share}&comment=\\d+`],
  ] as const) {
    await field.fill(`"${word} makers, ${place}"`);
    await row(words(place)).getByRole("link").click();
    await expect(page).toHaveURL(new RegExp(`#${to}$`));
    await expectShown(page, words(place));
    await page.goto(`/#${address}`);
  }

  const analyst = await openSession(demo.analyst);
  const notes = `/api/v1/insight_requests/${request}/comments`;
  // The admin says the rest: other journeys need what the analyst may say in a minute.
  const admin = await openSession(demo.admin);
  await talk(notes, "in a note", analyst, admin, { internal: true });
  const desk = await newPage();
  await arriveSignedIn(desk, analyst, "/app/more/help");
  await expect(desk.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await desk.keyboard.press("Control+k");
  await desk.keyboard.type(`"${word} makers, in a note"`);
  await desk.getByRole("option", { name: /Internal note/ }).click();
  await expect(desk).toHaveURL(new RegExp(`desk\\?request=${request}&comment=\\d+$`));
  await expectShown(desk, words("in a note"));
});

async function shareIn(group: number, request: number, token: Token): Promise<number> {
  const path = `/api/v1/insight_requests/${request}/insight_response`;
  const { insight_response } = (await callApi("GET", path, undefined, token)) as {
    insight_response: { id: number };
  };
  const shared = (await callApi(
    "POST",
    `/api/v1/insight_groups/${group}/insight_response_share`,
    { insight_response_id: insight_response.id },
    token,
  )) as { insight_group_share: { id: number } };
  return shared.insight_group_share.id;
}

async function expectShown(page: Page, words: string): Promise<void> {
  const said = page.getByText(words, { exact: true });
  await expect(said).toBeInViewport();
  await expect(page.getByRole("listitem").filter({ has: said }).last()).toBeFocused();
}

test("an address that is passed on shows each what they may see, and counts nothing else", async ({
  page,
  newPage,
}) => {
  const word = makeWord();
  const ada = await openSession(await makePerson("Ada"));
  const bo = await openSession(await makePerson("Bo"));
  await fileRequest(ada, `Who sells ${word} by the tonne?`);
  await makePost(bo, { title: `Looking for ${word}`, body: "Does anybody know a seller?" });
  await arriveSignedIn(page, ada, `${address}?q=${word}`);
  await expect(searchOf(page).results.getByRole("listitem")).toHaveCount(2);

  const bosPage = await newPage();
  await arriveSignedIn(bosPage, bo, `${address}?q=${word}`);
  const { results, row, narrow } = searchOf(bosPage);
  await expect(row(`Looking for ${word}`)).toBeVisible();
  await expect(results.getByRole("listitem")).toHaveCount(1);
  await expect(narrow(/^Posts 1/)).toBeVisible();
  await expect(narrow(/^Requests/)).toHaveCount(0);
});

test("what was shared is found by the group, and gone from their screen once it is taken back", async ({
  page,
}) => {
  const [ada, bo] = await makeColleagues("Ada", "Bo");
  if (!ada || !bo) throw new Error("Two people were asked for.");
  const group = await makeGroup("Oat readers", [ada, bo]);
  const title = "What do oat drinks cost in Esbjerg?";
  const id = await fileAndDeliver(ada.token, {}, title);
  const share = await shareIn(group.id, id, ada.token);

  await arriveSignedIn(page, bo.token, `${address}?q=esbjerg`);
  const { row, nothing } = searchOf(page);
  await expect(row(title)).toBeVisible();
  await untilLive(page);
  await callApi("DELETE", `/api/v1/insight_group_shares/${share}`, undefined, ada.token);
  await expect(row(title)).toHaveCount(0);
  await expect(nothing).toBeVisible();
});
