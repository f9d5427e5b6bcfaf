import { mailTo } from "#e2e/app/smtp.ts";
import { findingsInBothThemes, offerAxe } from "#e2e/screens/axe.ts";
import { makePost } from "#e2e/steps/board.steps.ts";
import { makeColleagues, makeGroup, type Member } from "#e2e/steps/groups.steps.ts";
import { fileAndDeliver } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilFocusWithin, untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, demo, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";

const bell = /^Notifications/;
const panelOf = (page: Page) => page.getByRole("dialog", { name: "Notifications" });

const titled = (product: string) => `${product}: what does it cost?`;
const mentionOf = ({ id, name }: Member) => `@[${name}](user:${id})`;

async function shareNew(as: Token, groupId: number, title: string): Promise<number> {
  const found = await callApi(
    "GET",
    `/api/v1/insight_requests/${await fileAndDeliver(as, {}, title)}/insight_response`,
    undefined,
    as,
  );
  // The contract's answer with an insight.
  const { insight_response } = found as { insight_response: { id: number } };
  const path = `/api/v1/insight_groups/${groupId}/insight_response_share`;
  const shared = await callApi("POST", path, { insight_response_id: insight_response.id }, as);
  // And with a share.
  return (shared as { insight_group_share: { id: number } }).insight_group_share.id;
}

async function say(as: Token, id: number, body: string): Promise<void> {
  await callApi("POST", `/api/v1/insight_requests/${id}/comments`, { comment: { body } }, as);
}

test("what another does is told at once: by the bell, a toast, the title and the navigation", async ({
  page,
}) => {
  const token = await openSession(await makePerson());
  const analyst = await openSession(demo.analyst);
  const id = await fileRequest(token);
  await arriveSignedIn(page, token, "/app/insights/all");
  await untilLive(page);
  await expect(page.getByRole("button", { name: bell })).toBeVisible();
  await say(analyst, id, "Do you mean all of Norway?");
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Requests, 1 unread" })).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) Insights/);
  await expect(page.getByText(/commented on/).first()).toBeVisible();
});

test("what is read in one browser is read in the other", async ({ page, newPage }) => {
  const person = await makePerson();
  const token = await openSession(person);
  const id = await fileRequest(token);
  await say(await openSession(demo.analyst), id, "Which year?");
  const other = await newPage();
  await arriveSignedIn(other, await openSession(person), "/app/account");
  await expect(other.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await untilLive(other);
  await arriveSignedIn(page, token, "/app/account");
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  await page.getByRole("link", { name: /^Unread: .* commented on/ }).click();
  await expect(page).toHaveURL(new RegExp(`/app/insights/${id}$`));
  await expect(other.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await expect(other).toHaveTitle("Account · Sightline");
});

test("what one may no longer see leaves the open bell at once, with its count", async ({
  page,
}) => {
  const token = await openSession(await makePerson());
  const [post, admin] = [await makePost(token), await openSession(demo.admin)];
  const comment = { comment: { body: "I know one." } };
  await callApi("POST", `/api/v1/board_posts/${post}/comments`, comment, admin);
  await arriveSignedIn(page, token, "/app/insights/all");
  await untilLive(page);
  await page.getByRole("button", { name: "Notifications, 1 unread" }).click();
  const told = page.getByRole("link", { name: /^Unread: .* commented on/ });
  await expect(told).toBeVisible();
  await callApi("DELETE", `/api/v1/board_posts/${post}`, undefined, admin);
  await expect(told).toBeHidden();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});

test("a mention in what is said of a share leads to those very words", async ({ page }) => {
  const people = await makeColleagues("Ida", "Bo");
  const [ida, bo] = people;
  if (!ida || !bo) throw new Error("Two people were asked for.");
  const { id, address } = await makeGroup("Readers", people);
  const shares: number[] = [];
  // Enough of them that those at the end are out of sight.
  for (const title of ["Oat milk", "Rye bread", "Green tea", "Plum jam"].map(titled))
    shares.push(await shareNew(ida.token, id, title));
  const path = `/api/v1/insight_group_shares/${shares[0]}/comments`;
  const sayThere = (body: string) => callApi("POST", path, { comment: { body } }, ida.token);
  const named = "What do you say to this?";
  await sayThere(`${mentionOf(bo)} ${named}`);
  for (let count = 1; count <= 12; count += 1) await sayThere(`Another thought, number ${count}.`);
  await arriveSignedIn(page, bo.token, "/app/insights/all");
  await page.getByRole("button", { name: /^Notifications, \d+ unread/ }).click();
  await page.getByRole("link", { name: /^Unread: Ida Journey mentioned you/ }).click();
  await expect(page).toHaveURL(new RegExp(`${address}\\?share=${shares[0]}&comment=\\d+$`));
  const words = page.getByText(named);
  await expect(words).toBeInViewport();
  await expect(page.getByRole("listitem").filter({ has: words }).last()).toBeFocused();
});

test("all about a request is one line: unfolded and marked by keys, opened as a whole", async ({
  page,
}) => {
  const token = await openSession(await makePerson());
  const analyst = await openSession(demo.analyst);
  const id = await fileRequest(token);
  await callApi("POST", `/api/v1/insight_requests/${id}/claim`, undefined, analyst);
  await say(analyst, id, "Which year?");
  await say(analyst, id, "And which shops?");
  await arriveSignedIn(page, token, "/app/more/notifications");
  const list = page.getByRole("list", { name: "Notifications" });
  // Unfolded, one of its entries below it says the same.
  const line = list.getByRole("link", { name: /^Unread: 2 comments on / }).first();
  await expect(line).toBeVisible();
  await expect(list.getByRole("link")).toHaveCount(1);
  await page.keyboard.press("j");
  await expect(line).toBeFocused();
  await page.keyboard.press("ArrowRight");
  const entries = page.getByRole("list", { name: "One by one" });
  await expect(entries.getByRole("link")).toHaveCount(2);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await expect(entries.getByRole("link").last()).toBeFocused();
  await page.keyboard.press("r");
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await expect(entries.getByRole("link", { name: /^Unread: / })).toHaveCount(1);
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(line).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(entries).toBeHidden();
  await expect(line).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/app/insights/${id}$`));
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});

test("what happens to a thing further down brings it to the top of the list", async ({ page }) => {
  const token = await openSession(await makePerson());
  const analyst = await openSession(demo.analyst);
  const first = await fileRequest(token, "What does oat milk cost?");
  await say(analyst, first, "Which year?");
  await say(analyst, await fileRequest(token, "What does rye bread cost?"), "Which year?");
  await arriveSignedIn(page, token, "/app/insights/all");
  await untilLive(page);
  await say(analyst, first, "And where?");
  await page.getByRole("button", { name: "Notifications, 2 unread" }).click();
  const links = page.getByRole("list", { name: "Notifications" }).getByRole("link");
  await expect(links).toHaveCount(2);
  await expect(links.first()).toHaveAccessibleName(/^Unread: 2 comments on What does oat milk/);
});

test("all are marked read, and that is taken back", async ({ page }) => {
  const token = await openSession(await makePerson());
  const id = await fileRequest(token);
  await say(await openSession(demo.analyst), id, "Which year?");
  await arriveSignedIn(page, token, "/app/more/notifications");
  await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
});

test("the panel opens by a key, and Escape leads back to the bell", async ({ page }) => {
  await arriveSignedIn(page, await openSession(await makePerson()), "/app/account");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("n");
  await expect(page.getByText("Nothing to tell you yet.")).toBeVisible();
  await untilFocusWithin(panelOf(page));
  await page.keyboard.press("Escape");
  await expect(page.getByText("Nothing to tell you yet.")).toBeHidden();
  await expect(page.getByRole("button", { name: bell })).toBeFocused();
});

test("beside the bell, keys move through the entries and mark them", async ({ page }) => {
  const token = await openSession(await makePerson());
  const titles = ["What does oat milk cost?", "What does rye bread cost?"];
  const analyst = await openSession(demo.analyst);
  for (const title of titles) await say(analyst, await fileRequest(token, title), "Which year?");
  await arriveSignedIn(page, token, "/app/insights/all");
  await expect(page.getByRole("button", { name: "Notifications, 2 unread" })).toBeVisible();
  await page.keyboard.press("n");
  const links = page.getByRole("list", { name: "Notifications" }).getByRole("link");
  await expect(links).toHaveCount(2);
  await untilFocusWithin(panelOf(page));
  await page.keyboard.press("ArrowDown");
  await expect(links.first()).toBeFocused();
  await page.keyboard.press("j");
  await expect(links.last()).toBeFocused();
  await page.keyboard.press("r");
  await expect(page.getByRole("button", { name: "Notifications, 1 unread" })).toBeVisible();
  await expect(links.last()).toHaveAccessibleName(/^Ines Demo commented on/);
  await page.keyboard.press("u");
  await expect(page.getByRole("button", { name: "Notifications, 2 unread" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: titles[0] ?? "" })).toBeVisible();
});

test("of a request one can choose to hear nothing, and by which ways one hears at all", async ({
  page,
}) => {
  const token = await openSession(await makePerson());
  const id = await fileRequest(token);
  await arriveSignedIn(page, token, `/app/insights/${id}`);
  await page.getByRole("button", { name: "Notify me: everything" }).click();
  await page.getByRole("menuitemradio", { name: "Nothing" }).click();
  await expect(page.getByRole("button", { name: "Notify me: nothing" })).toBeVisible();
  await page.goto("/#/app/account?section=notifications");
  const mail = page.getByRole("checkbox", { name: "Comments, by mail" });
  const saved = page.waitForResponse((answer) => answer.request().method() === "PUT");
  await mail.check();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(mail).toBeChecked();
});

test("whoever opens a mail's link to get no more of them is asked, and can take it back", async ({
  page,
  context,
}) => {
  await offerAxe(context);
  const person = await makePerson();
  const id = await fileRequest(await openSession(person));
  const analyst = await openSession(demo.analyst);
  await callApi("POST", `/api/v1/insight_requests/${id}/claim`, undefined, analyst);
  const asking = { body: "Which shops?" };
  await callApi("POST", `/api/v1/insight_requests/${id}/clarification_request`, asking, analyst);
  const { text } = await mailTo(person.email, /oat milk/);
  const link = /No more mails about this request: (\S+)/.exec(text)?.[1] ?? "";
  const heading = page.getByRole("heading", { level: 1 });
  await page.goto(link);
  await expect(heading).toHaveText("Stop mails about this request?");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Stop mails about this request" }).click();
  await expect(heading).toHaveText("No more mails about this request");
  expect(await findingsInBothThemes(page)).toEqual([]);
  await page.getByRole("button", { name: "Take it back" }).click();
  await expect(heading).toHaveText("You get mails about this request again");
});
