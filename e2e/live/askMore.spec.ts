import { randomBytes } from "node:crypto";
import { letTimePass } from "#e2e/app/time.ts";
import { deskOf, rasmus } from "#e2e/steps/desk.steps.ts";
import { publish } from "#e2e/steps/insights.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, makePerson, openSession } from "#e2e/steps/people.ts";
import { fileRequest } from "#e2e/steps/requests.steps.ts";

const sweden = "What does it cost in Sweden?";
const shelf = "What does a litre cost on the shelf?";

/** Asked by somebody new, and answered by an analyst who goes on with it later. */
async function deliver() {
  const ada = await openSession(await makePerson("Ada"));
  const title = `Oat milk ${randomBytes(4).toString("hex")} in Danish shops`;
  const named = { insight_points_attributes: [{ text: shelf }] };
  const id = await fileRequest(ada, title, undefined, named);
  const analyst = await openSession(rasmus);
  await callApi("POST", `/api/v1/insight_requests/${id}/claim`, undefined, analyst);
  await publish(id, {}, analyst);
  return { ada, analyst, id, title };
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Ask for more?" });
const rating = (page: Page) => page.getByRole("region", { name: "Rating" });

test("accepted by silence, rated late, asked for more, answered as a new version, rated anew", async ({
  page,
  newPage,
}) => {
  test.setTimeout(150_000);
  const { ada, analyst, id } = await deliver();
  await arriveSignedIn(page, ada, `/app/insights/${id}`);
  await expect(page.getByRole("button", { name: "Accept and rate" }).first()).toBeVisible();
  await untilLive(page);

  await letTimePass("delivery_unanswered_after_reminders", id);
  await expect(rating(page)).toContainText("You can rate it, and ask for more, until");
  await rating(page).getByRole("button", { name: "Rate it" }).click();
  const rate = page.getByRole("dialog", { name: "Rate this insight?" });
  await rate.getByRole("radio", { name: "3" }).check();
  await rate.getByRole("button", { name: "Rate it" }).click();
  await expect(rating(page)).toContainText("You rated it 3 of 5");
  await expect(page.getByText("You rated the insight")).toBeVisible();

  const writing = await newPage();
  const desk = deskOf(writing);
  await arriveSignedIn(writing, analyst, `/app/insights/${id}`);
  await untilLive(writing);

  await rating(page).getByRole("button", { name: "Ask for more" }).click();
  const more = dialogOf(page);
  await expect(more).toContainText("who answered it, is asked first");
  await more.getByRole("button", { name: "Ask for more" }).click();
  await expect(more.getByText("Name at least one point.")).toBeVisible();
  await more.getByRole("textbox", { name: "Point 1" }).fill(sweden);
  await more.getByRole("textbox", { name: /What should the analyst know/ }).fill("We open a shop");
  // What is typed outlives the page.
  await page.reload();
  await rating(page).getByRole("button", { name: "Ask for more" }).click();
  await expect(more.getByRole("textbox", { name: "Point 1" })).toHaveValue(sweden);
  await more.getByRole("button", { name: "Ask for more" }).dblclick();
  await expect(more).toBeHidden();

  await expect(page.getByText(`You asked for more: “${sweden}”`)).toHaveCount(1);
  await expect(page.getByRole("region", { name: "Being extended" })).toBeVisible();
  const promise = page.getByRole("region", { name: "The promise" });
  await expect(promise).toContainText(/working (?:hours|days?) left\./);
  await page.getByText("How it was counted").click();
  const counted = page.getByRole("table", { name: "How the time of this request was counted" });
  await expect(counted.getByRole("row", { name: /More asked for/ })).toBeVisible();
  await expect(counted.getByRole("row", { name: /^Promised for/ })).toBeVisible();
  await expect(counted.getByRole("row", { name: /New promise/ })).toBeVisible();

  // The other browser has it without a reload.
  await expect(writing.getByRole("region", { name: "Being extended" })).toBeVisible();
  await writing.goto(`/#/app/more/desk?request=${id}`);
  const asked = writing.locator("section", { hasText: "More was asked for" });
  await expect(asked.first()).toContainText(sweden);
  await expect(asked.first()).toContainText("We open a shop");
  // What was answered is still marked so, and the new point is what is missing.
  await expect(desk.coverage(shelf).getByRole("radio", { name: "Answered" })).toBeChecked();
  await expect(desk.missing).toContainText(`Mark how far “${sweden}” is answered.`);
  await desk.coverage(sweden).getByRole("radio", { name: "Answered" }).check();
  await desk.note.fill("Sweden is answered too");
  await desk.publish.click();
  await writing.getByRole("button", { name: "Deliver to Ada" }).click();

  await page.getByRole("button", { name: "Show it" }).click();
  await expect(page.getByRole("region", { name: "Your points" })).toContainText("2 answered");
  await page.getByRole("button", { name: "Accept and rate" }).first().click();
  const accept = page.getByRole("dialog", { name: "Accept this insight?" });
  await accept.getByRole("radio", { name: "5: Just what I needed" }).check();
  await accept.getByRole("button", { name: "Accept and rate" }).click();
  await expect(rating(page)).toContainText("You rated it 5 of 5");
  await expect(rating(page).getByRole("button", { name: "Ask for more" })).toBeVisible();
});

test("another tab asked already: what was typed stays, with why it can't be asked", async ({
  page,
  watch,
}) => {
  const { ada, id } = await deliver();
  await callApi("POST", `/api/v1/insight_requests/${id}/acceptance`, { rating: 4 }, ada);
  await arriveSignedIn(page, ada, `/app/insights/${id}`);
  await rating(page).getByRole("button", { name: "Ask for more" }).click();
  const more = dialogOf(page);
  await more.getByRole("textbox", { name: "Point 1" }).fill(sweden);
  const body = { insight_version: 1, insight_points_attributes: [{ text: "And in Norway?" }] };
  await callApi("POST", `/api/v1/insight_requests/${id}/more`, body, ada);
  // Behind the dialog the page has it already.
  await expect(page.getByText("More was asked for", { exact: true })).toBeVisible();
  await expect(more.getByRole("textbox", { name: "Point 1" })).toHaveValue(sweden);
  watch.expects(/^409: POST \/api\/v1\/insight_requests\/\d+\/more$/);
  await more.getByRole("button", { name: "Ask for more" }).click();
  await expect(more).toContainText("This request is being worked on, so no more can be asked for.");
  await expect(more.getByRole("textbox", { name: "Point 1" })).toHaveValue(sweden);
});

test("a correction that changes nothing is told before the press", async ({ page }) => {
  const { analyst, id } = await deliver();
  const desk = deskOf(page);
  await arriveSignedIn(page, analyst, `/app/more/desk?request=${id}&correct`);
  await desk.note.fill("As it was");
  await expect(desk.missing).toContainText("Nothing is changed since version 1");
  await desk.publish.click();
  await expect(desk.body).toBeFocused();
  await desk.body.press("End");
  await desk.body.pressSequentially(" So it is.");
  await expect(desk.missing).not.toContainText("Nothing is changed");
});
