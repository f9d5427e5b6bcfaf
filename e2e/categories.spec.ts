import { randomBytes } from "node:crypto";
import {
  categoriesAddress,
  categoryEditor,
  choose,
  makeCalendar,
  makeCategory,
  retireCategory,
} from "#e2e/steps/categories.steps.ts";
import { arriveSignedIn, expect, type Page, test } from "#e2e/steps/journey.ts";
import { callApi, demo, makePerson, openSession, type Token } from "#e2e/steps/people.ts";
import { expectFiled, requestForm } from "#e2e/steps/requests.steps.ts";
import { untilLive } from "#e2e/steps/page.steps.ts";

/** A name that no other journey has. */
const named = (words: string) => `${words} ${randomBytes(3).toString("hex")}`;

const asked = {
  title: "How are parcels handed over at night?",
  description: "We plan lockers at stations and want to know who opens them.",
};

async function fillInAbout(page: Page, category: string): Promise<void> {
  await page.getByRole("radio", { name: category }).check();
  await requestForm(page).title.fill(asked.title);
  await requestForm(page).description.fill(asked.description);
}

async function submitFilled(page: Page): Promise<void> {
  await requestForm(page).review.click();
  await requestForm(page).submit.click();
  await expectFiled(page, asked.title);
}

async function promisedOf(page: Page, token: Token): Promise<string> {
  const id = /insights\/(\d+)/.exec(page.url())?.[1];
  const answer = await callApi("GET", `/api/v1/insight_requests/${id}`, undefined, token);
  // The contract's answer with the request.
  return (answer as { insight_request: { promised_at: string } }).insight_request.promised_at;
}

test("an admin writes a category with a question that depends on another, and a member files in it", async ({
  page,
  newPage,
  watch,
}) => {
  // Other journeys add and retire categories, which refuses an order that was made before.
  watch.expects(/^409: PUT \/api\/v1\/insight_categories\/order$/);
  const admin = await openSession(demo.admin);
  const name = named("Night delivery");
  const calendarName = named("Nightly");
  const calendarId = await makeCalendar(admin, calendarName);
  await arriveSignedIn(page, admin, `${categoriesAddress}/new`);
  const editor = categoryEditor(page);
  await editor.name.fill(name);
  // Chosen by itself only where there is no other, and other journeys make some.
  await choose(page, editor.calendar, calendarName);
  await editor.addQuestion.click();
  await editor.question.fill("Is it about lockers?");
  await choose(page, editor.kind, "Yes or no");
  await page.getByRole("button", { name: /^Is it about lockers/ }).click();
  await editor.addQuestion.click();
  await editor.question.fill("At which stations?");
  await choose(page, editor.form.getByRole("combobox", { name: "When it is asked" }), "Depends on");

  // As people will meet it: the second opens by the answer to the first.
  const { preview } = editor;
  const stations = preview.getByRole("textbox", { name: "At which stations?" });
  await expect(preview.getByText(/^Submit now and have it by/)).toBeVisible();
  await expect(stations).toBeHidden();
  await preview.getByRole("radio", { name: "Yes" }).check();
  await expect(stations).toBeVisible();

  // What is not saved yet is there again after a reload.
  await page.reload();
  await expect(editor.name).toHaveValue(name);
  const above = named("Day delivery");
  const { id: aboveId } = await makeCategory(admin, above, calendarId);
  await editor.create.click();
  await expect(page.getByText(`${name} is there`)).toBeVisible();
  const row = page.getByRole("list", { name: "Active categories" }).getByRole("link", { name });
  await expect(row).toBeVisible();

  // By keyboard past the one above it, and back.
  const handle = page.getByRole("button", { name: `Move ${name}: use the arrow keys` });
  const links = page.getByRole("list", { name: "Active categories" }).getByRole("link");
  const orderOfBoth = async () => {
    const names = await links.allTextContents();
    return names.filter((one) => one === name || one === above);
  };
  await expect.poll(orderOfBoth).toEqual([above, name]);
  const moved = page.waitForResponse("**/api/v1/insight_categories/order");
  await handle.press("ArrowUp");
  await moved;
  await expect.poll(orderOfBoth).toEqual([name, above]);
  await handle.press("ArrowDown");
  await expect.poll(orderOfBoth).toEqual([above, name]);
  await expect(handle).toBeFocused();

  const member = await newPage();
  await arriveSignedIn(member, await openSession(await makePerson("Mia")), "/app/requests/all/new");
  await fillInAbout(member, name);
  await member.getByRole("radio", { name: "Yes" }).check();
  await member.getByRole("textbox", { name: "At which stations?" }).fill("Malmö and Lund");
  await submitFilled(member);
  await expect(member.getByText("Malmö and Lund")).toBeVisible();

  // Retired at once, and the way back beside it.
  await page.getByRole("button", { name: `More to do with ${name}` }).click();
  await page.getByRole("menuitem", { name: "Retire" }).click();
  await expect(page.getByRole("list", { name: "Retired categories" })).toContainText(name);
  await retireCategory(admin, aboveId);
});

test("a question is worded anew: the answer given keeps its wording, an open form is carried over with a word", async ({
  page,
  newPage,
}) => {
  const admin = await openSession(demo.admin);
  const name = named("Parcel lockers");
  const { id, slug } = await makeCategory(admin, name, await makeCalendar(admin, named("Daily")));
  const writer = await newPage();
  const mia = await openSession(await makePerson("Mia"));
  await arriveSignedIn(writer, mia, `/app/requests/${slug}/new`);
  await fillInAbout(writer, name);
  await writer.getByRole("textbox", { name: "Where exactly?" }).fill("Malmö");
  await submitFilled(writer);
  const filed = writer.url();

  const other = await newPage();
  await arriveSignedIn(
    other,
    await openSession(await makePerson("Noa")),
    `/app/requests/${slug}/new`,
  );
  await fillInAbout(other, name);
  await other.getByRole("textbox", { name: "Where exactly?" }).fill("Lund");
  await expect(other.getByText("Saved as a draft").first()).toBeVisible();
  await untilLive(other);

  await arriveSignedIn(page, admin, `${categoriesAddress}/${id}`);
  const editor = categoryEditor(page);
  await page.getByRole("button", { name: /^Where exactly/ }).click();
  await editor.question.fill("At which station?");
  await editor.review.click();
  await expect(editor.reviewing).toContainText("1 open request keeps its answers");
  await expect(editor.reviewing).toContainText("Of 1 draft");
  await expect(editor.reviewing.getByRole("deletion")).toHaveText("Where exactly?");
  await expect(editor.reviewing.getByRole("insertion")).toHaveText("At which station?");
  await editor.save.click();
  await expect(page.getByText("New requests follow it from now on")).toBeVisible();
  await expect(page.getByRole("region", { name: "History" })).toContainText("At which station?");

  await other.getByRole("button", { name: "Show the new questions" }).click();
  const reworded = other.getByRole("textbox", { name: "At which station?" });
  await expect(reworded).toHaveValue("Lund");
  await expect(reworded).toHaveAccessibleDescription(/reworded, your answer kept/);
  await submitFilled(other);

  await writer.goto(filed);
  await writer.reload();
  await expect(writer.getByText("Where exactly?")).toBeVisible();
  await expect(writer.getByText("At which station?")).toHaveCount(0);
  await retireCategory(admin, id);
});

test("another target and a holiday move no promise that was made; new ones follow", async ({
  page,
  newPage,
}) => {
  const admin = await openSession(demo.admin);
  const calendarName = named("Every day");
  const calendarId = await makeCalendar(admin, calendarName);
  const name = named("Cargo bikes");
  const { id, slug } = await makeCategory(admin, name, calendarId);
  const mia = await openSession(await makePerson("Mia"));
  const member = await newPage();
  const file = async () => {
    await arriveSignedIn(member, mia, `/app/requests/${slug}/new`);
    await fillInAbout(member, name);
    await member.getByRole("textbox", { name: "Where exactly?" }).fill("Malmö");
    await submitFilled(member);
    return promisedOf(member, mia);
  };
  const first = await file();
  const firstAddress = member.url();

  await arriveSignedIn(page, admin, `${categoriesAddress}/${id}`);
  const editor = categoryEditor(page);
  await editor.target.fill("80");
  await editor.review.click();
  await editor.save.click();
  await expect(page.getByText("New requests follow it from now on")).toBeVisible();
  const second = await file();
  expect(second > first).toBe(true);

  await page.goto(`/#${categoriesAddress}/calendars/${calendarId}`);
  await page.getByRole("button", { name: "Paste a list" }).click();
  const today = Date.now();
  const days = Array.from({ length: 20 }, (_, at) =>
    new Date(today + at * 86_400_000).toISOString().slice(0, 10),
  );
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill(days.map((day) => `${day} Nobody works`).join("\n"));
  await dialog.getByRole("button", { name: "Add 20 days" }).click();
  const targets = page.getByRole("table", { name: "What is promised if somebody files now" });
  await expect(targets.getByRole("row", { name })).toBeVisible();
  await page.getByRole("button", { name: "Review and save" }).click();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("New promises count by it from now on")).toBeVisible();
  const third = await file();
  expect(third.slice(0, 10) > (days.at(-1) ?? "")).toBe(true);

  await member.goto(firstAddress);
  expect(await promisedOf(member, mia)).toBe(first);
  await retireCategory(admin, id);
});

test("two admins at once: the second sees both versions and loses nothing", async ({
  page,
  newPage,
  watch,
}) => {
  watch.expects(/^409: PUT \/api\/v1\/insight_categories\/\d+$/);
  const admin = await openSession(demo.admin);
  const { id } = await makeCategory(
    admin,
    named("Ferries"),
    await makeCalendar(admin, named("Daily")),
  );
  const other = await newPage();
  for (const one of [page, other]) {
    await arriveSignedIn(one, admin, `${categoriesAddress}/${id}`);
    await untilLive(one);
  }
  const mine = categoryEditor(page);
  const theirs = categoryEditor(other);
  const [myName, theirName] = [named("Ferries, mine"), named("Ferries, theirs")];
  await mine.name.fill(myName);
  await theirs.name.fill(theirName);
  await theirs.review.click();
  await theirs.save.click();
  await expect(other.getByText("New requests follow it from now on")).toBeVisible();

  await mine.review.click();
  await mine.save.click();
  const both = page.getByRole("region", {
    name: "Somebody else changed this category in the meantime",
  });
  await expect(both).toContainText(myName);
  await expect(both).toContainText(theirName);
  await both.getByRole("button", { name: "Save mine over it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: myName })).toBeVisible();
  await expect(other.getByRole("heading", { level: 1, name: myName })).toBeVisible();
  await retireCategory(admin, id);
});

test("whoever goes through the list by keyboard sees where they are", async ({ page }) => {
  await arriveSignedIn(page, await openSession(demo.admin), categoriesAddress);
  const row = page.getByRole("listitem").filter({ hasText: "Market sizing" });
  const link = row.getByRole("link", { name: "Market sizing" });
  await row.getByRole("button").first().focus();
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  const ring = await link.evaluate((one) => getComputedStyle(one, "::after").outlineStyle);
  expect(ring).toBe("solid");
});
