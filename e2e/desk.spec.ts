import { ines, rasmus, askSomething, claim, deskOf, publishFirst } from "#e2e/steps/desk.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";
import { callApi, openSession, type Person } from "#e2e/steps/people.ts";

const queueCall = /\/api\/v1\/desk(\?|$)/;
const points = ["What does a litre cost?", "What do wholesalers charge?"] as const;

async function arrive(page: Page, person: Person, search: string): Promise<void> {
  await arriveSignedIn(page, await openSession(person), `/app/more/desk${search}`);
}

test("claimed by keyboard, written with sources, refused at each place, then published", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { token, title, id } = await askSomething({ points });
  await arrive(page, ines, `?q=${encodeURIComponent(title)}`);
  const desk = deskOf(page);
  await expect(desk.row(title)).toContainText("unclaimed");
  await page.keyboard.press("j");
  await page.keyboard.press("x");
  await expect(desk.row(title)).toContainText("yours");
  await expect(desk.row(title).getByRole("link", { name: title })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();

  await desk.summary.fill("One litre costs 20 kr [1].");
  await desk.body.fill("Shelves say 20 kr [1], price lists 18 kr [2].");
  await desk.publish.click();
  await expect(desk.body).toBeFocused();
  await expect(desk.missing).toContainText("[1] names no source: there are none yet.");

  await pasteInto(page, "https://shops.example.org/prices");
  await page.getByRole("textbox", { name: "Title" }).fill("Shelf prices");
  await desk.missing.getByRole("button", { name: /^\[2\] names no source/ }).click();
  await expect.poll(() => selectedIn(page)).toBe("[2]");
  await page.keyboard.press("Control+.");
  await expect(page.getByRole("combobox", { name: "Cite a source" })).toBeFocused();
  await expect(page.getByRole("option", { name: /Shelf prices/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(desk.body).toHaveValue("Shelves say 20 kr [1], price lists 18 kr [2] [1].");
  await desk.body.fill("Shelves say 20 kr [1].");

  const [shelf, wholesale] = points;
  await desk.coverage(shelf).getByRole("radio", { name: "Answered" }).check();
  await desk.outcome.getByRole("radio", { name: "Answered", exact: true }).check();
  await desk.publish.click();
  await expect(desk.coverage(wholesale).getByRole("radio").first()).toBeFocused();
  await expect(desk.missing.getByRole("button")).toHaveText([
    `Mark how far “${wholesale}” is answered.`,
  ]);
  await page.keyboard.press("Space");
  await expect(desk.missing).toContainText("Nothing is missing");
  await expect(desk.saved).toBeVisible();
  await desk.publish.click();
  await page.getByRole("button", { name: "Deliver to Ada" }).click();
  await expect(page.getByText("Delivered", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "Source 1: Shelf prices" }).first()).toBeVisible();

  const path = `/api/v1/insight_requests/${id}/insight_response`;
  const { insight_response } = (await callApi("GET", path, undefined, token)) as {
    insight_response: { body: string; version: number };
  };
  expect(insight_response).toMatchObject({ body: "Shelves say 20 kr [1].", version: 1 });
});

test("two analysts see each other, and the slower one is told who was quicker", async ({
  page,
  newPage,
  watch,
}) => {
  watch.expects(/^409: POST \/api\/v1\/insight_requests\/\d+\/claim$/);
  const { title, id } = await askSomething();
  const search = `?q=${encodeURIComponent(title)}`;
  await arrive(page, ines, search);
  await expect(deskOf(page).row(title)).toContainText("unclaimed");
  await untilLive(page);
  // Her page does not hear of it in time.
  await page.route(queueCall, () => new Promise(() => {}));
  const second = await newPage();
  await arrive(second, rasmus, search);
  await second.getByRole("button", { name: `Claim request ${id}` }).click();
  await expect(second.getByText(`Request ${id} is yours`)).toBeVisible();
  await page.getByRole("button", { name: `Claim request ${id}` }).click();
  const told = page.getByRole("region", { name: "Notifications" });
  await expect(told).toContainText("Someone else was quicker");
  await expect(told).toContainText("Rasmus Demo has already taken this request on");
  await page.unroute(queueCall);

  await untilLive(second);
  await deskOf(second).row(title).getByRole("link").click();
  await deskOf(page).row(title).getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Rasmus Demo is working on this" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Rasmus Demo is here too.")).toBeVisible();
  await expect(second.getByRole("main").getByText("Ines Demo is here too.")).toBeVisible();
  await expect(deskOf(page).body).toBeHidden();
});

test("who claims a request or corrects one stands at its heading, whatever page comes", async ({
  page,
}) => {
  const asked = await askSomething();
  await arrive(page, ines, `?request=${asked.id}`);
  await page.getByRole("button", { name: "Claim it and write" }).press("Enter");
  await expect(deskOf(page).summary).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: asked.title })).toBeFocused();

  const delivered = await askSomething();
  await publishFirst(await openSession(ines), delivered.id);
  await page.goto(`/#/app/more/desk?request=${delivered.id}`);
  await page.getByRole("link", { name: "Correct it" }).press("Enter");
  await expect(deskOf(page).note).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: delivered.title })).toBeFocused();
});

test("who stops correcting reads what is published, and can still go on", async ({ page }) => {
  const { id, title } = await askSomething();
  await publishFirst(await openSession(ines), id);
  await arrive(page, ines, `?request=${id}`);
  const correct = page.getByRole("link", { name: "Correct it" });
  const stop = page.getByRole("button", { name: "Stop correcting" });
  await correct.click();
  await stop.click();
  await expect(correct).toBeVisible();

  await correct.click();
  await deskOf(page).body.fill("The shelf says 21 kr [1].");
  await expect(deskOf(page).saved).toBeVisible();
  await stop.click();
  await expect(correct).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(deskOf(page).body).toHaveValue("The shelf says 21 kr [1].");

  await page.clock.install();
  const gone = page.waitForResponse((answer) => answer.request().method() === "DELETE");
  await stop.click();
  await expect(correct).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await page.clock.runFor(10_000);
  await gone;
  await page.reload();
  await expect(correct).toBeVisible();
  await expect(page.getByText("The shelf says 21 kr")).toBeHidden();
});

test("over a newer version one is refused with both texts, and nothing written is lost", async ({
  page,
  newPage,
  watch,
}) => {
  watch.expects(/^409: POST \/api\/v1\/insight_requests\/\d+\/insight_response$/);
  const { id } = await askSomething();
  await publishFirst(await openSession(ines), id);
  const search = `?request=${id}&correct`;
  await arrive(page, ines, search);
  await deskOf(page).body.fill("The shelf says 21 kr [1].");
  await deskOf(page).note.fill("Looked again.");
  await expect(deskOf(page).saved).toBeVisible();
  await untilLive(page);

  const second = await newPage();
  await arrive(second, rasmus, search);
  await deskOf(second).body.fill("The shelf says 22 kr [1].");
  await deskOf(second).note.fill("They raised it.");
  await deskOf(second).publish.click();
  await second.getByRole("button", { name: "Publish version 2" }).click();
  await expect(second.getByRole("link", { name: "Correct it" })).toBeVisible();

  await expect(
    page.getByText("Rasmus Demo published version 2 while you were writing."),
  ).toBeVisible();
  await deskOf(page).publish.click();
  await page.getByRole("button", { name: "Publish version 2" }).click();
  const both = page.getByRole("region", { name: /Rasmus Demo published version 2/ });
  await expect(both).toContainText("The shelf says 21 kr [1].");
  await expect(both).toContainText("The shelf says 22 kr [1].");
  await both.getByRole("button", { name: "Continue with mine, over version 2" }).click();
  await expect(deskOf(page).body).toHaveValue("The shelf says 21 kr [1].");
  await page.reload();
  await expect(deskOf(page).body).toHaveValue("The shelf says 21 kr [1].");
  await deskOf(page).publish.click();
  await page.getByRole("button", { name: "Publish version 3" }).click();
  await expect(page.getByRole("link", { name: "Correct it" })).toBeVisible();
  await expect(page.getByText(/^The shelf says 21 kr/)).toBeVisible();
});

test("the requester is asked, then another analyst goes on with what was written", async ({
  page,
}) => {
  const { token, title, id } = await askSomething();
  const inesToken = await openSession(ines);
  await claim(inesToken, id);
  await arrive(page, ines, `?request=${id}`);
  await deskOf(page).summary.fill("So far one shop.");
  await expect(deskOf(page).saved).toBeVisible();
  await page.getByRole("button", { name: "Ask Ada" }).click();
  const dialog = page.getByRole("dialog", { name: "Ask Ada" });
  await dialog.getByRole("textbox").fill("Which shops do you mean?");
  await dialog.getByRole("button", { name: "Ask and pause the clock" }).click();
  await expect(page.getByText(/The clock is paused until Ada answers/)).toBeVisible();
  await expect(deskOf(page).publish).toBeHidden();
  await untilLive(page);

  const answer = { body: "Those in Aarhus." };
  await callApi("POST", `/api/v1/insight_requests/${id}/clarification`, answer, token);
  await expect(deskOf(page).publish).toBeVisible();
  await expect(page.getByText("Those in Aarhus.").first()).toBeVisible();

  await page.getByRole("button", { name: "More actions for this request" }).click();
  await page.getByRole("menuitem", { name: "Hand over" }).click();
  await page.getByRole("combobox", { name: "Who takes over?" }).fill("Rasmus");
  await page.getByRole("option", { name: "Rasmus Demo" }).click();
  await page.getByRole("button", { name: "Hand over to Rasmus Demo" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Desk" })).toBeVisible();

  await arrive(page, rasmus, `?request=${id}`);
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(deskOf(page).summary).toHaveValue("So far one shop.");
});

/** As pasting a link does it. */
async function pasteInto(page: Page, link: string): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), link);
  await deskOf(page).addSource.focus();
  await page.keyboard.press("Control+V");
}

function selectedIn(page: Page): Promise<string> {
  return deskOf(page).body.evaluate((area) =>
    area instanceof HTMLTextAreaElement
      ? area.value.slice(area.selectionStart, area.selectionEnd)
      : "",
  );
}
